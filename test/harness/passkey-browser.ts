import type { createAuthenticator } from './authenticator.ts'

/** What the page asks of the browser. */
type CredentialOptions = {
  readonly publicKey: { readonly challenge: ArrayBuffer; readonly rp?: { readonly id: string }; readonly rpId?: string }
}

const toBuffer = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer

const toRequest = ({ publicKey: { challenge, rp, rpId } }: CredentialOptions) => ({
  Challenge: Buffer.from(challenge).toString('base64url'),
  RelyingParty: rp?.id ?? rpId ?? '',
})

/** Gives the page a browser with an authenticator. `onRequest` runs before each answer: what it throws is the browser's error. */
export function installPasskeys(authenticator: ReturnType<typeof createAuthenticator>, onRequest = () => {}): void {
  const toCredential = (id: string, response: object) => {
    return { id, rawId: toBuffer(id), type: 'public-key', response, getClientExtensionResults: () => ({}) }
  }
  const credentials = {
    create: async (options: CredentialOptions) => {
      onRequest()
      const { CredentialId, ClientData, Attestation, Transports } = authenticator.create(toRequest(options))
      return toCredential(CredentialId, {
        clientDataJSON: toBuffer(ClientData),
        attestationObject: toBuffer(Attestation),
        getTransports: () => Transports,
      })
    },
    get: async (options: CredentialOptions) => {
      onRequest()
      const { CredentialId, ClientData, AuthenticatorData, Signature } = authenticator.sign(toRequest(options))
      return toCredential(CredentialId, {
        clientDataJSON: toBuffer(ClientData),
        authenticatorData: toBuffer(AuthenticatorData),
        signature: toBuffer(Signature),
      })
    },
  }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
  Object.defineProperty(window, 'PublicKeyCredential', { configurable: true, value: class {} })
}

/** Takes the authenticator from the browser again, as in one that knows no passkeys. */
export function removePasskeys(): void {
  Reflect.deleteProperty(navigator, 'credentials')
  Reflect.deleteProperty(window, 'PublicKeyCredential')
}
