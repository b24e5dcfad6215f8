/** Player ids as people bring them, and what was left out of the text. */
export type PlayerIdList = {
  /** Each once, in the order of the text. */
  readonly ids: readonly string[]
  /** How many more times ids came that are in the list already. */
  readonly repeated: number
  /** How many lines were remarks. */
  readonly remarks: number
}

/** What stands between two ids, and what may surround one. */
const words = /"([^"\r\n]*)"|'([^'\r\n]*)'|[^\s,;]+/g

function bare(word: string): string {
  return word.trim().replace(/^["']+|["']+$/g, '')
}

/**
 * Reads player ids from a pasted text or the text of a .txt or .csv file. Commas, semicolons, spaces, tabs and line
 * breaks separate; quotes around an id go; lines that start with `#` are remarks; an id that comes twice counts once.
 * Source: specification, "Send-to-list" and "Batch Update".
 */
export function readPlayerIds(text: string): PlayerIdList {
  const ids = new Set<string>()
  let repeated = 0
  let remarks = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|[\r\n\u2028\u2029]/)) {
    if (line.trimStart().startsWith('#')) {
      remarks++
      continue
    }
    for (const [word, doubleQuoted, singleQuoted] of line.matchAll(words)) {
      const id = bare(doubleQuoted ?? singleQuoted ?? word)
      if (id === '') continue
      if (ids.has(id)) repeated++
      ids.add(id)
    }
  }
  return { ids: [...ids], repeated, remarks }
}
