import { z } from 'zod'

const dayMs = 86_400_000

/** The periods that are offered ready-made, in days that end today. */
export const periodDays = [7, 30, 90, 365] as const

/** A day as an address and a date field write it: "2026-11-20". */
const Day = z.iso.date().optional().catch(undefined)

/** The words of an address that mean a period, in days of UTC: the last so many, or from and to, each included. */
export const periodLabels = {
  days: z.coerce
    .number()
    .refine((days) => periodDays.some((offered) => offered === days))
    .optional()
    .catch(undefined),
  from: Day,
  to: Day,
}

/** A period as an address means it; nothing given means any time. */
export type Period = { readonly days?: number; readonly from?: string; readonly to?: string }

/** Whether a period leaves any time out. */
export function hasPeriod({ days, from, to }: Period): boolean {
  return days !== undefined || from !== undefined || to !== undefined
}

/** The instants of a period: `from` included, `to` not. They change once a day at most, as a question's key needs it. */
export function toBounds({ days, from, to }: Period, now: Date): { from?: string; to?: string } {
  const midnight = (day: number) => new Date(day * dayMs).toISOString()
  if (days !== undefined) return { from: midnight(Math.floor(now.getTime() / dayMs) - days + 1) }
  return {
    ...(from === undefined ? {} : { from: midnight(Date.parse(from) / dayMs) }),
    ...(to === undefined ? {} : { to: midnight(Date.parse(to) / dayMs + 1) }),
  }
}

/** "in the last 30 days", "from 2026-11-01 to 2026-11-20 (UTC)"; empty for any time. */
export function formatPeriod({ days, from, to }: Period): string {
  if (days !== undefined) return `in the last ${days} days`
  if (from === undefined && to === undefined) return ''
  return [from && `from ${from}`, to && `to ${to}`, '(UTC)'].filter(Boolean).join(' ')
}
