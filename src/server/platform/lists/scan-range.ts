/** Where a page begins in a list that may be read from its other end, and how many rows it takes there. */
export type ScanRange = { readonly isReversed: boolean; readonly skip: number; readonly take: number }

/**
 * From which end a page is read: from the nearer one when the total is known exactly, else from the front. A page
 * beyond the end takes nothing.
 */
export function chooseScanRange(skip: number, take: number, exactTotal: number | undefined): ScanRange {
  if (exactTotal === undefined) return { isReversed: false, skip, take }
  const rows = Math.max(0, Math.min(take, exactTotal - skip))
  const behind = exactTotal - skip - rows
  return skip > behind ? { isReversed: true, skip: Math.max(0, behind), take: rows } : { isReversed: false, skip, take }
}
