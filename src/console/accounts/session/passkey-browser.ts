import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistrationResponse,
  PasskeyRequest,
} from '#contract/passkey-values.ts'

// Loaded at the first passkey, which most sign-ins do not need.
const loadBrowserPart = () => import('@simplewebauthn/browser')

const toDescriptors = (passkeys: PasskeyRequest['Passkeys']) =>
  passkeys.map(({ CredentialId, Transports }) => ({
    id: CredentialId,
    type: 'public-key' as const,
    transports: Transports,
  }))

const hasNoPasskeys = () => window.PublicKeyCredential === undefined
const noPasskeysText = 'This browser has no passkeys.'

/** Why no passkey can be used on this page; undefined when one can. `origin` is where the server accepts them. */
export function findPasskeyProblem(origin: string | null): string | undefined {
  if (origin === null)
    return 'Passkeys need an address with a host name and HTTPS. An administrator sets it with QD_PUBLIC_URL.'
  if (origin !== window.location.origin) return `Passkeys work at ${origin} only, not at ${window.location.origin}.`
  return hasNoPasskeys() ? noPasskeysText : undefined
}

/** What to say when the browser gave no passkey: it has none at all, none that fits, or the user closed its dialog. */
export function toPasskeyText(thrown: unknown): string {
  if (hasNoPasskeys()) return noPasskeysText
  const name = thrown instanceof Error ? thrown.name : ''
  if (name === 'InvalidStateError') return 'This device or key is registered already.'
  if (name === 'SecurityError') return 'Passkeys do not work at this address.'
  return 'No passkey was used. Try again.'
}

/** Lets the user sign a challenge with one of their passkeys. Throws what the browser throws. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await loadBrowserPart()
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: request.Challenge,
      rpId: request.RelyingParty,
      allowCredentials: toDescriptors(request.Passkeys),
      userVerification: 'preferred',
    },
  })
  return {
    CredentialId: id,
    ClientData: response.clientDataJSON,
    AuthenticatorData: response.authenticatorData,
    Signature: response.signature,
  }
}

/** The browser gave no passkey; the message says why. */
export class PasskeyError extends Error {}

/** Lets the user sign a challenge with one of their passkeys. Throws PasskeyError. */
export const answerWithPasskey = (request: PasskeyRequest): Promise<PasskeyAssertion> =>
  signWithPasskey(request).catch((thrown: unknown) => {
    throw new PasskeyError(toPasskeyText(thrown))
  })

/** Lets the user create a passkey. Throws what the browser throws. */
export async function createPasskey(creation: PasskeyCreationOptions): Promise<PasskeyRegistrationResponse> {
  const { startRegistration } = await loadBrowserPart()
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: creation.Challenge,
      rp: { id: creation.RelyingParty, name: creation.RelyingPartyName },
      user: { id: creation.UserHandle, name: creation.UserName, displayName: creation.UserName },
      // Ed25519, ES256 and RS256: what authenticators have.
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: toDescriptors(creation.Passkeys),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      attestation: 'none',
    },
  })
  return {
    CredentialId: id,
    ClientData: response.clientDataJSON,
    Attestation: response.attestationObject,
    Transports: response.transports ?? [],
  }
}
