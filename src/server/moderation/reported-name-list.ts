import { sql } from 'kysely'
import type { ReportedName } from '#contract/moderation.ts'
import { anyOf } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { containsText, idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'

type Row = { player_id: string; name: string; votes: number; nickname: string }

/** Reported names, most votes first, each with the nickname that the player has now. */
export const reportedNameList: ListDefinition<{ filter?: string | undefined }, Row, ReportedName> = {
  name: 'reported names',
  from: ({ filter }) =>
    filter ? sql`reported_names r join players p on p.player_id = r.player_id` : sql`reported_names r`,
  column: createColumnResolver('r'),
  id: ['player_id'],
  tables: [
    { table: 'reported_names', alias: 'r', key: ['player_id'] },
    { table: 'players', alias: 'p', key: ['player_id'] },
  ],
  select: sql`r.player_id, r.name, r.votes, p.nickname`,
  order: () => ({
    columns: [
      { name: 'votes', type: 'integer' },
      { name: 'player_id', type: 'text' },
    ],
    direction: 'desc',
  }),
  scope: ({ filter }) =>
    filter
      ? anyOf([
          idStartsWith(sql`r.player_id`, filter),
          containsText(sql`r.name`, filter),
          matchesFolded(sql`p.nickname_folded`, filter),
        ])
      : sql`true`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) => ({ PlayerId: row.player_id, Name: row.name, Votes: row.votes, Nickname: row.nickname }),
}
