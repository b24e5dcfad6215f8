import { z } from 'zod'
import { formatPeriod, isPeriodSet, periodParams, toInstantRange } from '#console/components/period/period.ts'
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts'
import { kindLabels } from './shared/timeline-kinds.ts'
import { spanNames } from './states/slider-period.ts'

/** The search params of the timeline. Invalid ones fall back to their defaults. */
export const TimelineSearchParams = z.object({
  /** The kinds that are shown, separated by commas; none means all. */
  kinds: z
    .string()
    .default('')
    .transform((text) => timelineKinds.filter((kind) => text.split(',').includes(kind))),
  ...periodParams,
  /** The moment whose state is shown; none shows that of now. */
  stateAt: z.iso.datetime().optional(),
  /** How much of the player's life the slider covers, and up to when; all of it without both. */
  span: z.enum(spanNames).optional(),
  until: z.iso.datetime().optional(),
})
export type TimelineSearchParams = z.infer<typeof TimelineSearchParams>

export const noFilters = { kinds: undefined, days: undefined, from: undefined, to: undefined } as const

export function isFiltered(searchParams: TimelineSearchParams): boolean {
  return searchParams.kinds.length > 0 || isPeriodSet(searchParams)
}

export function toQuery(searchParams: TimelineSearchParams, now: Date) {
  const { kinds } = searchParams
  return { ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }), ...toInstantRange(searchParams, now) }
}

/** The search param for the kinds with one added or removed. */
export function withKindToggled(kinds: readonly TimelineKind[], kind: TimelineKind): string | undefined {
  const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]
  return next.length === 0 ? undefined : next.join(',')
}

/** "Purchases and messages in the last 30 days", "everything" */
export function formatFilter(searchParams: TimelineSearchParams): string {
  const names = searchParams.kinds.map((kind) => kindLabels[kind].many.toLowerCase())
  const what = names.length === 0 ? 'everything' : names.join(', ')
  return [what, formatPeriod(searchParams)].filter((part) => part !== '').join(' ')
}
