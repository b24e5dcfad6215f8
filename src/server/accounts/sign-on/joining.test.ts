import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { session } from '#contract/session.ts'
import { signOn } from '#contract/sign-on.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { createAuthenticator } from '#test/harness/authenticator.ts'
import { OpenIdProvider } from '#test/harness/openid-provider.ts'
import { anIssuer, aPasskey, aProviderUser, signOnWith } from '#test/harness/sign-on.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { confirmPendingSecret, replaceRecoveryCodes, storePendingSecret } from '../second-factor-repository.ts'
import { createPerson } from '../staff-repository.ts'
import { storeIdentity } from './identity-repository.ts'

let app: TestApp
let provider: OpenIdProvider

beforeAll(async () => {
  provider = await new OpenIdProvider().start()
})
afterAll(() => provider.close())
setUpApp(async (started) => {
  app = started
  await anIssuer(await app.signInAs('admin'), provider)
})
beforeEach(() => {
  provider.user = aProviderUser('lena')
  provider.amr = ['pwd']
})

const password = 'correct horse'
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const anAccount = async (more: object = {}) => {
  const lena = { email: 'lena@studio.example', firstName: 'Lena', lastName: 'Berg', passwordHash: null, roleId: 4 }
  const id = await createPerson(app.db, { ...lena, ...more })
  if (id === undefined) throw new Error('The account exists already.')
  return id
}

/** An account that signs in with a second factor and, unless it has one, without a password. */
async function anAccountWithApp(more: object = {}): Promise<number> {
  const id = await anAccount(more)
  const secretKey = loadSecretKey(app.settings)
  await storePendingSecret(app.db, secretKey, id, secret)
  await confirmPendingSecret(app.db, secretKey, id, toCode(), app.clock.now)
  await replaceRecoveryCodes(app.db, secretKey, id, ['RECOVERYCODEONE'])
  pass(30_000)
  return id
}

const toCode = () => new TOTP({ secret }).generate({ timestamp: app.clock.now.getTime() })
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}

async function beginJoin() {
  const { data, code } = await signOnWith(app, provider)
  if (!data?.Join) throw new Error(`Nothing is to be joined: ${code}.`)
  return data.Join
}
const join = (body: object) => app.visitor.call(signOn.join, { body: body as { ticket: string } })

