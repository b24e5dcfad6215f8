import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SettingError, type Settings } from '#server/platform/settings.ts'

/** The Ed25519 key that signs the heads of the audit log. */
export type AuditKey = {
  /** Tells keys apart: the first 16 hexadecimal digits of SHA-256 over the public key. */
  readonly id: string
  /** The signature of a text, in base64. */
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

const advice = 'Create one with: openssl genpkey -algorithm ed25519 -out <file>'

/**
 * The key in QD_AUDIT_KEY_FILE, which must exist, else in `audit-key.pem` of the data folder, which is created when
 * absent. Throws SettingError for a file that cannot be used.
 */
export function loadAuditKey({ auditKeyFile, dataDir }: Pick<Settings, 'auditKeyFile' | 'dataDir'>): AuditKey {
  const file = auditKeyFile ?? join(dataDir, 'audit-key.pem')
  if (auditKeyFile === undefined) createKey(dataDir, file)
  return toAuditKey(readKey(file))
}

function createKey(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  try {
    // Several processes may start at once; the first one's key stays.
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function readKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    throw new SettingError(`The key of the audit log, ${file}, cannot be read: ${cause}. ${advice}`)
  }
  throw new SettingError(`The key of the audit log, ${file}, is no Ed25519 key. ${advice}`)
}

function toAuditKey(key: KeyObject): AuditKey {
  const publicKey = createPublicKey(key)
  const bytes = publicKey.export({ type: 'spki', format: 'der' })
  return {
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 16),
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64'),
    verify: (text, signature) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64')),
  }
}
