/** The least characters of a nickname that are searched anywhere in it; fewer are searched at its beginning. */
const leastPartLength = 3

/** Whether a folded search text is long enough to be looked for anywhere in a nickname. */
export function searchesAnywhere(folded: string): boolean {
  return [...folded].length >= leastPartLength
}

/** A text as a part of a LIKE pattern that means only itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * The first text, by code points, after every text that begins with this prefix: with `>=` the prefix and `<` this an
 * index finds the prefix. Undefined when nothing comes after.
 */
export function getPrefixEnd(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0)
  for (let last = points.pop(); last !== undefined; last = points.pop()) {
    if (last < 0x10ffff) {
      // Code points of half surrogate pairs are no characters; the next one after them is.
      const next = last === 0xd7ff ? 0xe000 : last + 1
      return String.fromCodePoint(...points, next)
    }
  }
  return undefined
}

/** Seconds that a debugger key still works: whole, rounded up, -1 when there is none or it has ended. */
export function debuggerSecondsLeft(until: Date | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / 1000)
  return left > 0 ? left : -1
}

/** Where a page begins in a list that is read from its other end, and how many rows it takes there. */
export type ReadDirection = { isReversed: boolean; skip: number; take: number }

/**
 * From which end a page is read: from the nearer one when the total is known exactly, else from the front. A page
 * beyond the end takes nothing.
 */
export function chooseReadDirection(skip: number, take: number, exactTotal: number | undefined): ReadDirection {
  if (exactTotal === undefined) return { isReversed: false, skip, take }
  const rows = Math.max(0, Math.min(take, exactTotal - skip))
  const behind = exactTotal - skip - rows
  return skip > behind ? { isReversed: true, skip: Math.max(0, behind), take: rows } : { isReversed: false, skip, take }
}
