import Papa from 'papaparse'
import { type ImportFile, type ImportFormat, readImportFile } from './read-import-file.ts'

/** What a file of entries is to hold, and how a row of CSV is one. */
export type ListFileFormat<Entry, Column extends string> = ImportFormat<Entry> & {
  /** The columns of a CSV file, in any order and letter case; blanks and `_` within a name do not count. */
  readonly columns: readonly Column[]
  /** Those that it cannot lack. */
  readonly required: readonly Column[]
  /** An entry as the schema takes it; `read` gives a cell without blanks around it, empty where the column is missing. */
  readonly toEntry: (read: (column: Column) => string) => object
}

function normalize(name: string): string {
  return name.replaceAll(/[\s_]/g, '').toLowerCase()
}

/** A whole number as such, and any other text as it is: the schema says what is wrong with it. */
export function toWholeNumber(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

/** The place of a label in a list, in any letter case; a number as such, and any other text as it is. */
export function toIndex(text: string, labels: readonly string[]): number | string {
  const index = labels.findIndex((label) => label.toLowerCase() === text.toLowerCase())
  return index === -1 ? toWholeNumber(text) : index
}

/** Reads the text of an import file: JSON as the export writes it, or CSV whose first line names the columns. */
export function readListFile<Entry, Column extends string>(
  text: string,
  { columns, required, toEntry, ...format }: ListFileFormat<Entry, Column>,
): ImportFile<Entry> {
  const content = text.replace(/^\uFEFF/, '').trim()
  if (/^[[{"]/.test(content) && !content.startsWith('"')) return readImportFile(content, format)
  const { data, meta } = Papa.parse<Record<string, string>>(content, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: normalize,
  })
  const missing = required.filter((column) => !meta.fields?.includes(normalize(column)))
  if (missing.length > 0) {
    return {
      problem: `The first line names the columns ${columns.join(', ')}; it lacks ${missing.join(', ')}. Nothing was changed.`,
    }
  }
  const entries = data.map((row) => toEntry((column) => row[normalize(column)]?.trim() ?? ''))
  return readImportFile(JSON.stringify(entries), format)
}
