import { jsonDepthLimit } from './units.ts'

/**
 * How deep JSON text nests, without parsing it: 0 for a scalar, 1 for `[]`. Counts brackets outside of strings, so
 * it is exact for valid JSON and fast for anything else.
 */
export function jsonDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0x22) index = skipString(text, index) - 1
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) deepest = depth
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return deepest
}

/** The offset after the string that begins at `start`; that of the end of the text when the string does not end. */
export function skipString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let unescaped = end
    while (text.charCodeAt(unescaped - 1) === 0x5c) unescaped--
    if ((end - unescaped) % 2 === 0) return end + 1
  }
  return text.length
}

/**
 * Parses JSON text. Throws SyntaxError, with a message for its author, for invalid JSON and for JSON nested deeper than
 * 100 levels. The depth is counted before parsing, so that nothing ever visits deep JSON: code that does would run out
 * of stack.
 */
export function parseJson(text: string): unknown {
  const depth = jsonDepth(text)
  if (depth > jsonDepthLimit)
    throw new SyntaxError(`JSON may be nested ${jsonDepthLimit} levels deep; this has ${depth}.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new SyntaxError(`This is not valid JSON: ${error instanceof Error ? error.message : 'it cannot be read'}`)
  }
}

/** The error of JSON text; undefined when it is valid and at most 100 levels deep. */
export function validateJson(text: string): string | undefined {
  try {
    parseJson(text)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
