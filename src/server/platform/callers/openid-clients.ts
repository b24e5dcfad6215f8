import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockSkew,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  fetchUserInfo,
  genericGrantRequest,
  getJwksCache,
  None,
  refreshTokenGrant,
  type ServerMetadata,
  setJwksCache,
} from 'openid-client'
import { parseJson } from '#contract/core/json.ts'
import { maxClockDifferenceSeconds } from '#contract/sign-on-issuers.ts'
import { type KeySets, KeySetUnreachable } from './key-sets.ts'
import { createDiscovery, type Discovered, timeoutMs } from './openid-discovery.ts'
import { OpenIdError, toOpenIdError } from './openid-error.ts'
import { type AllowedAddresses, findUrlProblem, requestSafely } from './safe-request.ts'
import { graceSeconds, verifyJwt } from './verify-jwt.ts'

/** How a provider of OpenID Connect knows this server. */
export type OpenIdClient = {
  readonly issuer: string
  readonly clientId: string
  /** Undefined for a client without one. */
  readonly clientSecret: string | undefined
}

/** What a sign-in was begun with, and its reply has to fit to. */
export type AuthorizationRequest = {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
}

/** Claims as the provider wrote them: of any type. */
export type Claims = Readonly<Record<string, unknown>>

/** What a provider said of a user who signed in. */
export type SignedIn = { readonly claims: Claims; readonly subject: string; readonly refreshToken: string | undefined }

/** A user, or one session of theirs, that ended at the provider. */
export type EndedThere = { readonly subject: string | undefined; readonly sid: string | undefined; readonly at: Date }

/** This server as a client of providers that administrators entered. Each function throws OpenIdError. */
export type OpenIdClients = {
  /** What is wrong with an address; undefined when nothing is. */
  findProblem(url: string): string | undefined
  /** The address of the provider that begins a sign-in. */
  authorize(client: OpenIdClient, request: AuthorizationRequest, scopes: string, now: Date): Promise<string>
  /**
   * Exchanges what the provider came back with, its query string, for what it says of the user. Claims that are `wanted` and
   * that the ID token lacks are asked for.
   */
  exchange(
    client: OpenIdClient,
    request: AuthorizationRequest,
    returned: { readonly reply: string; readonly wanted: readonly string[] },
    now: Date,
  ): Promise<SignedIn>
  /** Asks for new tokens and returns the next refresh token, which may be the same. */
  refresh(client: OpenIdClient, token: string, subject: string, now: Date): Promise<string>
  /** Reads the token with which a provider ends sessions. */
  readLogoutToken(client: OpenIdClient, token: string, now: Date): Promise<EndedThere>
  /** Reads the discovery document anew. */
  discover(issuer: string, now: Date): Promise<Discovered>
  /** Whether the provider publishes keys. */
  hasKeys(metadata: ServerMetadata): Promise<boolean>
  /** Sends a code that nobody has, which the provider refuses after it looked at client ID and secret. */
  tryClient(client: OpenIdClient, redirectUri: string, now: Date): Promise<'accepted' | 'refused' | 'unknown'>
}

