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
