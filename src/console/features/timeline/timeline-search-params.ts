import { z } from 'zod'
import { formatPeriod, hasPeriod, periodParams, toBounds } from '#console/components/period/period.ts'
import { type TimelineKind, timelineKinds } from '#contract/timeline.ts'
import { kindLabels } from './timeline-kinds.ts'

/** What the address of the timeline says. Anything unreadable falls back. */
export const TimelineSearchParams = z.object({
  /** The kinds that are shown, separated by commas; none means all. */
  kinds: z
    .string()
    .default('')
    .transform((text) => timelineKinds.filter((kind) => text.split(',').includes(kind))),
  ...periodParams,
})
export type TimelineSearchParams = z.infer<typeof TimelineSearchParams>

/** Takes every filter out of the address. */
export const noFilters = { kinds: undefined, days: undefined, from: undefined, to: undefined } as const

/** Whether the address leaves some entries out. */
export function isFiltered(address: TimelineSearchParams): boolean {
  return address.kinds.length > 0 || hasPeriod(address)
}

/** What the timeline is asked for. */
export function toQuery(address: TimelineSearchParams, now: Date) {
  const { kinds } = address
  return { ...(kinds.length === 0 ? {} : { kinds: kinds.join(',') }), ...toBounds(address, now) }
}

/** The word of the address for the kinds with one more, or one less. */
export function withKindToggled(kinds: readonly TimelineKind[], kind: TimelineKind): string | undefined {
  const next = kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]
  return next.length === 0 ? undefined : next.join(',')
}

/** "Purchases and messages in the last 30 days", "everything" */
export function formatFilter(address: TimelineSearchParams): string {
  const names = address.kinds.map((kind) => kindLabels[kind].many.toLowerCase())
  const what = names.length === 0 ? 'everything' : names.join(', ')
  return [what, formatPeriod(address)].filter((part) => part !== '').join(' ')
}
