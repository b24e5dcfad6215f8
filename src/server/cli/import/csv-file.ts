import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import Papa from 'papaparse'
import { removeGuard } from '#contract/core/csv.ts'
import { CommandError, toMessage } from '../command-error.ts'

/** One row of data. `row` is its number from 1, `line` the line of the file where it starts. */
export type FileRow = {
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
  /** Set when the row is malformed: a wrong number of cells or unbalanced quotes. */
  readonly broken?: string
}

/** The format of a file, detected from its start. */
export type Dialect = {
  readonly delimiter: string
  readonly newline: '\r' | '\n' | '\r\n'
  /** Names of the columns; empty texts when the file has no header row. */
  readonly columns: readonly string[]
  readonly hasHeader: boolean
  /** Whether its header is that of an export of ours, in full. */
  readonly isOwnExport: boolean
  /** Whether cells that a spreadsheet could run have a leading `'`, as our exports write them. */
  readonly isGuarded: boolean
}

/** What a mapping says of its file, and the headers of the exports that this import takes. */
export type DialectOptions = {
  readonly delimiter?: string | undefined
  readonly header: boolean
  readonly guard?: boolean
  readonly ownHeaders?: readonly (readonly string[])[]
}

const chunkBytes = 1024 * 1024

/** A longer row means that a quote is not closed. */
const maxRowLength = 16 * chunkBytes

/** The size of a file in bytes. Throws CommandError for a missing, unreadable or empty file. */
export async function getFileSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new CommandError(`File not found: ${path}.`)
  if (!found.isFile()) throw new CommandError(`${path} is not a file.`)
  if (found.size === 0) throw new CommandError(`${path} is empty. Nothing was changed.`)
  return found.size
}

async function* readChunks(path: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<string> {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw new CommandError(`${path} cannot be read: ${toMessage(error)}`)
  })
  // `fatal` rejects bytes that are not UTF-8 instead of replacing them; a byte order mark is dropped.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let position = 0; ; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
      const bytes = buffer.subarray(0, bytesRead)
      position += bytesRead
      onBytes(bytes)
      try {
        yield decoder.decode(bytes, { stream: bytesRead > 0 })
      } catch {
        throw new CommandError(`${basename(path)} is not UTF-8 text. Save it as UTF-8. Nothing was changed.`)
      }
      if (bytesRead === 0) return
    }
  } finally {
    await handle.close()
  }
}

function isNewline(text: string | undefined): text is Dialect['newline'] {
  return text === '\n' || text === '\r\n' || text === '\r'
}

const delimiters = [',', ';', '\t']

/**
 * The delimiter and line end of an export of ours, saved by a spreadsheet perhaps; its texts may hold any characters and
 * mislead a guess.
 */
function findOwnExport(start: string, { delimiter, header, ownHeaders = [] }: DialectOptions) {
  const [line = '', newline] = /^([^\r\n]*)(\r\n|\r|\n)?/.exec(start)?.slice(1) ?? []
  const found = (delimiter === undefined ? delimiters : [delimiter]).find((candidate) => {
    const names = Papa.parse<string[]>(line, { delimiter: candidate }).data[0]?.join('\n')
    return ownHeaders.some((own) => own.join('\n') === names)
  })
  return header && found !== undefined ? { delimiter: found, linebreak: newline } : undefined
}

/** Detects delimiter (unless given), line ends and header from the start of a file. */
export async function detectDialect(path: string, options: DialectOptions): Promise<Dialect> {
  await getFileSize(path)
  let start = ''
  for await (const chunk of readChunks(path, () => undefined)) {
    start = chunk
    break
  }
  const own = findOwnExport(start, options)
  const { data, meta } = Papa.parse<string[]>(start, {
    preview: 50,
    delimiter: own?.delimiter ?? options.delimiter ?? '',
    delimitersToGuess: delimiters,
    skipEmptyLines: true,
  })
  const first = data[0]
  if (!first) throw new CommandError(`${basename(path)} contains no rows. Nothing was changed.`)
  const newline = own ? own.linebreak : meta.linebreak
  return {
    delimiter: meta.delimiter,
    newline: isNewline(newline) ? newline : '\n',
    columns: options.header ? first.map((name) => name.trim()) : first.map(() => ''),
    hasHeader: options.header,
    isOwnExport: own !== undefined,
    isGuarded: own !== undefined || options.guard === true,
  }
}

type Parsed = { data: string[][]; errors: { row?: number; message: string }[]; meta: { cursor: number } }

/** Numbers the rows of a file and finds malformed ones. */
class RowNumbering {
  #row = 0
  #line = 1
  #headerIsPending: boolean
  readonly #width: number
  readonly #isGuarded: boolean

  constructor(dialect: Dialect) {
    this.#isGuarded = dialect.isGuarded
    this.#headerIsPending = dialect.hasHeader
    this.#width = dialect.columns.length
  }

  /** The data rows among the parsed ones, without header and blank lines. */
  take({ data, errors }: Parsed): FileRow[] {
    const quoting = new Map(errors.map(({ row, message }) => [row, message]))
    const rows: FileRow[] = []
    for (const [index, cells] of data.entries()) {
      const line = this.#line
      this.#line += 1 + cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
      if (cells.length === 1 && cells[0] === '') continue
      if (this.#headerIsPending) {
        this.#headerIsPending = false
        continue
      }
      const broken = quoting.get(index) ?? this.#checkWidth(cells.length)
      const texts = this.#isGuarded ? cells.map(removeGuard) : cells
      rows.push({ row: ++this.#row, line, cells: texts, ...(broken && { broken }) })
    }
    return rows
  }

  #checkWidth(width: number): string | undefined {
    return width === this.#width ? undefined : `has ${width} cells, but the file has ${this.#width} columns`
  }
}

/**
 * Reads a whole file in chunks with bounded memory and passes its rows on in order. Returns the SHA-256 of the
 * file's bytes in hexadecimal.
 */
export async function readRows(
  path: string,
  dialect: Dialect,
  onRows: (rows: readonly FileRow[]) => Promise<void> | void,
  onProgress: (bytes: number) => void = () => {},
): Promise<string> {
  const digest = createHash('sha256')
  const numbering = new RowNumbering(dialect)
  let bytesRead = 0
  let rest = ''
  let isLast = false
  const chunks = readChunks(path, (bytes) => {
    digest.update(bytes)
    bytesRead += bytes.length
    isLast = bytes.length === 0
  })
  for await (const chunk of chunks) {
    const text = rest + chunk
    const parser = new Papa.Parser({ delimiter: dialect.delimiter, newline: dialect.newline })
    // The library's own type is `any`; this is what its parser returns.
    const parsed: Parsed = parser.parse(text, 0, !isLast)
    rest = text.slice(parsed.meta.cursor)
    if (rest.length > maxRowLength) {
      throw new CommandError(`${basename(path)} has a quote that is not closed. Nothing was changed.`)
    }
    await onRows(numbering.take(parsed))
    onProgress(bytesRead)
  }
  return digest.digest('hex')
}
