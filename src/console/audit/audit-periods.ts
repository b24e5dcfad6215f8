import { parseDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { dayMs } from '#contract/core/units.ts'

/** Periods that are meant from today, so that a saved view means the same tomorrow. */
export const auditPeriods = ['today', 'yesterday', 'week', 'month'] as const
export type AuditPeriod = (typeof auditPeriods)[number]

export const periodLabels: Readonly<Record<AuditPeriod, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

/** How many days before today each begins, and its end where that is not now. */
const periods: Readonly<Record<AuditPeriod, { readonly from: number; readonly to?: number }>> = {
  today: { from: 0 },
  yesterday: { from: 1, to: 0 },
  week: { from: 6 },
  month: { from: 29 },
}

/** The beginning of an earlier day, in the chosen zone. */
function toStartOfDay(now: Date, daysBefore: number): string {
  const [today] = toDateTimeFields(now).date.split('T')
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - daysBefore * dayMs).toISOString().slice(0, 10)
  // Where the clocks skip midnight, the day begins at one.
  const start = parseDateTime(day, '00:00') ?? parseDateTime(day, '01:00')
  return (start ?? new Date(`${day}T00:00:00Z`)).toISOString()
}

/** A period as instants: `from` included and `to` excluded. */
export function toPeriod(period: AuditPeriod, now: Date): { from: string; to?: string } {
  const { from, to } = periods[period]
  return { from: toStartOfDay(now, from), ...(to === undefined ? {} : { to: toStartOfDay(now, to) }) }
}
