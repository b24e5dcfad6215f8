import { createHash } from 'node:crypto'

/** What is stored of an installation key: the SHA-256 of its text, which has as many random bits. */
export function toInstallationDigest(installationKey: string): Buffer {
  return createHash('sha256').update(installationKey).digest()
}
