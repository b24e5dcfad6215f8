import type { Change, ChangeSummary } from './change.ts'

/** "wallet: gold 312 → 318 (+6)" */
export function formatChange(change: Change): string {
  const { Key, Path, Difference } = change
  const where = [Key, Path].filter((part) => part !== '').join(': ')
  const what = `${formatValues(change)}${Difference === '' ? '' : ` (${Difference})`}`
  return where === '' ? what : `${where} ${what}`
}

/** "312 → 318", "added 5", "removed 40"; "changed" where the values were not compared. */
export function formatValues({ Kind, Before, After }: Change): string {
  if (Kind === 'added') return `added ${After ?? ''}`.trimEnd()
  if (Kind === 'removed') return `removed ${Before ?? ''}`.trimEnd()
  return Before === null || After === null ? 'changed' : `${Before} → ${After}`
}

/** "stage 312 → 318 (+6), gems 40 → 0 (-40) and 3 more"; empty without changes. */
export function formatSummary({ Changes, More }: ChangeSummary): string {
  const more = More === 0 ? '' : ` and ${More} more`
  return Changes.map(formatChange).join(', ') + more
}
