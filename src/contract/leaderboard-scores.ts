import { defaultLeaderboardAttributes, defaultScore } from './leaderboard-definitions.ts'

/** The attributes that can be selected beside the score: without a stored one that has the name of the score. */
export function toSelectableAttributes(names: readonly string[]): readonly string[] {
  return names.filter((name) => name !== defaultScore)
}

/** What a computed score is made from. */
export type ScoreInputs = {
  /** The amount that was last reported. */
  readonly base: number
  /** What is added for each second since then. */
  readonly rate: number
  /** For how many of these seconds the rate counts twice; never negative. */
  readonly bonusSeconds: number
  /** When the amount was reported, in milliseconds since 1970. */
  readonly reportedAtMs: number
}

/** A Unix time above this is in milliseconds, else in seconds. */
const millisecondsFrom = 1e11

/** The attributes that a score is computed from, as they are called behind their prefix. */
type ScoreAttribute = (typeof defaultLeaderboardAttributes)[number]

/** Whether a name is that of an attribute behind any prefix: "HarborRush.7.stars" of "stars". */
const isNamed = (name: string, attribute: ScoreAttribute) =>
  name.endsWith(attribute) && (name.length === attribute.length || name.at(-attribute.length - 1) === '.')

/** Whether an attribute is the Unix time at which the others of a computed score were reported. */
export const isReportTime = (name: string) => isNamed(name, 'attributes_timestamp')

/** The instant that a report time means, in seconds or milliseconds. */
export const toReportTime = (value: number) => new Date(value > millisecondsFrom ? value : value * 1000)

/** Whether a score can be computed from attributes with these names: all four default ones are there. */
export function isComputable(names: readonly string[]): boolean {
  return defaultLeaderboardAttributes.every((attribute) => names.some((name) => isNamed(name, attribute)))
}

/** The inputs of a computed score from an entry's attributes; undefined when one of the four is missing. */
export function toScoreInputs(attributes: Readonly<Record<string, number>>): ScoreInputs | undefined {
  let base: number | undefined
  let rate: number | undefined
  let bonus: number | undefined
  let timestamp: number | undefined
  for (const name in attributes) {
    if (isNamed(name, 'currency_amount')) base ??= attributes[name]
    else if (isNamed(name, 'currency_per_second')) rate ??= attributes[name]
    else if (isNamed(name, 'boost_milliseconds_remaining')) bonus ??= attributes[name]
    else if (isNamed(name, 'attributes_timestamp')) timestamp ??= attributes[name]
  }
  if (base === undefined || rate === undefined || bonus === undefined || timestamp === undefined) return undefined
  const reportedAtMs = timestamp > millisecondsFrom ? timestamp : timestamp * 1000
  return { base, rate, bonusSeconds: Math.max(0, bonus / 1000), reportedAtMs }
}

/** The seconds from a report to an instant, which counts no further than the end of the event; never negative. */
export function toElapsedSeconds({ reportedAtMs }: ScoreInputs, eventEnd: Date, now: Date): number {
  return Math.max(0, (Math.min(eventEnd.getTime(), now.getTime()) - reportedAtMs) / 1000)
}

/**
 * The computed score of an event: base + rate × (elapsed + min(bonus, elapsed)). Source: specification, "Business
 * constants". Values beyond what a number holds are cut at its limits.
 */
export function computeScore(inputs: ScoreInputs, eventEnd: Date, now: Date): number {
  const elapsed = toElapsedSeconds(inputs, eventEnd, now)
  const score = inputs.base + inputs.rate * (elapsed + Math.min(inputs.bonusSeconds, elapsed))
  if (Number.isNaN(score)) return inputs.base
  return Math.min(Number.MAX_VALUE, Math.max(-Number.MAX_VALUE, score))
}

/** What an entry is ordered by. */
export type OrderKey = { readonly score: number; readonly reachedAtMs: number; readonly playerId: string }

/** Compares two entries: the higher score first, then who reached it first, then by player id in code point order. */
export function compareEntries(one: OrderKey, other: OrderKey): number {
  if (one.score !== other.score) return other.score - one.score > 0 ? 1 : -1
  if (one.reachedAtMs !== other.reachedAtMs) return one.reachedAtMs - other.reachedAtMs
  if (one.playerId === other.playerId) return 0
  return one.playerId < other.playerId ? -1 : 1
}
