import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

/** A key of an issuer, with its public half as the issuer publishes it. */
export type IssuerKey = { readonly private: CryptoKey; readonly public: JWK; readonly alg: string }

/** Makes a key of an issuer. */
export async function anIssuerKey(kid: string, alg: 'RS256' | 'ES256' = 'RS256'): Promise<IssuerKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { private: privateKey, public: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }, alg }
}

/** A server that publishes the keys of an issuer, and counts how often they are fetched. */
export class TestIssuer {
  fetches = 0
  /** What it answers; `undefined`: an error. */
  keys: readonly JWK[] | undefined
  readonly issuer = 'https://issuer.example.com'
  readonly #server: Server

  constructor(keys: readonly JWK[]) {
    this.keys = keys
    this.#server = createServer((_, reply) => {
      this.fetches++
      reply.statusCode = this.keys ? 200 : 500
      reply.end(JSON.stringify({ keys: this.keys ?? [] }))
    })
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this
  }

  get keysUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/keys`
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.#server.close(resolve))
  }
}

/** A token of an issuer, of these claims, signed with a key. */
export function signIdentityToken(key: IssuerKey, claims: JWTPayload, header: object = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: key.alg, kid: key.public.kid ?? '', ...header })
    .sign(key.private)
}
