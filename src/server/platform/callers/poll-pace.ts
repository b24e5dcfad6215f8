/** How soon a running game asks again whether something changed, in seconds: usually, and under load. Source: ruling 95. */
const [usualSeconds, longestSeconds] = [30, 300]

/** Up to this share of the requests that the game may have under way, a server is not under load. */
const calmShare = 0.5

/**
 * How soon a running game asks again, in seconds, by the share of the requests that the game may have under way and has. They
 * pile up whatever is short, the processor or connections to the database, and the ones beyond the last are refused: so the
 * pause grows evenly until then.
 */
export function toPollSeconds(usedShare: number): number {
  const load = Math.min(1, Math.max(0, (usedShare - calmShare) / (1 - calmShare)))
  return Math.round(usualSeconds + load * (longestSeconds - usualSeconds))
}
