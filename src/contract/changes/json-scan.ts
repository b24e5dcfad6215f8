import { parseJson, skipString } from '../core/json.ts'

const quote = 0x22

/** The offset of the next character that is not white space, from `at` on. */
export function skipBlanks(text: string, at: number): number {
  let next = at
  while (next < text.length && text.charCodeAt(next) <= 0x20) next++
  return next
}

/** The offset after the string, number or literal that begins at `start`, in valid JSON. */
export function skipScalar(text: string, start: number): number {
  if (text.charCodeAt(start) === quote) return skipString(text, start)
  let at = start
  while (at < text.length && !isEndOfScalar(text.charCodeAt(at))) at++
  return at
}

/** White space, a comma, "]" or "}". */
function isEndOfScalar(code: number): boolean {
  return code <= 0x20 || code === 0x2c || code === 0x5d || code === 0x7d
}

/** The offset after the value that begins at `start`, in valid JSON. */
export function skipValue(text: string, start: number): number {
  if (!/[[{]/.test(text.charAt(start))) return skipScalar(text, start)
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = skipString(text, at) - 1
    else if (code === 0x7b || code === 0x5b) depth++
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return at + 1
  }
  return text.length
}

/** The text of a string as it is written between `start` and `end`. */
export function decodeString(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1)
  return written.includes('\\') ? String(parseJson(text.slice(start, end))) : written
}

/**
 * Names a member whose name another member of the object has already: "gold (2)", so that none is passed over. Takes the
 * repeated names of one object in their order.
 */
export function createRepeatNamer(isTaken: (name: string) => boolean): (name: string) => string {
  const counts = new Map<string, number>()
  return (name) => {
    // Counting on from the last number keeps an object of 100,000 equal names from taking minutes.
    let count = counts.get(name) ?? 1
    do count++
    while (isTaken(`${name} (${count})`))
    counts.set(name, count)
    return `${name} (${count})`
  }
}
