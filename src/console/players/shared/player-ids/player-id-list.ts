import { cleanId } from '#contract/core/pasted-text.ts'

/** The player IDs of a text, and what was ignored. */
export type PlayerIdList = {
  /** Each once, in the order of the text. */
  readonly ids: readonly string[]
  /** How many repetitions were ignored, and the IDs that they repeat. */
  readonly repeated: number
  readonly repeatedIds: readonly string[]
  /** How many lines were comments. */
  readonly comments: number
  /** How many lines hold more than one id: when there are several, the text may be a table with other columns. */
  readonly multiIdLines: number
}

/** An ID, with or without quotes; anything between IDs separates them. */
const idPattern = /"([^"\r\n]*)"|'([^'\r\n]*)'|[^\s,;]+/g

/** The lines of a text, without the byte order mark that spreadsheets put first. */
function splitLines(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n\u2028\u2029]/)
}

/** The IDs of a line, with repetitions; undefined for a comment. */
function parseLine(line: string): readonly string[] | undefined {
  if (line.trimStart().startsWith('#')) return undefined
  return [...line.matchAll(idPattern)]
    .map(([word, doubleQuoted, singleQuoted]) => cleanId(doubleQuoted ?? singleQuoted ?? word))
    .filter((id) => id !== '')
}

/**
 * Reads player ids from a pasted text or the text of a .txt or .csv file. Commas, semicolons, spaces, tabs and line
 * breaks separate; quotes around an id and invisible characters go; lines that start with `#` are comments; an id that comes twice counts once.
 * Source: specification, "Send-to-list" and "Batch Update".
 */
export function parsePlayerIds(text: string): PlayerIdList {
  const ids = new Set<string>()
  const repeatedIds = new Set<string>()
  let repeated = 0
  let comments = 0
  let multiIdLines = 0
  for (const line of splitLines(text)) {
    const found = parseLine(line)
    if (!found) {
      comments++
      continue
    }
    if (found.length > 1) multiIdLines++
    for (const id of found) {
      if (ids.has(id)) {
        repeated++
        repeatedIds.add(id)
      }
      ids.add(id)
    }
  }
  return { ids: [...ids], repeated, repeatedIds: [...repeatedIds], comments, multiIdLines }
}

/** Where the ids of a list come from: a file, and what was pasted. */
export type PlayerListText = { readonly fileName: string; readonly file: string; readonly pasted: string }

/** A list without ids. */
export const emptyPlayerList: PlayerListText = { fileName: '', file: '', pasted: '' }

/** The ids of the file and the pasted text together; `multiIdLines` counts those of the pasted text alone. */
export function readPlayerList({ file, pasted }: Pick<PlayerListText, 'file' | 'pasted'>): PlayerIdList {
  const both = parsePlayerIds(`${file}\n${pasted}`)
  return file === '' ? both : { ...both, multiIdLines: parsePlayerIds(pasted).multiIdLines }
}

/** The first id of each line, for a text that is a table and has them in its first column. */
export function keepFirstColumn(text: string): string {
  return splitLines(text)
    .flatMap((line) => parseLine(line)?.[0] ?? [])
    .join('\n')
}
