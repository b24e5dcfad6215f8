import { TOTP } from 'otpauth'
import type { secondFactor } from '#contract/second-factor.ts'
import {
  confirmPendingSecret,
  replaceRecoveryCodes,
  storePendingSecret,
} from '#server/accounts/second-factor-repository.ts'
import { findCredentials, setPasswordHash } from '#server/accounts/staff-repository.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { testSettings } from '../harness/start-app.ts'
import type { ContractSamples, World } from './contract-samples.ts'

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const password = 'correct horse'
const toCode = ({ now }: World) => new TOTP({ secret }).generate({ timestamp: now.getTime() })

export const samples: ContractSamples<typeof secondFactor> = {
  rows: async (world) => {
    const { db, admin, now } = world
    const secretKey = loadSecretKey(testSettings())
    const grace = await findCredentials(db, 'grace@example.com')
    for (const id of [admin.id, grace?.id ?? 0]) {
      await storePendingSecret(db, secretKey, id, secret)
      await confirmPendingSecret(db, secretKey, id, toCode(world), now)
    }
    await storePendingSecret(db, secretKey, admin.id, secret)
    await replaceRecoveryCodes(db, secretKey, admin.id, ['RECOVERYCODEONE'])
    await setPasswordHash(db, admin.id, await hashPassword(password))
  },
  calls: {
    state: () => ({}),
    prepare: () => ({ body: { password, code: 'recovery-code-one' } }),
    confirm: (world) => ({ body: { code: toCode(world) } }),
    renewCodes: () => ({ body: { password, code: 'recovery-code-one' } }),
    turnOff: () => ({ body: { password, code: 'recovery-code-one' } }),
    reset: () => ({ params: { userEmail: 'grace@example.com' } }),
  },
}
