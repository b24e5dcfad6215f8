import { CommandError } from '../command-error.ts'
import type { CellType, Scalar } from './cell-types.ts'
import type { Dialect, FileRow } from './csv-file.ts'
import type { Source } from './mapping.ts'

/** Why a row is bad, or skipped because the mapping says so: the column, what stands there, and what is wrong. */
export type CellProblem = {
  readonly column: string
  readonly value: string
  readonly reason: string
  readonly isSkip: boolean
}

/** Reads one value of a row. What cannot be read is added to the problems, and undefined returned as for no value. */
export type FieldReader<T> = (row: FileRow, problems: CellProblem[]) => T | undefined

/** What compiling a mapping needs to know of the file. */
export type FileFacts = { readonly dialect: Dialect; readonly sourceName: string }

function listOf(columns: readonly string[]): string {
  return columns.map((name, index) => (name === '' ? `(column ${index + 1}, no name)` : name)).join(', ')
}

function positionOf(column: string | number, columns: readonly string[], place: string): number {
  if (typeof column === 'number') {
    if (column <= columns.length) return column - 1
    throw new CommandError(`The mapping's ${place} takes column ${column}, but the file has ${columns.length} columns.`)
  }
  const found = columns.indexOf(column)
  if (found < 0) {
    throw new CommandError(`The mapping's ${place} takes the column "${column}". The file has: ${listOf(columns)}.`)
  }
  if (columns.indexOf(column, found + 1) >= 0) {
    throw new CommandError(`The file has several columns "${column}". In the mapping's ${place}, give the position.`)
  }
  return found
}

/** The text a source gives before types come into it, and how problems name the place it comes from. */
type TextReader = { readonly column: string; read(row: FileRow): string }

function templateReader(template: string, facts: FileFacts, place: string): TextReader {
  const { columns } = facts.dialect
  const parts = template.split(/\{([^{}]*)\}/).map((part, index): ((row: FileRow) => string) => {
    // Splitting by a group leaves plain text at even places and names at odd ones.
    if (index % 2 === 0) return () => part
    if (part === 'row') return (row) => String(row.row)
    if (part === 'source') return () => facts.sourceName
    const isPosition = /^\d+$/.test(part) && !columns.includes(part)
    const position = positionOf(isPosition ? Number(part) : part, columns, place)
    return ({ cells }) => cells[position] ?? ''
  })
  return { column: template, read: (row) => parts.map((part) => part(row)).join('') }
}

function textReader(source: Source, facts: FileFacts, place: string): TextReader | Scalar {
  if (source.constant !== undefined) return source.constant
  if (source.template !== undefined) return templateReader(source.template, facts, place)
  const { columns } = facts.dialect
  const position = positionOf(source.column ?? '', columns, place)
  return { column: columns[position] || `column ${position + 1}`, read: ({ cells }) => cells[position] ?? '' }
}

/** What an empty text does: it is a value of its own only where text may be empty. */
const left = Symbol('left out')

function scalarOf(text: string, source: Source): Scalar | typeof left | { reason: string } {
  if (source.values && Object.hasOwn(source.values, text)) return source.values[text] ?? ''
  if (text.trim() === '' && source.whenEmpty !== undefined) return source.whenEmpty ?? left
  return source.values ? { reason: 'is not in the table of values' } : text
}

function requireFittingType(source: Source, type: CellType<unknown>, place: string): void {
  if (source.as && source.as !== type.word) {
    throw new CommandError(`The mapping's ${place} is always ${type.word}, so it cannot be read as ${source.as}.`)
  }
}

/**
 * Makes the reader of one value. Refuses, by its place in the mapping, a source that does not fit the file: a column
 * that is not there, a constant that the type does not take.
 */
export function fieldReader<T>(source: Source, type: CellType<T>, facts: FileFacts, place: string): FieldReader<T> {
  requireFittingType(source, type, place)
  const text = textReader(source, facts, place)
  if (typeof text !== 'object') {
    const reading = type.read(text)
    if ('reason' in reading) throw new CommandError(`The mapping's ${place}: "${text}" ${reading.reason}.`)
    return () => reading.value
  }
  const isSkip = source.onBad === 'skip'
  return (row, problems) => {
    const value = text.read(row)
    const scalar = scalarOf(value, source)
    if (scalar === left) return undefined
    const reading = typeof scalar === 'object' ? scalar : type.read(scalar)
    if ('value' in reading) return reading.value
    problems.push({ column: text.column, value, reason: reading.reason, isSkip })
    return undefined
  }
}

/** Makes the reader of a value that the mapping may leave out; then there never is one. */
export function optionalReader<T>(
  source: Source | undefined,
  type: CellType<T>,
  facts: FileFacts,
  place: string,
): FieldReader<T> {
  return source ? fieldReader(source, type, facts, place) : () => undefined
}
