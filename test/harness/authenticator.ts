import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAssertion, PasskeyRegistrationResponse, PasskeyRequest } from '#contract/passkey-values.ts'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What an authenticator is asked to sign, and for which host name. */
type PasskeyChallenge = Pick<PasskeyRequest, 'Challenge' | 'RelyingParty'>

/** What an attack changes of an answer. */
export type Forgery = { readonly origin?: string; readonly counter?: number; readonly challenge?: string }

/** A security key in software, with one passkey. It counts its signatures, unless `isShared`. */
export function createAuthenticator({ origin = 'http://localhost:8080', isShared = false } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // The key in the form of COSE: an elliptic curve, ES256, P-256.
  const coseKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  let signatures = 0

  const toClientData = (type: string, request: PasskeyChallenge, forgery: Forgery) =>
    Buffer.from(
      JSON.stringify({ type, challenge: forgery.challenge ?? request.Challenge, origin: forgery.origin ?? origin }),
    )
  const toData = (relyingParty: string, flags: number, counter: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(relyingParty), head, rest])
  }

  return {
    create(options: PasskeyChallenge, forgery: Forgery = {}): PasskeyRegistrationResponse {
      const length = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      // Flags: the user was present, and a key follows.
      const authData = toData(options.RelyingParty, 0x41, 0, credential)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        CredentialId: toText(id),
        ClientData: toText(toClientData('webauthn.create', options, forgery)),
        // The encoder's type lists what it takes; this map holds nothing else.
        Attestation: toText(isoCBOR.encode(attestation as never)),
        Transports: ['usb'],
      }
    },
    sign(request: PasskeyChallenge, forgery: Forgery = {}): PasskeyAssertion {
      signatures += isShared ? 0 : 1
      const clientData = toClientData('webauthn.get', request, forgery)
      const authData = toData(request.RelyingParty, 0x01, forgery.counter ?? signatures)
      return {
        CredentialId: toText(id),
        ClientData: toText(clientData),
        AuthenticatorData: toText(authData),
        Signature: toText(sign('sha256', Buffer.concat([authData, sha256(clientData)]), privateKey)),
      }
    },
  }
}
