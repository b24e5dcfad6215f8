/** Player ids as people bring them, and what was left out of the text. */
export type PlayerIdList = {
  /** Each once, in the order of the text. */
  readonly ids: readonly string[]
  /** How many more times ids came that are in the list already. */
  readonly repeated: number
  /** How many lines were remarks. */
  readonly remarks: number
  /** How many lines hold more than one id: when there are several, the text may be a table with other columns. */
  readonly shared: number
}

/** What stands between two ids, and what may surround one. */
const words = /"([^"\r\n]*)"|'([^'\r\n]*)'|[^\s,;]+/g

/** The lines of a text, without the byte order mark that spreadsheets put first. */
function linesOf(text: string): readonly string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n\u2028\u2029]/)
}

function bare(word: string): string {
  return word.trim().replace(/^["']+|["']+$/g, '')
}

/** The ids of a line, as often as they come; undefined for a remark. */
function idsOfLine(line: string): readonly string[] | undefined {
  if (line.trimStart().startsWith('#')) return undefined
  return [...line.matchAll(words)]
    .map(([word, doubleQuoted, singleQuoted]) => bare(doubleQuoted ?? singleQuoted ?? word))
    .filter((id) => id !== '')
}

/**
 * Reads player ids from a pasted text or the text of a .txt or .csv file. Commas, semicolons, spaces, tabs and line
 * breaks separate; quotes around an id go; lines that start with `#` are remarks; an id that comes twice counts once.
 * Source: specification, "Send-to-list" and "Batch Update".
 */
export function parsePlayerIds(text: string): PlayerIdList {
  const ids = new Set<string>()
  let repeated = 0
  let remarks = 0
  let shared = 0
  for (const line of linesOf(text)) {
    const found = idsOfLine(line)
    if (!found) {
      remarks++
      continue
    }
    if (found.length > 1) shared++
    for (const id of found) {
      if (ids.has(id)) repeated++
      ids.add(id)
    }
  }
  return { ids: [...ids], repeated, remarks, shared }
}

/** The first id of each line, for a text that is a table and has them in its first column. */
export function keepFirstColumn(text: string): string {
  return linesOf(text)
    .flatMap((line) => idsOfLine(line)?.[0] ?? [])
    .join('\n')
}
