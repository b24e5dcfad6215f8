import type { ErrorCode } from '#contract/index.ts'
import { errors } from '#contract/index.ts'
import { toNetwork } from '#server/platform/callers/ip-address.ts'
import { OpenIdError, type OpenIdFailure } from '#server/platform/callers/openid-error.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { type Issuer, toRedirectUri } from './issuer-repository.ts'
import { storeRequest } from './request-repository.ts'

const codes: Readonly<Record<OpenIdFailure, ErrorCode>> = {
  unreachable: 'sign-on-unreachable',
  issuer: 'sign-on-reply-invalid',
  client: 'sign-on-client-refused',
  grant: 'sign-on-ended',
  denied: 'sign-on-denied',
  clock: 'sign-on-clock-off',
  reply: 'sign-on-reply-invalid',
}

/** The error for what went wrong with a provider, with its name. What its reply has wrong is said; where it is is not. */
export function toSignOnError(error: unknown, { name }: Pick<Issuer, 'name'>): unknown {
  if (!(error instanceof OpenIdError)) return error
  const code = codes[error.failure]
  const text = errors[code].message.replace(/the provider/i, () => name)
  const isOfReply = code === 'sign-on-reply-invalid'
  return new ApiError(code, { message: isOfReply ? `${text} ${error.message}` : text })
}

/** Counts a step of a sign-in with a provider by network. Throws `too-many-attempts`. */
export function countStep({ services, ipAddress, now }: Pick<Context, 'services' | 'ipAddress' | 'now'>): void {
  const waitMs = services.signOnLimit.take(toNetwork(ipAddress), now.getTime())
  if (waitMs > 0) throw new ApiError('too-many-attempts', { retryAfterSeconds: waitMs / 1000 })
}

/** The cookie that binds a sign-in to a browser. */
export const signOnCookie = 'sign-on'
const cookieSeconds = 600

/** A sign-in that is about to go to a provider. */
export type BegunSignOn = {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Makes what a sign-in with an issuer needs. Throws what the provider's discovery document does wrong. */
export async function beginSignOn(context: Context, issuer: Issuer): Promise<BegunSignOn> {
  const { services, now } = context
  const makeText = () => services.randomBytes(32).toString('base64url')
  const request = { state: makeText(), nonce: makeText(), codeVerifier: makeText() }
  const redirectUri = toRedirectUri(services.settings.publicUrl, issuer.id)
  const url = await services.openIdClients
    .authorize(issuer, { ...request, redirectUri }, issuer.scopes, now)
    .catch((error: unknown) => {
      throw toSignOnError(error, issuer)
    })
  return { url, ...request }
}

/** Keeps a sign-in until it comes back to the same browser, whose tabs share one cookie. */
export async function keepSignOn(
  context: Context,
  begun: BegunSignOn,
  { issuerId, returnPath, testerId }: { issuerId: number; returnPath: string; testerId: number | null },
): Promise<{ Url: string }> {
  const { db, services, now } = context
  const known = context.getCookie(signOnCookie)
  const browser = known ?? services.randomBytes(32).toString('base64url')
  const { url, ...request } = begun
  await storeRequest(db, { ...request, browser, issuerId, returnPath, testerId }, now)
  context.setCookie(signOnCookie, browser, cookieSeconds)
  return { Url: url }
}
