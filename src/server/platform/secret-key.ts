import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type Settings } from './settings.ts'

/** What a key derived from the server's secret key is used for; each purpose has a key of its own. */
export type SecretPurpose =
  | 'idempotency'
  | 'totp'
  | 'recovery-code'
  | 'pseudonym'
  | 'player-token'
  | 'bots'
  | 'sign-in-code'
  | 'account-tag'
  | 'sign-on'
  | 'webhook'
  | 'webhook-thing'

/** The server's secret key: it encrypts and hashes what the database alone must not reveal. */
export type SecretKey = {
  /** HMAC-SHA256 of a text. */
  hash(purpose: SecretPurpose, text: string): Buffer
  /** Encrypts a text with AES-256-GCM, bound to its owner. */
  encrypt(purpose: SecretPurpose, text: string, owner: string): Buffer
  /** Decrypts what `encrypt` returned; undefined for another key, purpose or owner, and for changed bytes. */
  decrypt(purpose: SecretPurpose, bytes: Uint8Array, owner: string): string | undefined
}

const keyPattern = /^[0-9a-f]{64}$/i
const nonceBytes = 12
const tagBytes = 16

/**
 * The key in QD_SECRET_KEY_FILE, which must exist, else in `secret-key` of the data folder, which is created when
 * absent: 32 random bytes as 64 hexadecimal digits. Throws SettingError for a file that cannot be used.
 */
export function loadSecretKey({ secretKeyFile, dataDir }: Pick<Settings, 'secretKeyFile' | 'dataDir'>): SecretKey {
  const file = secretKeyFile ?? join(dataDir, 'secret-key')
  if (secretKeyFile === undefined) createKey(dataDir, file)
  return toSecretKey(readKey(file))
}

function createKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    // Several processes may start at once; the first one's key stays.
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function readKey(file: string): Buffer {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new SettingError(`The secret key, ${file}, cannot be read: ${cause}. Create one with: openssl rand -hex 32`)
  }
  if (keyPattern.test(text)) return Buffer.from(text, 'hex')
  throw new SettingError(`The secret key, ${file}, must contain 64 hexadecimal digits (openssl rand -hex 32).`)
}

/** A secret key from its 32 bytes. */
export function toSecretKey(key: Buffer): SecretKey {
  const derived = new Map<SecretPurpose, Buffer>()
  const derive = (purpose: SecretPurpose) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', key, '', `quarterdeck ${purpose}`, 32))
    derived.set(purpose, known)
    return known
  }
  return {
    hash: (purpose, text) => createHmac('sha256', derive(purpose)).update(text).digest(),
    encrypt(purpose, text, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', derive(purpose), nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(purpose, bytes, owner) {
      const stored = Buffer.from(bytes)
      const decipher = createDecipheriv('aes-256-gcm', derive(purpose), stored.subarray(0, nonceBytes))
      decipher.setAAD(Buffer.from(owner)).setAuthTag(stored.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return decipher.update(stored.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return undefined
      }
    },
  }
}
