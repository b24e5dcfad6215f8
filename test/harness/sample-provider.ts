import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anIssuerKey, signIdentityToken } from './identity-issuer.ts'

/** What the sample sign-in was begun with. */
export const sampleSignOn = {
  state: 'sample-state',
  nonce: 'sample-nonce',
  browser: 'b'.repeat(43),
  ticket: 'sample-ticket',
  joinTicket: 'sample-join-ticket',
}

/** The cookie of the sample browser, by its names in Development and elsewhere. */
export const sampleCookie = `sign-on=${sampleSignOn.browser}; __Host-sign-on=${sampleSignOn.browser}`

async function start(): Promise<string> {
  const key = await anIssuerKey('sample')
  const server: Server = createServer((request, reply) => {
    void toJson(request.url ?? '').then((body) => {
      reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It does not keep the tests from ending.
  server.unref()
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function toJson(path: string): Promise<object> {
    if (path === '/keys') return { keys: [key.public] }
    if (path !== '/token')
      return {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      }
    const iat = Math.floor(clock.now.getTime() / 1000)
    const claims = {
      ...{ iss: issuer, aud: 'quarterdeck', sub: 'sample', nonce: sampleSignOn.nonce, iat, exp: iat + 600 },
      ...{ email: 'sample@studio.example', email_verified: true, groups: ['support'] },
    }
    return { access_token: 'a', token_type: 'Bearer', id_token: await signIdentityToken(key, claims) }
  }
  return issuer
}

let started: Promise<string> | undefined

/** The clock of the provider: that of the application, which stands still in tests. */
const clock = { now: new Date() }

/** The issuer of a provider that signs one user in, the same for all tests of a process, with its clock set. */
export function sampleIssuer(now: Date): Promise<string> {
  clock.now = now
  started ??= start()
  return started
}