/** The one event of a token that ends sessions. Source: OpenID Connect Back-Channel Logout 1.0. */
const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** A client of providers at addresses that are allowed. */
export function createOpenIdClients(allowed: AllowedAddresses, keySets: KeySets): OpenIdClients {
  const known = createDiscovery(allowed)

  /** Runs what needs the library's view of a provider, by the clock of this server. */
  async function withConfiguration<T>(
    { issuer, clientId, clientSecret }: OpenIdClient,
    now: Date,
    work: (config: Configuration) => Promise<T>,
  ): Promise<T> {
    try {
      const metadata = await known.getMetadata(issuer, now)
      // The library reads the clock of the system, which is ours but in tests.
      const systemTime = new Date()
      const skew = Math.round((now.getTime() - systemTime.getTime()) / 1000)
      const clocks = { [clockSkew]: skew, [clockTolerance]: graceSeconds }
      const config = new Configuration(metadata, clientId, clocks, toAuthentication(metadata, clientSecret))
      config[customFetch] = known.send
      if (allowed === 'any') allowInsecureRequests(config)
      // TLS alone would do by the standard; the signature also shows what a proxy in between changed.
      enableNonRepudiationChecks(config)
      const keys = known.getKeys(issuer)
      if (keys) setJwksCache(config, keys)
      const result = await work(config)
      known.keepKeys(issuer, getJwksCache(config))
      return result
    } catch (error) {
      throw toOpenIdError(error)
    }
  }

  return {
    findProblem: (url) => findUrlProblem(url, allowed),
    discover: known.discover,

    authorize: (client, { redirectUri, state, nonce, codeVerifier }, scopes, now) =>
      withConfiguration(client, now, async (config) => {
        const { authorization_endpoint = '', scopes_supported = [] } = config.serverMetadata()
        if (!URL.canParse(authorization_endpoint) || findUrlProblem(authorization_endpoint, allowed))
          throw new OpenIdError('reply', 'Its discovery document has no address to sign in at.')
        const url = buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: withOfflineAccess(scopes, scopes_supported),
          state,
          nonce,
          code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
          code_challenge_method: 'S256',
        })
        return url.href
      }),

    exchange: (client, { redirectUri, state, nonce, codeVerifier }, { reply, wanted }, now) =>
      withConfiguration(client, now, async (config) => {
        const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${reply}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
        })
        const claims: Claims = tokens.claims() ?? {}
        const subject = readSubject(claims)
        requireRecent(claims, now)
        const { userinfo_endpoint } = config.serverMetadata()
        const lacks = wanted.some((name) => claims[name] === undefined)
        const more = lacks && userinfo_endpoint ? await fetchUserInfo(config, tokens.access_token, subject) : {}
        // What is signed counts before what is not.
        return { claims: { ...more, ...claims }, subject, refreshToken: tokens.refresh_token }
      }),

    refresh: (client, token, subject, now) =>
      withConfiguration(client, now, async (config) => {
        const tokens = await refreshTokenGrant(config, token)
        const claims = tokens.claims()
        if (claims && claims.sub !== subject) throw new OpenIdError('grant', 'Its new ID token is of another user.')
        return tokens.refresh_token ?? token
      }),

    async readLogoutToken({ issuer, clientId }, token, now) {
      const { jwks_uri = '' } = await known.getMetadata(issuer, now)
      const options = { issuer, audience: clientId, algorithms }
      const payload = await verifyJwt(token, jwks_uri, { keySets, now }, options).catch((error: unknown) => {
        throw error instanceof KeySetUnreachable ? toOpenIdError(error) : error
      })
      return readLogoutClaims(payload, now)
    },

    async hasKeys({ jwks_uri }) {
      if (jwks_uri === undefined) return false
      const { status, text } = await requestSafely(jwks_uri, allowed, { timeoutMs })
      return status === 200 && Array.isArray(Object(parseJson(text)).keys)
    },

    tryClient: (client, redirectUri, now) =>
      withConfiguration(client, now, (config) =>
        genericGrantRequest(config, 'authorization_code', {
          code: 'a-code-that-nobody-has',
          redirect_uri: redirectUri,
          code_verifier: 'a-verifier-that-nobody-has-and-that-is-long-enough',
        }).then(() => 'unknown' as const, readClientRefusal),
      ),
  }
}

/** What the refusal of a code that nobody has says of the client. Throws when it says nothing at all. */
function readClientRefusal(thrown: unknown): 'accepted' | 'refused' | 'unknown' {
  const error = toOpenIdError(thrown)
  if (error.failure === 'unreachable') throw error
  if (error.failure === 'grant') return 'accepted'
  return error.failure === 'client' ? 'refused' : 'unknown'
}

/** The algorithms of tokens that end sessions: those with a public key. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

function toAuthentication({ token_endpoint_auth_methods_supported: methods }: ServerMetadata, secret?: string) {
  if (secret === undefined) return None()
  // Basic is what a provider supports that says nothing. Source: OpenID Connect Discovery 1.0.
  const isPost = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return isPost ? ClientSecretPost(secret) : ClientSecretBasic(secret)
}

/** Adds the scope of refresh tokens where the provider has it; others answer an unknown scope with an error. */
function withOfflineAccess(scopes: string, supported: readonly string[]): string {
  const isAdded = supported.includes('offline_access') && !scopes.split(' ').includes('offline_access')
  return isAdded ? `${scopes} offline_access` : scopes
}

/** The subject of an ID token: up to 255 visible ASCII characters. Source: OpenID Connect Core 1.0, 2. */
function readSubject({ sub }: Claims): string {
  if (typeof sub !== 'string' || !/^[\x20-\x7e]{1,255}$/.test(sub))
    throw new OpenIdError('reply', 'Its ID token has no subject.')
  return sub
}

/** An ID token that was made a moment ago shows whether the clocks agree, which its end alone does not. */
function requireRecent({ iat }: Claims, now: Date): void {
  if (typeof iat !== 'number' || Math.abs(iat * 1000 - now.getTime()) > maxClockDifferenceSeconds * 1000)
    throw new OpenIdError('clock', 'Its ID token was made at another time than now by the clock of this server.')
}

function readLogoutClaims(payload: Claims, now: Date): EndedThere {
  const { sub, sid, iat, events, nonce } = payload
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, logoutEvent)
  // A nonce is in ID tokens only: one of those must not end sessions.
  if (!isLogout || nonce !== undefined) throw new OpenIdError('reply', 'This token is none that ends sessions.')
  requireRecent(payload, now)
  const subject = typeof sub === 'string' ? sub : undefined
  const session = typeof sid === 'string' && sid !== '' ? sid : undefined
  if (subject === undefined && session === undefined) throw new OpenIdError('reply', 'This token names nobody.')
  return { subject, sid: session, at: new Date(Number(iat) * 1000) }
}
