import { z } from 'zod'

const toBytes = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[A-Za-z0-9_-]+$/, 'These are no bytes in base64url.')

/** The id that an authenticator gave a passkey: up to 1,023 bytes in base64url. */
export const CredentialId = toBytes(1364)

/** What a passkey signed, as the browser gives it; every part is bytes in base64url. */
export const PasskeyAssertion = z.strictObject({
  CredentialId,
  ClientData: toBytes(4000),
  AuthenticatorData: toBytes(4000),
  Signature: toBytes(8000),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

/** A new passkey, as the browser gives it; the bytes are in base64url. */
export const PasskeyRegistrationResponse = z.strictObject({
  CredentialId,
  ClientData: toBytes(4000),
  Attestation: toBytes(20_000),
  /** How the authenticator is reached: "internal", "usb". */
  Transports: z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10),
})
export type PasskeyRegistrationResponse = z.infer<typeof PasskeyRegistrationResponse>

const PasskeyDescriptor = z.object({ CredentialId: z.string(), Transports: z.array(z.string()) })

/** What a browser needs to sign with one of the passkeys of a user. */
export const PasskeyRequest = z.object({
  /** 32 random bytes in base64url, which work once. */
  Challenge: z.string(),
  /** The host name that the passkeys belong to. */
  RelyingParty: z.string(),
  Passkeys: z.array(PasskeyDescriptor),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a browser needs to create a passkey; `Passkeys` are those that exist, which it does not create again. */
export const PasskeyCreationOptions = PasskeyRequest.extend({
  RelyingPartyName: z.string(),
  /** Names the user to authenticators, in base64url; says nothing about them. */
  UserHandle: z.string(),
  UserName: z.string(),
})
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>
