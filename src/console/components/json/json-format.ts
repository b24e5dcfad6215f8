import { scanJson } from './json-scan.ts'

/** Deeper text is not formatted: indentation alone would make it many times its size. */
const deepestFormat = 200

/**
 * Lays JSON text out, one member or item per line, two spaces per level. Works on tokens: numbers, text, escapes,
 * the order of members and repeated names stay exactly as written (9007199254740993 and 1.0 too); only the white
 * space between tokens changes, and line ends stay of the kind that the text has. Formatting twice is formatting once.
 * Returns undefined when the text is not valid JSON, or deeper than 200 levels.
 */
export function formatJson(text: string): string | undefined {
  const parts: string[] = []
  let depth = 0
  let deepest = 0
  let isFresh = false
  const lineEnd = getLineEnd(text)
  const breakLine = () => parts.push(`${lineEnd}${'  '.repeat(Math.min(depth, deepestFormat))}`)

  const problem = scanJson(text, (kind, from, to) => {
    const isClosing = kind === 'close-object' || kind === 'close-array'
    if (isClosing) depth--
    // The first thing in a bracket and its end get lines of their own; with nothing between, {} and [] stay together.
    if (isFresh !== isClosing) breakLine()
    isFresh = kind === 'open-object' || kind === 'open-array'
    parts.push(text.slice(from, to))
    if (isFresh) deepest = Math.max(deepest, ++depth)
    else if (kind === 'comma') breakLine()
    else if (kind === 'colon') parts.push(' ')
  })
  return problem || deepest > deepestFormat ? undefined : parts.join('')
}

/** How the lines of a text end: \r\n when all of them do, else \n. */
export function getLineEnd(text: string): '\n' | '\r\n' {
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n'
}
