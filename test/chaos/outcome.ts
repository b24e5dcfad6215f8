/** The result of a scenario. */
export type Outcome = {
  /** What was tried, and how often: "50 kills, 3,812 acknowledged saves". */
  tried: string
  /** What else is worth knowing: times, how often a rare path was met. */
  facts: readonly string[]
  /** Everything that must not happen and did. */
  violations: readonly string[]
  /** How many independent chances a failure had, for the bound below. */
  chances: { readonly n: number; readonly of: string }
  /** Why it was not tried on this machine, when it was not. */
  notRun?: string
}

/**
 * What no failure in n chances says about the next one: with 95 % confidence it fails less often than 3/n.
 */
export function getUpperBound({ n, of }: Outcome['chances']): string {
  return n === 0 ? '' : `0 of ${formatInteger(n)} ${of} failed: with 95 % confidence fewer than ${percent(3 / n)} do`
}

/** A number with separators: "3,812". */
export function formatInteger(n: number): string {
  return n.toLocaleString('en-US')
}

function percent(share: number): string {
  return `${Number((Math.min(share, 1) * 100).toPrecision(2))} %`
}

/** The value below which this share of the numbers lies; 0 for none. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Milliseconds as seconds with two decimals: "0.42 s". */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}
