import { sql } from 'kysely'
import { type AuditNameSource, hasNumber } from '#server/manifest/audit-names.ts'

const definitions = { from: sql`leaderboard_definitions n`, name: sql`n.name` }

/** Names of leaderboards and their definitions, for the audit log. A leaderboard is known by definition and number: "12-3". */
export const leaderboardNames: readonly AuditNameSource[] = [
  {
    ...definitions,
    kind: 'leaderboard definition',
    hasId: hasNumber(sql`n.id`),
    search: { folded: sql`n.name_folded`, id: sql`n.id` },
  },
  { ...definitions, kind: 'leaderboard', hasId: (key) => hasNumber(sql`n.id`)(sql`split_part(${key}, '-', 1)`) },
]
