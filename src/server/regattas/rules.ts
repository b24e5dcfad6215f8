/** At most this many regattas are made up for after a downtime; what was due before them is left out. */
export const catchUpLimit = 1_000

const minuteMs = 60_000

/** The times of a regatta in minutes. */
export type Lengths = { readonly duration_minutes: number; readonly cooldown_minutes: number }

/** An instant that is a number of minutes after another. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * minuteMs)
}

/** When a regatta that starts at `start` ends: its competition, and the whole with its cooldown. */
export function toEnds(start: Date, { duration_minutes, cooldown_minutes }: Lengths) {
  const competitionEnd = addMinutes(start, duration_minutes)
  return { competitionEnd, end: addMinutes(competitionEnd, cooldown_minutes) }
}

/**
 * When the regatta after one that ends at `end` starts: then. After a downtime of more than 1,000 regattas, as many of
 * them later that 1,000 remain.
 */
export function planNextStart(end: Date, { duration_minutes, cooldown_minutes }: Lengths, now: Date): Date {
  const slotMinutes = duration_minutes + cooldown_minutes
  const missed = Math.floor((now.getTime() - end.getTime()) / (slotMinutes * minuteMs))
  return addMinutes(end, Math.max(0, missed - catchUpLimit) * slotMinutes)
}

/** A slot of the schedule. */
export type Slot = { readonly start_at: Date; readonly competition_end_at: Date; readonly end_at: Date }

/**
 * When a regatta that fills a skipped slot starts, and how many minutes its competition lasts: the whole slot, or from
 * the next instant on that leaves whole minutes until its end. Undefined when less than a minute is left.
 */
export function planFilledSlot({ start_at, competition_end_at }: Slot, now: Date) {
  const from = Math.max(start_at.getTime(), now.getTime())
  const minutes = Math.floor((competition_end_at.getTime() - from) / minuteMs)
  return minutes < 1 ? undefined : { start: addMinutes(competition_end_at, -minutes), minutes }
}

/** The kinds of timed steps that run a regatta; their target is its id. */
export const stepKinds = { start: 'regatta start', finish: 'regatta finish', close: 'regatta close' } as const
