import { createHash } from 'node:crypto'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import Papa from 'papaparse'
import { CommandError, toMessage } from '../command-error.ts'

/** One row of data. `row` counts rows of data from 1, `line` is where it begins in the file. */
export type FileRow = {
  readonly row: number
  readonly line: number
  readonly cells: readonly string[]
  /** Set when the row itself is broken: a wrong number of cells, or quotes that do not fit. */
  readonly broken?: string
}

/** How a file is written, as its beginning shows. */
export type Dialect = {
  readonly delimiter: string
  readonly newline: '\r' | '\n' | '\r\n'
  /** Names of the columns; empty texts when the file has no header row. */
  readonly columns: readonly string[]
  readonly hasHeader: boolean
}

const chunkBytes = 1024 * 1024

/** A single row longer than this comes from a quote that is never closed. */
const longestRow = 16 * chunkBytes

/** The size of a file in bytes; refuses what is no readable file, and an empty one. */
export async function getFileSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new CommandError(`There is no file ${path}.`)
  if (!found.isFile()) throw new CommandError(`${path} is not a file.`)
  if (found.size === 0) throw new CommandError(`${path} is empty. Nothing was changed.`)
  return found.size
}

async function* piecesOf(path: string, onBytes: (bytes: Buffer) => void): AsyncGenerator<string> {
  const handle = await open(path, 'r').catch((problem: unknown) => {
    throw new CommandError(`${path} cannot be read: ${toMessage(problem)}`)
  })
  // `fatal` refuses bytes that are not UTF-8 instead of replacing them; a byte order mark is dropped.
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

/** Reads the beginning of a file: the delimiter (guessed unless it is given), the kind of line ends, the header. */
export async function detectDialect(path: string, options: { delimiter?: string; header: boolean }): Promise<Dialect> {
  await getFileSize(path)
  let beginning = ''
  for await (const piece of piecesOf(path, () => undefined)) {
    beginning = piece
    break
  }
  const { data, meta } = Papa.parse<string[]>(beginning, {
    preview: 50,
    delimiter: options.delimiter ?? '',
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: true,
  })
  const first = data[0]
  if (!first) throw new CommandError(`${basename(path)} holds no rows. Nothing was changed.`)
  return {
    delimiter: meta.delimiter,
    newline: isNewline(meta.linebreak) ? meta.linebreak : '\n',
    columns: options.header ? first.map((name) => name.trim()) : first.map(() => ''),
    hasHeader: options.header,
  }
}

type Parsed = { data: string[][]; errors: { row?: number; message: string }[]; meta: { cursor: number } }

/** Numbers the rows of a file as they come, and notices broken ones. */
class RowNumbering {
  #row = 0
  #line = 1
  #headerIsPending: boolean
  readonly #width: number

  constructor(dialect: Dialect) {
    this.#headerIsPending = dialect.hasHeader
    this.#width = dialect.columns.length
  }

  /** The rows of data among parsed ones; the header and blank lines only count as lines. */
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
      const broken = quoting.get(index) ?? this.#problemWithWidth(cells.length)
      rows.push({ row: ++this.#row, line, cells, ...(broken && { broken }) })
    }
    return rows
  }

  #problemWithWidth(width: number): string | undefined {
    return width === this.#width ? undefined : `has ${width} cells where the file has ${this.#width} columns`
  }
}

/**
 * Reads a whole file piece by piece, in bounded memory, and hands its rows on in order. Returns the SHA-256 of the
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
  const pieces = piecesOf(path, (bytes) => {
    digest.update(bytes)
    bytesRead += bytes.length
    isLast = bytes.length === 0
  })
  for await (const piece of pieces) {
    const text = rest + piece
    const parser = new Papa.Parser({ delimiter: dialect.delimiter, newline: dialect.newline })
    // The library's own type is `any`; this is what its parser returns.
    const parsed: Parsed = parser.parse(text, 0, !isLast)
    rest = text.slice(parsed.meta.cursor)
    if (rest.length > longestRow) {
      throw new CommandError(`${basename(path)} has a quote that is never closed. Nothing was changed.`)
    }
    await onRows(numbering.take(parsed))
    onProgress(bytesRead)
  }
  return digest.digest('hex')
}
