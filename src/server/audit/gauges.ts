import { sql } from 'kysely'
import type { GaugeSource } from '#server/platform/metrics/gauge-source.ts'

/** Whether the audit log is sealed. */
export const auditGauges: readonly GaugeSource[] = [
  {
    name: 'audit_unsealed_seconds',
    help: 'Age of the oldest audit entry that is not sealed; 0 without one',
    select: (now) => sql`
      select coalesce((
        select greatest(0, extract(epoch from ${now}::timestamptz - at))
        from audit_log where position is null order by id limit 1
      ), 0) as value`,
  },
]
