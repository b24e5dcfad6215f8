/** How well a text matches, best first. The palette puts its groups and lines in this order. */
export const matchRanks = { exact: 0, synonym: 1, beginning: 2, wordBeginnings: 3, part: 4 } as const

const toSearchable = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const toWords = (text: string): readonly string[] => toSearchable(text).match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * How well a typed text matches a label, or synonyms of it: each typed word is the beginning of one of theirs.
 * Undefined when it does not; an empty text matches everything.
 */
export function matchText(text: string, label: string, synonyms = ''): number | undefined {
  const typed = toWords(text)
  // A text of nothing but signs is no empty one.
  if (typed.length === 0) return text === '' ? matchRanks.beginning : undefined
  const phrase = typed.join(' ')
  const inLabel = toWords(label)
  if (inLabel.join(' ') === phrase) return matchRanks.exact
  const others = toWords(synonyms)
  if (typed.every((word) => others.includes(word))) return matchRanks.synonym
  if (inLabel.join(' ').startsWith(phrase)) return matchRanks.beginning
  const begins = (all: readonly string[]) => typed.every((word) => all.some((one) => one.startsWith(word)))
  if (begins(inLabel)) return matchRanks.wordBeginnings
  return begins([...inLabel, ...others]) ? matchRanks.part : undefined
}
