import { z } from 'zod'

const dayMs = 86_400_000

/** The preset periods, in days that end today. */
export const presetDays = [7, 30, 90, 365] as const

/** A day as search params and date fields write it: "2026-11-20". */
const Day = z.iso.date().optional().catch(undefined)

/** The search params of a period, in days of UTC: the last `days` days, or `from` and `to`, both inclusive. */
export const periodParams = {
  days: z.coerce
    .number()
    .refine((days) => presetDays.some((offered) => offered === days))
    .optional()
    .catch(undefined),
  from: Day,
  to: Day,
}

/** A period of time; without any member it is all time. */
export type Period = { readonly days?: number; readonly from?: string; readonly to?: string }

/** Whether a period excludes any time. */
export function isPeriodSet({ days, from, to }: Period): boolean {
  return days !== undefined || from !== undefined || to !== undefined
}

/** The instants of a period: `from` inclusive, `to` exclusive. They change once a day, so query keys stay stable. */
export function toInstantRange({ days, from, to }: Period, now: Date): { from?: string; to?: string } {
  const midnight = (day: number) => new Date(day * dayMs).toISOString()
  if (days !== undefined) return { from: midnight(Math.floor(now.getTime() / dayMs) - days + 1) }
  return {
    ...(from === undefined ? {} : { from: midnight(Date.parse(from) / dayMs) }),
    ...(to === undefined ? {} : { to: midnight(Date.parse(to) / dayMs + 1) }),
  }
}

/** "in the last 30 days", "from 2026-11-01 to 2026-11-20 (UTC)"; empty for all time. */
export function formatPeriod({ days, from, to }: Period): string {
  if (days !== undefined) return `in the last ${days} days`
  if (from === undefined && to === undefined) return ''
  return [from && `from ${from}`, to && `to ${to}`, '(UTC)'].filter(Boolean).join(' ')
}
