import { CommandError } from '../command-error.ts'
import type { CellType, Scalar } from './cell-types.ts'
import type { Dialect, FileRow } from './csv-file.ts'
import type { Source } from './mapping.ts'

/** Why a row is invalid or, if the mapping says so, skipped: column, value and reason. */
export type CellProblem = {
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly isSkip: boolean
}

/** Reads one value of a row. Adds a problem and returns undefined when it cannot be read. */
export type FieldReader<T> = (row: FileRow, problems: CellProblem[]) => T | undefined

/** Properties of the file that a mapping depends on. */
export type FileFacts = { readonly dialect: Dialect; readonly sourceName: string }

function formatColumns(columns: readonly string[]): string {
  return columns.map((name, index) => (name === '' ? `(column ${index + 1}, no name)` : name)).join(', ')
}

function findColumnIndex(column: string | number, columns: readonly string[], path: string): number {
  if (typeof column === 'number') {
    if (column <= columns.length) return column - 1
    throw new CommandError(`The mapping's ${path} takes column ${column}, but the file has ${columns.length} columns.`)
  }
  const found = columns.indexOf(column)
  if (found < 0) {
    throw new CommandError(
      `The mapping's ${path} takes the column "${column}". The file has: ${formatColumns(columns)}.`,
    )
  }
  if (columns.indexOf(column, found + 1) >= 0) {
    throw new CommandError(`The file has several columns "${column}". In the mapping's ${path}, give the position.`)
  }
  return found
}

/** Reads the untyped text of a source; `column` names the source in problems. */
type TextReader = { readonly column: string; read(row: FileRow): string }

function templateReader(template: string, facts: FileFacts, path: string): TextReader {
  const { columns } = facts.dialect
  const parts = template.split(/\{([^{}]*)\}/).map((part, index): ((row: FileRow) => string) => {
    // Splitting by a group leaves plain text at even places and names at odd ones.
    if (index % 2 === 0) return () => part
    if (part === 'row') return (row) => String(row.row)
    if (part === 'source') return () => facts.sourceName
    const isPosition = /^\d+$/.test(part) && !columns.includes(part)
    const position = findColumnIndex(isPosition ? Number(part) : part, columns, path)
    return ({ cells }) => cells[position] ?? ''
  })
  return { column: template, read: (row) => parts.map((part) => part(row)).join('') }
}

function textReader(source: Source, facts: FileFacts, path: string): TextReader | Scalar {
  if (source.constant !== undefined) return source.constant
  if (source.template !== undefined) return templateReader(source.template, facts, path)
  const { columns } = facts.dialect
  const position = findColumnIndex(source.column ?? '', columns, path)
  return { column: columns[position] || `column ${position + 1}`, read: ({ cells }) => cells[position] ?? '' }
}

/** Result for an empty cell whose value is omitted. */
const omitted = Symbol('omitted')

function toScalar(text: string, source: Source): Scalar | typeof omitted | { reason: string } {
  if (source.values && Object.hasOwn(source.values, text)) return source.values[text] ?? ''
  if (text.trim() === '' && source.whenEmpty !== undefined) return source.whenEmpty ?? omitted
  return source.values ? { reason: 'is not in the table of values' } : text
}

function requireFittingType(source: Source, type: CellType<unknown>, path: string): void {
  if (source.as && source.as !== type.name) {
    throw new CommandError(`The mapping's ${path} is always ${type.name}, so it cannot be read as ${source.as}.`)
  }
}

function toReadType<T>(source: Source, type: CellType<T>, path: string): CellType<T> {
  requireFittingType(source, type, path)
  const { round, decimal } = source
  if (!round && !decimal) return type
  if (type.withFormat) return type.withFormat({ round, decimal })
  const not = round ? 'it cannot be rounded' : 'it has no decimal mark'
  throw new CommandError(`The mapping's ${path} is no amount of money, so ${not}.`)
}

/**
 * Creates the reader of one value. Throws CommandError with the path in the mapping when a source does not fit the file:
 * a missing column, or a constant of the wrong type.
 */
export function fieldReader<T>(source: Source, ofType: CellType<T>, facts: FileFacts, path: string): FieldReader<T> {
  const type = toReadType(source, ofType, path)
  const text = textReader(source, facts, path)
  if (typeof text !== 'object') {
    const reading = type.read(text)
    if ('reason' in reading) throw new CommandError(`The mapping's ${path}: "${text}" ${reading.reason}.`)
    return () => reading.value
  }
  const isSkip = source.onBad === 'skip'
  return (row, problems) => {
    const value = text.read(row)
    const scalar = toScalar(value, source)
    if (scalar === omitted) return undefined
    const reading = typeof scalar === 'object' ? scalar : type.read(scalar)
    if ('value' in reading) return reading.value
    problems.push({ column: text.column, value, reason: reading.reason, isSkip })
    return undefined
  }
}

/** Creates the reader of a value that the mapping may omit; then it is always undefined. */
export function optionalReader<T>(
  source: Source | undefined,
  type: CellType<T>,
  facts: FileFacts,
  path: string,
): FieldReader<T> {
  return source ? fieldReader(source, type, facts, path) : () => undefined
}
