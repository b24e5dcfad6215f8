import { sql } from 'kysely'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'

/** Whether mails are sent. */
export const mailGauges: readonly GaugeSource[] = [
  {
    name: 'mail_waiting_seconds',
    help: 'Age of the oldest mail that is still to be sent; 0 without one',
    select: (now) => sql`
      select coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(created_at))), 0) as value
      from mails where parked_at is null`,
  },
]
