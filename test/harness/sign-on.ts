import { signOn } from '#contract/sign-on.ts'
import { signOnIssuers } from '#contract/sign-on-issuers.ts'
import { addPasskey } from '#server/accounts/passkey-repository.ts'
import { toRelyingParty, verifyRegistration } from '#server/accounts/passkey-rules.ts'
import type { createAuthenticator } from './authenticator.ts'
import { type OpenIdProvider, openIdClientId, openIdClientSecret } from './openid-provider.ts'
import type { Caller, TestApp } from './start-app.ts'

/** What an issuer is set up with, unless a test says otherwise. */
export const issuerFields = {
  name: 'Studio',
  clientId: openIdClientId,
  clientSecret: openIdClientSecret,
  scopes: 'openid email profile groups',
  groupsClaim: 'groups',
  domains: ['studio.example'],
  groupRoles: [
    { group: 'admins', roleId: 2 },
    { group: 'leads', roleId: 3 },
    { group: 'support', roleId: 5 },
  ],
  isActive: true,
  checksSecondFactor: false,
  verifiesEmails: false,
}

/** A user of the provider with an e-mail of the studio. */
export const aProviderUser = (name: string, more: object = {}) => ({
  sub: `id-of-${name}`,
  email: `${name}@studio.example`,
  email_verified: true,
  given_name: 'Lena',
  family_name: 'Berg',
  groups: ['support'],
  ...more,
})

/** Adds an issuer that is a running provider. */
export async function anIssuer(admin: Caller, provider: OpenIdProvider, more: object = {}) {
  const body = { ...issuerFields, issuer: provider.issuer, ...more }
  const { data, message } = await admin.call(signOnIssuers.create, { body })
  if (!data) throw new Error(message)
  return data
}

/** Gives a user the passkey of an authenticator. */
export async function aPasskey(
  { db, settings, clock }: TestApp,
  userId: number,
  authenticator: ReturnType<typeof createAuthenticator>,
): Promise<void> {
  const party = toRelyingParty(settings.publicUrl)
  if (!party) throw new Error(`Browsers allow no passkeys at ${settings.publicUrl}.`)
  const challenge = 'c2FtcGxl'
  const registration = authenticator.create({ Challenge: challenge, RelyingParty: party.id })
  const key = await verifyRegistration(registration, { challenge, party })
  if (!key) throw new Error('The passkey cannot be read.')
  await addPasskey(db, userId, { name: 'Key', registration, key, now: clock.now })
}

const readCookie = (header: unknown) => /^(?:__Host-)?sign-on=[\w-]{43}/.exec(String(header))?.[0] ?? ''

/** Begins a sign-in: the address of the provider, and the cookie of the browser. */
export async function startSignOn({ visitor }: TestApp, issuerId = 1, cookie = '') {
  const headers: Record<string, string> = cookie === '' ? {} : { cookie }
  const reply = await visitor.call(signOn.start, { body: { issuerId, returnPath: '/acp/players' } }, { headers })
  return { reply, url: reply.data?.Url ?? '', cookie: readCookie(reply.headers['set-cookie']) }
}

/** Leads a browser with this cookie to the redirect URI, and returns the ticket that it gets. */
export async function comeBack({ app }: TestApp, back: URL, cookie: string) {
  const reply = await app.inject({ url: `${back.pathname}${back.search}`, headers: { cookie } })
  return { reply, ticket: String(reply.headers.location).split('#')[1] ?? '' }
}

/** Exchanges a ticket. */
export const finishSignOn = ({ visitor }: TestApp, ticket: string, cookie: string) =>
  visitor.call(signOn.finish, { body: { ticket } }, { headers: { cookie } })

/** A whole sign-in of the provider's user. */
export async function signOnWith(app: TestApp, provider: OpenIdProvider, issuerId = 1) {
  const { url, cookie, reply } = await startSignOn(app, issuerId)
  if (url === '') throw new Error(`${reply.code}: ${reply.message}`)
  const { ticket } = await comeBack(app, await provider.visit(url), cookie)
  return finishSignOn(app, ticket, cookie)
}
