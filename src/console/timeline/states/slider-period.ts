import { hourMs } from '#contract/core/units.ts'
import type { TimelineMark } from '#contract/timeline.ts'

/** How many steps the slider has: as many slots have marks. */
export const slots = 200

/** What the slider may cover besides all of the player's life, from long to short. */
export const spanNames = ['month', 'week', 'day', 'hour'] as const
export type Span = (typeof spanNames)[number]

export const spanLabels: Readonly<Record<Span, string>> = {
  month: '30 days',
  week: '7 days',
  day: '24 hours',
  hour: '1 hour',
}

const spanMs: Readonly<Record<Span, number>> = {
  month: 30 * 24 * hourMs,
  week: 7 * 24 * hourMs,
  day: 24 * hourMs,
  hour: hourMs,
}

/** What the slider covers. */
export type SliderPeriod = { readonly from: Date; readonly to: Date }

/** The end of a span around a moment, as an ISO text: that of now when the moment is near it or there is none. */
export function toUntil(span: Span, stateAt: string | undefined, now: Date): string {
  const middle = stateAt === undefined ? now.getTime() : new Date(stateAt).getTime()
  return new Date(Math.min(now.getTime(), middle + spanMs[span] / 2)).toISOString()
}

/** The query of a span for its marks; none of all of the life. */
export function toMarksQuery(span: Span | undefined, until: string | undefined) {
  if (span === undefined || until === undefined) return {}
  return { from: new Date(new Date(until).getTime() - spanMs[span]).toISOString(), to: until }
}

/** The instant of a step of the slider. */
export function toInstant({ from, to }: SliderPeriod, position: number): Date {
  return new Date(Math.round(from.getTime() + ((to.getTime() - from.getTime()) * position) / slots))
}

/** A period that ends this much before now at most ends now, in milliseconds: time goes on while it is on screen. */
const endsNowMs = 600_000

/** The instant of a step of the slider; undefined for now. Without a span the period is all of the life, up to now. */
export function toStateAt(period: SliderPeriod, position: number, span: Span | undefined, now: Date): Date | undefined {
  const endsNow = span === undefined || now.getTime() - period.to.getTime() < endsNowMs
  return position === slots && endsNow ? undefined : toInstant(period, position)
}

/** The step of the slider that is nearest to an instant. */
export function toPosition({ from, to }: SliderPeriod, at: Date): number {
  const share = (at.getTime() - from.getTime()) / (to.getTime() - from.getTime())
  return Math.min(slots, Math.max(0, Math.round(share * slots)))
}

/** The step that a key leads to: by one, by ten, or to an end; undefined for any other key. */
export function toKeyPosition(key: string, position: number): number | undefined {
  const next = {
    ArrowLeft: position - 1,
    ArrowDown: position - 1,
    ArrowRight: position + 1,
    ArrowUp: position + 1,
    PageDown: position - 10,
    PageUp: position + 10,
    Home: 0,
    End: slots,
  }[key]
  return next === undefined ? undefined : Math.min(slots, Math.max(0, next))
}

/** The step just after the next marks, and the one just before the last ones; undefined where there are none. */
export function findNeighbors(marks: readonly Pick<TimelineMark, 'Slot'>[], position: number) {
  const later = marks.filter(({ Slot }) => Slot >= position).map(({ Slot }) => Slot + 1)
  const earlier = marks.filter(({ Slot }) => Slot < position).map(({ Slot }) => Slot)
  return {
    next: later.length === 0 ? undefined : Math.min(slots, ...later),
    previous: earlier.length === 0 ? undefined : Math.max(...earlier),
  }
}
