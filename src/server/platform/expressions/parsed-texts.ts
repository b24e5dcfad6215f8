/**
 * Parses texts by their index and keeps what it parsed for later tasks. Parsed texts take many times their length, so
 * together it keeps at most `maxLength` characters of them, or one longer text; a batch of large texts would otherwise take
 * gigabytes.
 */
export function createTextParser(
  texts: readonly string[],
  maxLength: number,
  parseText: (text: string) => unknown,
): (index: number) => unknown {
  const parsed = new Map<number, unknown>()
  let length = 0
  return (index) => {
    if (!parsed.has(index)) {
      const text = texts[index] ?? ''
      length += text.length
      if (length > maxLength) {
        parsed.clear()
        length = text.length
      }
      parsed.set(index, parseText(text))
    }
    return parsed.get(index)
  }
}
