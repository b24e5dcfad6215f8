import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'

/**
 * An encrypted backup: these 8 bytes, a random salt of 32 bytes, then frames of AES-256-GCM, each 64 KiB of the gzip
 * file and a tag of 16 bytes. Only the last frame is shorter, possibly empty. A frame's nonce is its number and a byte
 * that marks the last one, so that frames cannot be exchanged, repeated or cut off. The key of a file is derived from
 * the operator's key and the salt, so that no nonce is used twice with one key.
 */
const magic = Buffer.from('QDBAK-E1', 'latin1')
const saltBytes = 32
const frameBytes = 64 * 1024
const tagBytes = 16

/** The backup cannot be decrypted with the given key, or the key file cannot be used. The message says why. */
export class BackupKeyError extends Error {
  override readonly name = 'BackupKeyError'
}

/**
 * Reads the key of encrypted backups: a file with 32 random bytes as 64 hexadecimal digits; undefined without a file.
 * Throws BackupKeyError.
 */
export async function readBackupKey(file: string | undefined): Promise<Buffer | undefined> {
  if (file === undefined) return undefined
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new BackupKeyError(`The file in QD_BACKUP_KEY_FILE cannot be read: ${file}.`, { cause: error })
  })
  if (/^[0-9a-f]{64}$/i.test(text.trim())) return Buffer.from(text.trim(), 'hex')
  throw new BackupKeyError(
    `The file in QD_BACKUP_KEY_FILE, ${file}, must contain 64 hexadecimal digits (openssl rand -hex 32).`,
  )
}

function deriveKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, 'quarterdeck backup', 32))
}

function toNonce(frame: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(frame), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Cuts a stream into blocks of `size` bytes and marks the last one, which is shorter. */
async function* toBlocks(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (; rest.length >= size; rest = rest.subarray(size)) yield { block: rest.subarray(0, size), isLast: false }
  }
  yield { block: rest, isLast: true }
}

/** Encrypts a stream. */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const fileKey = deriveKey(key, salt)
  yield Buffer.concat([magic, salt])
  let frame = 0
  for await (const { block, isLast } of toBlocks(source, frameBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, toNonce(frame++, isLast))
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()])
  }
}

/**
 * Decrypts a stream that begins with the mark of an encrypted backup, and returns any other unchanged. Each frame is
 * authenticated before it is passed on. Throws BackupKeyError without the right key, or when the file was changed.
 */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let start: Buffer = Buffer.alloc(0)
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) {
    start = Buffer.concat([start, next.value])
    if (start.length >= magic.length + saltBytes) break
  }
  const rest = { [Symbol.asyncIterator]: () => chunks }
  if (!start.subarray(0, magic.length).equals(magic)) {
    yield start
    yield* rest
    return
  }
  if (key === undefined) throw new BackupKeyError('The backup is encrypted. QD_BACKUP_KEY_FILE must name its key.')
  const body = start.subarray(magic.length + saltBytes)
  const fileKey = deriveKey(key, start.subarray(magic.length, magic.length + saltBytes))
  let frame = 0
  for await (const { block, isLast } of toBlocks(prepend(body, rest), frameBytes + tagBytes)) {
    yield decryptFrame(block, fileKey, toNonce(frame++, isLast))
  }
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

function decryptFrame(block: Buffer, key: Buffer, nonce: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAuthTag(block.subarray(-tagBytes))
    return Buffer.concat([decipher.update(block.subarray(0, -tagBytes)), decipher.final()])
  } catch (error) {
    throw new BackupKeyError('The backup cannot be decrypted: its key is another one, or the file was changed.', {
      cause: error,
    })
  }
}
