import { sql } from 'kysely'
import { Correction, RemovedEntry } from '#contract/leaderboard.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { anyOf, type Sql } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { parseLeaderboardKey } from '../leaderboard-repository.ts'
import { leftSinceRemoval } from './change-repository.ts'
import { parseAttributes } from './entry-details.ts'

type Query = { readonly key: string; readonly filter?: string | undefined }

function isOn(row: string, { key, filter }: Query): Sql {
  const { definitionId, number } = parseLeaderboardKey(key)
  const matches = filter
    ? anyOf([idStartsWith(sql`p.player_id`, filter), matchesFolded(sql`p.nickname_folded`, filter)])
    : sql`true`
  return sql`${sql.raw(row)}.definition_id = ${definitionId}::bigint
    and ${sql.raw(row)}.leaderboard_number = ${number}::bigint and ${matches}`
}

const toRemovedFields = defineRowMapper(RemovedEntry.omit({ Attributes: true }), { Reason: 'removed_reason' })

type RemovedRow = MappedRow<typeof toRemovedFields> & { attributes: string }

/** The entries of a leaderboard that staff removed and that can be restored, the last removed first. */
export const removedList: ListDefinition<Query, RemovedRow, RemovedEntry> = {
  name: 'removed leaderboard entries',
  from: ({ filter }) =>
    filter ? sql`leaderboard_entries e join players p on p.player_id = e.player_id` : sql`leaderboard_entries e`,
  column: createColumnResolver('e'),
  id: ['player_id', 'definition_id'],
  tables: [{ table: 'leaderboard_entries', alias: 'e', key: ['player_id', 'definition_id'] }],
  joins: sql`left join players p on p.player_id = e.player_id`,
  select: sql`e.player_id, coalesce(p.nickname, '') as nickname, e.score, e.attributes, e.joined_at, e.removed_at,
    e.removed_by, e.removed_reason`,
  order: () => ({
    columns: [
      { name: 'removed_at', type: 'timestamptz' },
      { name: 'player_id', type: 'text' },
    ],
    direction: 'desc',
  }),
  scope: (query) => sql`e.removed_by is not null and not ${leftSinceRemoval} and ${isOn('e', query)}`,
  toItem: (row) => Object.assign(toRemovedFields(row), { Attributes: parseAttributes(row.attributes) }),
}

const toCorrection = defineRowMapper(Correction)

/** The corrections of a leaderboard, newest first. */
export const correctionList: ListDefinition<Query, MappedRow<typeof toCorrection>, Correction> = {
  name: 'leaderboard corrections',
  from: ({ filter }) =>
    filter
      ? sql`leaderboard_corrections c join players p on p.player_id = c.player_id`
      : sql`leaderboard_corrections c`,
  column: createColumnResolver('c'),
  id: ['id'],
  tables: [{ table: 'leaderboard_corrections', alias: 'c', key: ['id'] }],
  joins: sql`left join players p on p.player_id = c.player_id`,
  select: sql`c.*, coalesce(p.nickname, '') as nickname`,
  order: () => ({ columns: [{ name: 'id', type: 'bigint' }], direction: 'desc' }),
  scope: (query) => isOn('c', query),
  toItem: toCorrection,
}

/** A leaderboard that a player is on, before its rank is known. */
export type PlayerBoardRow = {
  definition_id: number
  leaderboard_number: number
  joined_at: Date
  is_hacker: boolean
  is_hidden: boolean
}

/** The leaderboards of a player, the last joined first. */
export const playerBoardList: ListDefinition<{ playerId: string }, PlayerBoardRow, PlayerBoardRow> = {
  name: 'leaderboards of a player',
  from: () => sql`leaderboard_entries e join leaderboard_definitions d on d.id = e.definition_id`,
  column: createColumnResolver('e'),
  id: ['player_id', 'definition_id'],
  tables: [{ table: 'leaderboard_entries', alias: 'e', key: ['player_id', 'definition_id'] }],
  select: sql`e.definition_id, e.leaderboard_number, e.joined_at, e.is_hacker, e.is_hidden`,
  order: () => ({
    columns: [
      { name: 'joined_at', type: 'timestamptz' },
      { name: 'definition_id', type: 'integer' },
    ],
    direction: 'desc',
  }),
  scope: ({ playerId }) => sql`e.player_id = ${playerId} and e.removed_at is null and d.deleted_at is null`,
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: (row) => row,
}
