import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { decrypt, encrypt } from './encryption.ts'

/**
 * A backup is a gzip file of JSON lines: the header; for every table, referenced tables first, a line with its name and
 * columns and one line per row (values as PostgreSQL's text output, or null); row counts and counters; last a SHA-256
 * over all lines before.
 */
const Header = z.object({
  format: z.literal('quarterdeck-backup'),
  version: z.literal(1),
  /** The applied migrations. */
  migrations: z.array(z.string()),
  createdAt: z.iso.datetime(),
})
const TableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
const Row = z.array(z.string().nullable())
const Totals = z.object({
  rows: z.record(z.string(), z.int().nonnegative()),
  /** Positions of the identity columns: the last value, or the next one when none was used yet. */
  counters: z.array(z.object({ table: z.string(), column: z.string(), last: z.string(), isUsed: z.boolean() })),
})
const Checksum = z.object({ sha256: z.string() })

/** The first line of a backup: format and schema. */
export type BackupHeader = z.output<typeof Header>
/** The line after the rows: row counts and counters. */
export type BackupTotals = z.output<typeof Totals>
/** One row of one table. */
export type BackupRow = z.output<typeof Row>

/** The records of a backup file in this order, without the checksum. */
export type BackupRecord =
  | ({ readonly kind: 'header' } & BackupHeader)
  | ({ readonly kind: 'table' } & z.output<typeof TableLine>)
  | { readonly kind: 'row'; readonly values: BackupRow }
  | ({ readonly kind: 'totals' } & BackupTotals)

/** The file is not a complete, unchanged backup; the message says why. */
export class BackupDamagedError extends Error {
  override readonly name = 'BackupDamagedError'
}

/**
 * Writes a backup file, readable by its owner only, and encrypted when there is a key. It is renamed to its final name
 * after it was synced to disk.
 */
export async function writeBackupFile(file: string, records: AsyncIterable<BackupRecord>, key?: Buffer): Promise<void> {
  const tempFile = `${file}.part`
  try {
    await pipeline(
      Readable.from(toLines(records)),
      createGzip({ level: 6 }),
      (zipped: AsyncIterable<Buffer>) => (key === undefined ? zipped : encrypt(zipped, key)),
      createWriteStream(tempFile, { mode: 0o600 }),
    )
    await syncToDisk(tempFile)
    await rename(tempFile, file)
    await syncToDisk(dirname(file))
  } catch (error) {
    await rm(tempFile, { force: true })
    throw error
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}

async function* toLines(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const { kind: _, ...content } of records) {
    const line = Buffer.from(`${JSON.stringify('values' in content ? content.values : content)}\n`)
    hash.update(line)
    yield line
  }
  yield Buffer.from(`${JSON.stringify({ sha256: hash.digest('hex') })}\n`)
}

/**
 * Reads a backup file record by record. Throws BackupKeyError without the key of an encrypted one, and
 * BackupDamagedError as soon as something is wrong; the checksum is verified last.
 */
export async function* readBackupFile(file: string, key?: Buffer): AsyncGenerator<BackupRecord> {
  const hash = createHash('sha256')
  let previous: Buffer | undefined
  let columnCount: number | undefined
  try {
    for await (const line of readLines(file, key)) {
      if (previous !== undefined) {
        hash.update(previous)
        const record = parseRecord(previous, columnCount)
        if (record.kind === 'table') columnCount = record.columns.length
        yield record
      }
      previous = line
    }
  } catch (error) {
    throw toBackupError(error)
  }
  const checksum = Checksum.safeParse(tryParseJson(previous ?? Buffer.alloc(0)))
  if (!checksum.success) throw new BackupDamagedError('The backup file ends too early.')
  if (checksum.data.sha256 !== hash.digest('hex'))
    throw new BackupDamagedError('The backup file was changed: its checksum is wrong.')
}

/** `columnCount` is undefined before the first table, where the header is expected. */
function parseRecord(line: Buffer, columnCount: number | undefined): BackupRecord {
  const content = tryParseJson(line)
  if (Array.isArray(content)) {
    const values = Row.parse(content)
    if (values.length !== columnCount)
      throw new BackupDamagedError('The backup file has a row with the wrong number of values.')
    return { kind: 'row', values }
  }
  if (columnCount === undefined) {
    const header = Header.safeParse(content)
    if (header.success) return { kind: 'header', ...header.data }
  }
  const table = TableLine.safeParse(content)
  if (table.success) return { kind: 'table', ...table.data }
  return { kind: 'totals', ...Totals.parse(content) }
}

function tryParseJson(line: Buffer): unknown {
  try {
    return parseJson(line.toString('utf8'))
  } catch {
    return undefined
  }
}

async function* readLines(file: string, key: Buffer | undefined): AsyncGenerator<Buffer> {
  const source = Readable.from(decrypt(createReadStream(file), key))
  const chunks = source.pipe(createGunzip())
  source.on('error', (error) => chunks.destroy(error))
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end + 1))
      yield rest.length === 1 && rest[0] !== undefined ? rest[0] : Buffer.concat(rest)
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
  // An incomplete last line takes the place of the checksum and fails there.
  if (rest.length > 0) yield Buffer.concat(rest)
}

/** Format and gzip errors become BackupDamagedError; file system errors are returned unchanged. */
function toBackupError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof z.ZodError)
    return new BackupDamagedError('The file is not a Quarterdeck backup, or it is damaged.')
  if (code.startsWith('Z_'))
    return new BackupDamagedError('The backup file is damaged: it cannot be unpacked.', { cause: error })
  return error
}
