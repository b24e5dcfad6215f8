import { isIP } from 'node:net'
import type { PasskeyAssertion, PasskeyRegistrationResponse } from '#contract/passkey-values.ts'

// Loaded at the first passkey: it takes 0.3 s, which every start of a server would wait for.
const loadVerifier = () => import('@simplewebauthn/server')

/** What passkeys belong to: a host name, and the origin of the console there. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/** The relying party of a public address; undefined where browsers allow no passkeys: an IP address, or no TLS. */
export function toRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { hostname, origin, protocol } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isLocal || protocol === 'https:' ? { id: hostname, origin } : undefined
}

/** The key of a passkey; `counter` is how often it signed, or stays 0 where devices share it. */
export type PasskeyKey = { readonly publicKey: Uint8Array; readonly counter: number }

/** What a browser's answer is checked against. */
export type Expected = { readonly challenge: string; readonly party: RelyingParty }

/** The key of a new passkey; undefined when the answer is not for this challenge and address, or is not readable. */
export async function verifyRegistration(
  { CredentialId, ClientData, Attestation }: PasskeyRegistrationResponse,
  { challenge, party }: Expected,
): Promise<PasskeyKey | undefined> {
  const { verifyRegistrationResponse } = await loadVerifier()
  // It throws for everything that is wrong with an answer.
  const result = await verifyRegistrationResponse({
    response: {
      id: CredentialId,
      rawId: CredentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: ClientData, attestationObject: Attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  const credential = result?.registrationInfo?.credential
  return credential?.id === CredentialId ? credential : undefined
}

/**
 * The new counter of a passkey that signed; undefined when the answer is not for this challenge and address, was not signed
 * by this key, or when its counter went back, as that of a copied key does.
 */
export async function verifyAssertion(
  { CredentialId, ClientData, AuthenticatorData, Signature }: PasskeyAssertion,
  { challenge, party }: Expected,
  { publicKey, counter }: PasskeyKey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadVerifier()
  const result = await verifyAuthenticationResponse({
    response: {
      id: CredentialId,
      rawId: CredentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: ClientData, authenticatorData: AuthenticatorData, signature: Signature },
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: { id: CredentialId, publicKey: new Uint8Array(publicKey), counter },
    requireUserVerification: false,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
