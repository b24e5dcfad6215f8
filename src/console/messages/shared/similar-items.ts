/** How many single changes lead from one text to another: a character more, less, another, or two exchanged. */
function getDistance(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const costs = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)]
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isExchanged) costs.push((before[j - 2] ?? 0) + 1)
      next.push(Math.min(...costs))
    }
    before = row
    row = next
  }
  return row[other.length] ?? 0
}

const fold = (id: string) => id.toLowerCase()
const withoutDigits = (id: string) => fold(id).replace(/\d+/g, '#')

/** Longer ids are not typed. */
const longestTyped = 60

/**
 * The id that was probably meant: of those that differ in one or two characters the nearest, and of equally near ones the
 * first. Ids that differ in a number alone are different items.
 */
export function findSimilarItem(id: string, known: Iterable<string>): string | undefined {
  if (id.length < 2 || id.length > longestTyped) return undefined
  let best: { readonly id: string; readonly distance: number } | undefined
  const limit = id.length <= 4 ? 1 : 2
  for (const other of known) {
    if (other === id) return undefined
    if (Math.abs(other.length - id.length) > limit) continue
    if (fold(other) !== fold(id) && withoutDigits(other) === withoutDigits(id)) continue
    const distance = getDistance(fold(id), fold(other))
    if (distance <= limit && distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { id: other, distance }
  }
  return best?.id
}
