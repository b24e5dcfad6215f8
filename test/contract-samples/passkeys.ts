import type { passkeys } from '#contract/passkeys.ts'
import { addPasskey, storeChallenge } from '#server/accounts/passkey-repository.ts'
import { replaceRecoveryCodes } from '#server/accounts/second-factor-repository.ts'
import { setPasswordHash } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { createAuthenticator } from '../harness/authenticator.ts'
import { testSettings } from '../harness/start-app.ts'
import type { ContractSamples } from './contract-samples.ts'

const password = 'correct horse'
const code = 'recovery-code-one'
const challenge = 'c2FtcGxl'
const creation = {
  Challenge: challenge,
  RelyingParty: 'localhost',
  RelyingPartyName: 'Quarterdeck',
  UserHandle: 'dXNlcg',
  UserName: 'admin',
  Passkeys: [],
}
const key = { publicKey: new Uint8Array([1]), counter: 0 }

export const samples: ContractSamples<typeof passkeys> = {
  rows: async ({ db, admin, now }) => {
    const registration = createAuthenticator().create(creation)
    await addPasskey(db, admin.id, { name: 'Key', registration, key, now })
    await storeChallenge(db, admin.id, 'registration', challenge, now)
    await replaceRecoveryCodes(db, loadSecretKey(testSettings()), admin.id, ['RECOVERYCODEONE'])
    await setPasswordHash(db, admin.id, await hashPassword(password))
  },
  calls: {
    list: () => ({}),
    request: () => ({}),
    prepare: () => ({ body: { password, code } }),
    create: () => ({ body: { Name: 'Second key', Registration: createAuthenticator().create(creation) } }),
    remove: () => ({ params: { passkeyId: '1' }, body: { password, code } }),
  },
}