describe('an account without a password', () => {
  it('is joined with a code of its app, which is the second factor of this sign-in, too', async () => {
    const id = await anAccountWithApp()
    const { Ticket: ticket, HasPassword, HasCode, HasPasskey } = await beginJoin()
    expect([HasPassword, HasCode, HasPasskey]).toEqual([false, true, false])
    expect((await join({ ticket, code: '000000' })).code).toBe('code-wrong')
    const joined = await join({ ticket, code: toCode() })
    expect(joined.data.User?.Id).toBe(id)
    const rows = await app.db.selectFrom('sign_on_sessions').select('has_second_factor').execute()
    expect(rows).toEqual([{ has_second_factor: true }])
    expect((await join({ ticket, code: 'recovery-code-one' })).code).toBe('sign-on-join-ended')
  })

  it('is joined with a recovery code, which works once', async () => {
    const id = await anAccountWithApp()
    const { Ticket: ticket } = await beginJoin()
    expect((await join({ ticket, code: 'recovery-code-one' })).data.User?.Id).toBe(id)
    const used = await app.db.selectFrom('recovery_codes').select('used_at').executeTakeFirstOrThrow()
    expect(used.used_at).toEqual(app.clock.now)
  })

  it('is joined with its passkey alone, and then signs in with both', async () => {
    const authenticator = createAuthenticator()
    const id = await anAccount()
    await aPasskey(app, id, authenticator)
    const { Ticket: ticket, HasPassword, HasPasskey } = await beginJoin()
    expect([HasPassword, HasPasskey]).toEqual([false, true])
    const { data } = await join({ ticket })
    expect([data.User, data.PasskeyRequest?.RelyingParty]).toEqual([null, 'localhost'])
    if (!data.PasskeyRequest) throw new Error('No passkey is asked for.')
    const joined = await join({ ticket, assertion: authenticator.sign(data.PasskeyRequest) })
    expect(joined.data.User?.Id).toBe(id)
    const { data: next } = await signOnWith(app, provider)
    expect(next.SecondFactor?.HasPasskey).toBe(true)
    const again = next.SecondFactor?.Ticket ?? ''
    const request = await app.visitor.call(session.authenticate, { body: { ticket: again } })
    if (!('PasskeyRequest' in request.data)) throw new Error('No passkey is asked for.')
    const assertion = authenticator.sign(request.data.PasskeyRequest)
    const signedIn = await app.visitor.call(session.authenticate, { body: { ticket: again, assertion } })
    expect([signedIn.status, 'Token' in signedIn.data]).toEqual([200, true])
  })

  it('is joined by no passkey of another user, by no answer twice, and by none that nobody asked for', async () => {
    const [own, foreign] = [createAuthenticator(), createAuthenticator()]
    await aPasskey(app, await anAccount(), own)
    await aPasskey(app, await anAccount({ email: 'eve@studio.example' }), foreign)
    const { Ticket: ticket } = await beginJoin()
    const unasked = own.sign({ Challenge: 'c2FtcGxl', RelyingParty: 'localhost' })
    expect((await join({ ticket, assertion: unasked })).code).toBe('passkey-wrong')
    const ask = async () => {
      const { data } = await join({ ticket })
      if (!data.PasskeyRequest) throw new Error('No passkey is asked for.')
      return data.PasskeyRequest
    }
    const first = await ask()
    expect((await join({ ticket, assertion: foreign.sign(first) })).code).toBe('passkey-wrong')
    const request = await ask()
    // Only the last one that was asked for counts.
    expect((await join({ ticket, assertion: own.sign(first) })).code).toBe('passkey-wrong')
    const assertion = own.sign(request)
    const replies = await Promise.all([join({ ticket, assertion }), join({ ticket, assertion })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expect((await join({ ticket: 'made up' })).code).toBe('sign-on-join-ended')
  })

  it('is not joined again by an answer that was used, of a passkey that does not count', async () => {
    const shared = createAuthenticator({ isShared: true })
    await aPasskey(app, await anAccount(), shared)
    const { Ticket: ticket } = await beginJoin()
    const { data } = await join({ ticket })
    const assertion = data.PasskeyRequest && shared.sign(data.PasskeyRequest)
    expect((await join({ ticket, assertion })).status).toBe(200)
    await app.db.deleteFrom('sign_on_identities').execute()
    const { Ticket: next } = await beginJoin()
    expect((await join({ ticket: next, assertion })).code).toBe('passkey-wrong')
  })
})

describe('an account with a password', () => {
  const withPassword = async () => ({ passwordHash: await hashPassword(password) })

  it('and with a second factor is asked for it as well, unless that confirmed it', async () => {
    await anAccountWithApp(await withPassword())
    const byPassword = await join({ ticket: (await beginJoin()).Ticket, password })
    expect([byPassword.data.User, byPassword.data.SecondFactor?.HasApp]).toEqual([null, true])
    const ticket = byPassword.data.SecondFactor?.Ticket ?? ''
    const { status } = await app.visitor.call(session.authenticate, { body: { ticket, code: toCode() } })
    expect(status).toBe(200)
  })

  it('that was set for it and has expired is not joined by that', async () => {
    await anAccount({ ...(await withPassword()), passwordExpiresAt: new Date(app.clock.now.getTime() + 1000) })
    const { Ticket: ticket } = await beginJoin()
    pass(1000)
    expect((await join({ ticket, password })).code).toBe('password-expired')
  })

  it('and another identity is joined by nobody but an administrator', async () => {
    const id = await anAccount(await withPassword())
    const other = { issuer: provider.issuer, subject: 'another', email: 'lena@studio.example' }
    await storeIdentity(app.db, other, app.clock.now, id)
    expect((await signOnWith(app, provider)).code).toBe('sign-on-other-identity')
  })

  it('that got another identity while it was asked for the password is not joined', async () => {
    const id = await anAccount(await withPassword())
    const { Ticket: ticket } = await beginJoin()
    const other = { issuer: provider.issuer, subject: 'another', email: 'lena@studio.example' }
    await storeIdentity(app.db, other, app.clock.now, id)
    expect((await join({ ticket, password })).code).toBe('sign-on-other-identity')
  })

  it.each([
    [{ email_verified: false }, 'sign-on-email-unverified'],
    [{ email_verified: undefined }, 'sign-on-email-unverified'],
  ])('is not offered to who says its e-mail with %j', async (claims, code) => {
    await anAccount(await withPassword())
    provider.user = aProviderUser('lena', claims)
    const reply = await signOnWith(app, provider)
    expect([reply.code, reply.data]).toEqual([code, null])
  })

  it('of a domain that is not of the issuer is not offered', async () => {
    await anAccount({ ...(await withPassword()), email: 'lena@elsewhere.example' })
    provider.user = aProviderUser('lena', { email: 'lena@elsewhere.example' })
    const reply = await signOnWith(app, provider)
    expect([reply.code, reply.data]).toEqual(['sign-on-email-foreign', null])
  })
})

it('the same subject at another issuer is another user', async () => {
  const id = await anAccount({ email: 'bo@studio.example' })
  const same = { issuer: 'https://id.other.example', subject: 'id-of-lena', email: 'bo@studio.example' }
  await storeIdentity(app.db, same, app.clock.now, id)
  const { data } = await signOnWith(app, provider)
  expect(data.User?.email).toBe('lena@studio.example')
  expect(data.User?.Id).not.toBe(id)
})
