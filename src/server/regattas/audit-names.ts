import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

/** Names of regattas and their definitions, for the audit log. */
export const regattaNames: readonly AuditNameSource[] = [
  { kind: 'regatta', from: sql`regattas n`, name: sql`n.data_key`, hasId: hasNumber(sql`n.id`) },
  {
    kind: 'regatta definition',
    from: sql`regatta_definitions n`,
    name: sql`n.data_key`,
    hasId: hasNumber(sql`n.id`),
    search: { folded: sql`n.data_key_folded`, id: sql`n.id` },
  },
]
