import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { Context, Provider } from 'oidc-provider'

/** That of Node: tests of screens replace it. */
const send = globalThis.fetch

/** A user of the provider: the subject and what it says of them. */
export type ProviderUser = { readonly sub: string; readonly [claim: string]: unknown }

/** Answers a request in place of the provider; false when it is not for it. */
export type Intercept = (path: string, request: IncomingMessage, reply: ServerResponse) => boolean

/** Who this server is to the provider. */
export const openIdClientId = 'quarterdeck'
export const openIdClientSecret = 'a secret: 100 %+&=ok'

const scopes = 'openid email profile groups offline_access'

/** Makes the library's provider. What it warns of is how it is used here: in memory, and on the oldest Node that we support. */
async function makeProvider(issuer: string, configuration: object): Promise<Provider> {
  const { warn } = console
  console.warn = () => undefined
  try {
    const library = await import('oidc-provider')
    return new library.Provider(issuer, configuration)
  } finally {
    console.warn = warn
  }
}

/** A provider of OpenID Connect on a port of its own, which signs in the user that a test says, without asking. */
export class OpenIdProvider {
  /** Who is signed in there; undefined: it answers that nobody is. */
  user: ProviderUser | undefined
  /** How it says that it was checked who that is. */
  amr: readonly string[] = ['pwd']
  /** Whether it gives refresh tokens. */
  givesRefreshTokens = true
  intercept: Intercept = () => false
  /** Paths that were asked for, in order. */
  readonly paths: string[] = []
  readonly #server: Server
  #key: CryptoKey | undefined
  #handle: ((request: IncomingMessage, reply: ServerResponse) => unknown) | undefined

  constructor() {
    this.#server = createServer((request, reply) => {
      const path = (request.url ?? '').split('?')[0] ?? ''
      this.paths.push(path)
      if (this.intercept(path, request, reply)) return
      this.#handle?.(request, reply)
    })
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Starts it, for a server at this address with issuers up to the id 5. */
  async start(publicUrl = 'http://localhost:8080', port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve))
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    this.#key = privateKey
    const key = { ...(await exportJWK(privateKey)), kid: 'rsa', use: 'sig', alg: 'RS256' }
    const provider = await makeProvider(this.issuer, this.#configure(publicUrl, key))
    const handle = provider.callback()
    this.#handle = (request, reply) => {
      if (!request.url?.startsWith('/interaction/')) return handle(request, reply)
      const result = this.user
        ? { login: { accountId: this.user.sub, amr: this.amr } }
        : { error: 'access_denied', error_description: 'Nobody is signed in.' }
      return provider.interactionFinished(request, reply, result)
    }
    this.#load = async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session.accountId ?? '', clientId: oidc.client.clientId })
      grant.addOIDCScope(scopes)
      await grant.save()
      return grant
    }
    return this
  }

  #load: (context: Context) => Promise<unknown> = async () => undefined

  #configure(publicUrl: string, key: object): object {
    const ids = [1, 2, 3, 4, 5]
    return {
      clients: [
        {
          client_id: openIdClientId,
          client_secret: openIdClientSecret,
          redirect_uris: ids.map((id) => `${publicUrl}/users/sign-on/callback/${id}`),
          grant_types: ['authorization_code', 'refresh_token'],
          backchannel_logout_uri: `${publicUrl}/users/sign-on/logout/1`,
          backchannel_logout_session_required: true,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the cookies'] },
      scopes: scopes.split(' '),
      claims: {
        openid: ['sub', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name'],
        groups: ['groups', 'realm'],
        sid: null,
      },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ ...(this.user?.sub === id ? this.user : {}), sub: id }),
      }),
      issueRefreshToken: async () => this.givesRefreshTokens,
      loadExistingGrant: (context: Context) => this.#load(context),
      rotateRefreshToken: true,
      ttl: { Grant: 3600, Interaction: 600, Session: 3600, RefreshToken: 7200, AccessToken: 600, IdToken: 600 },
    }
  }

  /** Signs claims as the provider would. */
  sign(claims: JWTPayload, header: object = {}): Promise<string> {
    if (!this.#key) throw new Error('The provider was not started.')
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'rsa', ...header }).sign(this.#key)
  }

  /** Follows an address as a browser does, until it leads to the redirect URI, and returns that. */
  async visit(url: string): Promise<URL> {
    const jar = new Map<string, string>()
    let next = new URL(url)
    for (let steps = 0; steps < 10 && next.origin === this.issuer; steps++) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const reply = await send(next, { redirect: 'manual', headers: { cookie } })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${next.pathname} answered ${reply.status}: ${await reply.text()}`)
      next = new URL(location, next)
    }
    return next
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
