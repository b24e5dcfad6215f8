import { createHash, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { BackupKeyError, decrypt, encrypt, readBackupKey } from './encryption.ts'

const key = randomBytes(32)

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const encrypted = (bytes: Buffer) => collect(encrypt(inPieces(bytes, 50_000), key))
const decrypted = (bytes: Buffer, used: Buffer | undefined = key, size = 7_001) =>
  collect(decrypt(inPieces(bytes, size), used))
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])('decrypts %i encrypted bytes unchanged', async (length) => {
  const bytes = randomBytes(length)
  const file = await encrypted(bytes)
  for (const size of [1_000_000, 40, 65_552]) expect(digest(await decrypted(file, key, size))).toBe(digest(bytes))
  expect(file.includes(bytes.subarray(0, 32)) && length >= 32).toBe(false)
})

test('encrypts the same content differently each time', async () => {
  const bytes = Buffer.alloc(1000)
  expect(digest(await encrypted(bytes))).not.toBe(digest(await encrypted(bytes)))
})

test('rejects another key, a missing key, and every change of the file', async () => {
  const file = await encrypted(randomBytes(200_000))
  const frame = 65_536 + 16
  const first = 8 + 32
  const changedAt = (position: number) => {
    const copy = Buffer.from(file)
    copy.writeUInt8((copy.readUInt8(position) + 1) % 256, position)
    return copy
  }
  const swapped = Buffer.concat([
    file.subarray(0, first),
    file.subarray(first + frame, first + 2 * frame),
    file.subarray(first, first + frame),
    file.subarray(first + 2 * frame),
  ])
  const damaged = {
    'a changed salt': changedAt(20),
    'a changed byte': changedAt(first + 100),
    'a changed tag': changedAt(file.length - 1),
    'exchanged frames': swapped,
    'a missing end': file.subarray(0, -1),
    'a missing last frame': file.subarray(0, first + 3 * frame),
    'a repeated frame': Buffer.concat([file.subarray(0, first + frame), file.subarray(first)]),
    'only its head': file.subarray(0, first),
    'an addition': Buffer.concat([file, Buffer.alloc(1)]),
  }
  for (const [name, bytes] of Object.entries(damaged)) {
    await expect(decrypted(bytes), name).rejects.toThrow(BackupKeyError)
  }
  await expect(decrypted(file, randomBytes(32))).rejects.toThrow('its key is another one')
  await expect(collect(decrypt(inPieces(file, 1000), undefined))).rejects.toThrow(
    'QD_BACKUP_KEY_FILE must name its key',
  )
})

test('passes a file that is not encrypted on unchanged', async () => {
  for (const length of [0, 3, 20, 100_000]) {
    const bytes = Buffer.alloc(length, 'x')
    expect(digest(await decrypted(bytes))).toBe(digest(bytes))
  }
})

test('reads a key of 64 hexadecimal digits and rejects any other file', async () => {
  const folder = ownFolder(tmpdir(), 'quarterdeck-key')
  const write = (text: string) => {
    const file = join(folder, 'key')
    writeFileSync(file, text)
    return file
  }
  expect(await readBackupKey(write(`${key.toString('hex')}\n`))).toEqual(key)
  expect(await readBackupKey(undefined)).toBeUndefined()
  for (const text of ['', 'secret', key.toString('hex').slice(1), `${key.toString('hex')}00`]) {
    await expect(readBackupKey(write(text))).rejects.toThrow('must contain 64 hexadecimal digits')
  }
  await expect(readBackupKey(join(folder, 'missing'))).rejects.toThrow(BackupKeyError)
})
