import { Secret, TOTP } from 'otpauth'
import { recoveryCodeCount } from '#contract/second-factor.ts'

const periodSeconds = 30

const toTotp = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds })

/** A new secret for an authenticator app, in base32: 160 bits. */
export function createTotpSecret(randomBytes: (size: number) => Buffer): string {
  return toBase32(randomBytes(20))
}

/** The URI that an authenticator app reads as a QR code. */
export function toTotpUri(secret: string, issuer: string, email: string): string {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: periodSeconds,
  }).toString()
}

/** The step of a secret's code: that of now, or the one before or after, because clocks differ; undefined for others. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const delta = toTotp(secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta
}

/** New recovery codes of 80 random bits, as they are shown: "ABCD-EFGH-IJKL-MNOP". */
export function createRecoveryCodes(randomBytes: (size: number) => Buffer): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    toBase32(randomBytes(10)).replaceAll(/.{4}(?=.)/g, (group) => `${group}-`),
  )
}

/** A typed code without blanks and hyphens, in capitals. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether a normalized code is one of an authenticator app and no recovery code. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}

function toBase32(bytes: Buffer): string {
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
}
