import { sql } from 'kysely'
import { PrizePlayer } from '#contract/leaderboard-prizes.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { anyOf, type Sql } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { idStartsWith, matchesFolded } from '#server/platform/lists/text-search.ts'
import { toLeaderboardKey } from '../leaderboard-repository.ts'
import { entitled, excluded, exclusionReason, isUnpaid } from './repository.ts'

type Query = {
  readonly definitionId: number
  readonly lastRank: number
  readonly filter?: string | undefined
}

const toPlayerFields = defineRowMapper(PrizePlayer.omit({ Key: true }))

type Row = MappedRow<typeof toPlayerFields> & { definition_id: number; leaderboard_number: number }

const toItem = (row: Row): PrizePlayer =>
  Object.assign(toPlayerFields(row), {
    Key: toLeaderboardKey(row.definition_id, row.leaderboard_number),
  })

type Parts = {
  readonly state: string
  readonly table: string
  /** Of the table in the other parts. */
  readonly alias: string
  /** The FROM without the players. */
  readonly from: Sql
  readonly joins?: Sql
  readonly select: Sql
  readonly scope: (query: Query) => Sql
  /** What sorts the players of a leaderboard. */
  readonly order: readonly SortColumn[]
}

/** Declares the list of the players in one state, by leaderboard. */
function definePrizeList({
  state,
  table,
  alias,
  from,
  joins = sql``,
  ...parts
}: Parts): ListDefinition<Query, Row, PrizePlayer> {
  const row = sql.raw(alias)
  return {
    name: `players whose prize is ${state}`,
    from: ({ filter }) => (filter ? sql`${from} join players p on p.player_id = ${row}.player_id` : from),
    column: createColumnResolver(alias),
    id: ['player_id', 'definition_id'],
    tables: [{ table, alias, key: ['player_id', 'definition_id'] }],
    joins: sql`left join players p on p.player_id = ${row}.player_id ${joins}`,
    select: sql`${row}.player_id, coalesce(p.nickname, '') as nickname, ${row}.definition_id, ${row}.leaderboard_number,
      ${parts.select}`,
    order: () => ({
      columns: [
        { name: 'definition_id', type: 'integer' },
        { name: 'leaderboard_number', type: 'integer' },
        ...parts.order,
      ],
      direction: 'asc',
    }),
    scope: (query) =>
      sql`${row}.definition_id = ${query.definitionId} and ${parts.scope(query)} and ${
        query.filter
          ? anyOf([idStartsWith(sql`p.player_id`, query.filter), matchesFolded(sql`p.nickname_folded`, query.filter)])
          : sql`true`
      }`,
    toItem,
  }
}

/** The players of a definition by the state of their prizes. */
export const prizeLists = {
  due: definePrizeList({
    state: 'due',
    table: 'leaderboard_final_ranks',
    alias: 'f',
    from: entitled,
    select: sql`f.rank, null as no_prize, null as msg_id, null::timestamptz as paid_at, false as revoked`,
    scope: ({ lastRank }) => sql`f.rank <= ${lastRank} and ${isUnpaid('f')}`,
    order: [{ name: 'final_index', type: 'integer' }],
  }),
  paid: definePrizeList({
    state: 'paid',
    table: 'leaderboard_prizes',
    alias: 'z',
    from: sql`leaderboard_prizes z`,
    select: sql`z.rank, null as no_prize, z.msg_id, z.paid_at, not exists (select from message_deliveries m
      where m.player_id = z.player_id and m.msg_id = z.msg_id) as revoked`,
    scope: () => sql`true`,
    order: [
      { name: 'rank', type: 'integer' },
      { name: 'player_id', type: 'text' },
    ],
  }),
  none: definePrizeList({
    state: 'none',
    table: 'leaderboard_entries',
    alias: 'e',
    from: excluded,
    joins: sql`left join lateral (select rank from leaderboard_final_ranks f
      where f.player_id = e.player_id and f.definition_id = e.definition_id offset 0) f on true`,
    select: sql`f.rank, ${exclusionReason} as no_prize, null as msg_id, null::timestamptz as paid_at, false as revoked`,
    scope: () => isUnpaid('e'),
    order: [{ name: 'player_id', type: 'text' }],
  }),
}
