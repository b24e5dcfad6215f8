import { decodeString, skipBlanks, skipScalar } from '#contract/changes/json-scan.ts'
import { parseJson, skipString } from '#contract/core/json.ts'

/** A number that a double would write with other digits. */
export class ExactNumber {
  // Private, so that a path finds no member in it.
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The number as it is written. */
  toString(): string {
    return this.#text
  }
}

/** The number of a text in the notation of JSON; a double when that is written with the same digits. */
export function toExactNumber(text: string): number | ExactNumber {
  const value = Number(text)
  return String(value) === text ? value : new ExactNumber(text)
}

/** Parses JSON like `parseJson`, but keeps numbers as they are written. */
export function parseExactJson(text: string): unknown {
  const value = parseJson(text)
  return hasExactNumber(text) ? readValue(text, { at: 0 }) : value
}

/** A digit, or "-". */
const startsNumber = (code: number) => code === 0x2d || (code >= 0x30 && code <= 0x39)

/** Whether valid JSON has a number that a double would write with other digits. */
function hasExactNumber(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x22) at = skipString(text, at) - 1
    else if (startsNumber(code)) {
      const end = skipScalar(text, at)
      if (toExactNumber(text.slice(at, end)) instanceof ExactNumber) return true
      at = end - 1
    }
  }
  return false
}

/** Reads the value at an offset of valid JSON, and moves the offset to its end. */
function readValue(text: string, position: { at: number }): unknown {
  const start = skipBlanks(text, position.at)
  if (text[start] === '{') return readObject(text, position, start)
  if (text[start] === '[') return readArray(text, position, start)
  position.at = skipScalar(text, start)
  if (text[start] === '"') return decodeString(text, start, position.at)
  const written = text.slice(start, position.at)
  if (startsNumber(written.charCodeAt(0))) return toExactNumber(written)
  return written === 'null' ? null : written === 'true'
}

function readObject(text: string, position: { at: number }, start: number): object {
  const members: [string, unknown][] = []
  for (position.at = skipBlanks(text, start + 1); text[position.at] !== '}'; skipComma(text, position)) {
    const nameEnd = skipString(text, position.at)
    const name = decodeString(text, position.at, nameEnd)
    position.at = skipBlanks(text, nameEnd) + 1
    members.push([name, readValue(text, position)])
  }
  position.at++
  // Defines members as the language's parser does: the last of a name counts, and "__proto__" is a name like others.
  return Object.fromEntries(members)
}

function readArray(text: string, position: { at: number }, start: number): unknown[] {
  const items: unknown[] = []
  for (position.at = skipBlanks(text, start + 1); text[position.at] !== ']'; skipComma(text, position)) {
    items.push(readValue(text, position))
  }
  position.at++
  return items
}

function skipComma(text: string, position: { at: number }): void {
  position.at = skipBlanks(text, position.at)
  if (text[position.at] === ',') position.at = skipBlanks(text, position.at + 1)
}
