import { sql } from 'kysely'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'

/** Whether events reach the feed. Their times are those of the database's clock. */
export const feedGauges: readonly GaugeSource[] = [
  {
    name: 'event_unnumbered_seconds',
    help: 'Age of the oldest event of the feed without a number, which no reader gets yet; 0 without one',
    select: () => sql`
      select coalesce((
        select greatest(0, extract(epoch from clock_timestamp() - written_at))
        from outbox where position is null order by id limit 1
      ), 0) as value`,
  },
]
