import { sql } from 'kysely'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { parseJson } from '#contract/core/json.ts'
import {
  countedPrizesLimit,
  type leaderboardPrizes,
  PrizePayment,
  paymentStates,
} from '#contract/leaderboard-prizes.ts'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { toPrizeTotals } from '#contract/prize-totals.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { allOf, anyOf, type Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import type { SortColumn } from '#server/platform/lists/order.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { entitled, isPayable, isPayingStarted, isUnpaid, lastRank } from './repository.ts'

type Query = Omit<EndpointInput<typeof leaderboardPrizes.list>['query'], 'skip' | 'take'>

const toPaymentFields = defineRowMapper(PrizePayment.omit({ Items: true, Waiting: true }))

type Row = MappedRow<typeof toPaymentFields> & {
  prizes: string
  /** How many wait, by the place of the range. */
  counts: readonly { readonly range: number; readonly players: number }[]
}

const isBeingPaid = sql`exists (select from leaderboard_payments y join jobs j on j.id = y.job_id
  where y.definition_id = d.id and j.finished_at is null)`

/**
 * Whether somebody may wait although paying was started: its last job did not pay everybody, or a leaderboard became
 * final, or a player was restored or shown, since. Looking for such a player in each definition that was ever paid would
 * read all their ranks.
 */
const mayStillWait = sql`exists (select from leaderboard_payments y join jobs j on j.id = y.job_id
  where y.definition_id = d.id
    and y.job_id = (select max(job_id) from leaderboard_payments last where last.definition_id = d.id)
    and (j.state = 'canceled' or j.failed > 0
      or exists (select from leaderboards l where l.definition_id = d.id and l.final_at > j.created_at)
      or exists (select from leaderboard_corrections c
        where c.definition_id = d.id and c.kind in ('restored', 'shown') and c.at > j.created_at)))`

const isWaiting = sql`exists (select from ${entitled}
  where f.definition_id = d.id and f.rank <= ${lastRank} and ${isUnpaid('f')})`

/** The state of a definition d with prizes; null when nobody waits and nothing was paid. */
const state = sql`case when ${isBeingPaid} then 'paying'
  when ${isPayingStarted} then case when ${mayStillWait} and ${isWaiting} then 'partly' else 'paid' end
  when ${isWaiting} then 'due' end`

const endedAt = sql`coalesce(d.closed_at, e.end_at)`

/** How many wait for the prizes of a definition d, by range, of the first by leaderboard and rank. */
const counts = sql`coalesce((select json_agg(json_build_object('range', place, 'players', players)) from (
    select r.place, count(*)::integer as players
    from (select f.rank from ${entitled} where f.definition_id = d.id and f.rank <= ${lastRank} and ${isUnpaid('f')}
      limit ${countedPrizesLimit}) waiting
    join lateral json_array_elements(d.prizes::json) with ordinality as r(prize, place)
      on waiting.rank between (r.prize ->> 'From')::integer and (r.prize ->> 'To')::integer
    group by r.place) counted), '[]')`

const paid = sql`(select count(*)::integer from (select from leaderboard_prizes z where z.definition_id = d.id
  limit ${countedPrizesLimit}) paid)`

const id: SortColumn = { name: 'id', type: 'integer' }

const sortColumns: Record<Query['sortKey'], readonly SortColumn[]> = {
  ended: [{ name: 'ended_at', type: 'timestamptz', isNullable: true }],
  name: [{ name: 'name_folded', type: 'text' }],
  id: [],
}

const openStates = ['due', 'partly']

const isInState = (wanted: Query['state']) => {
  const states = wanted === undefined ? paymentStates : wanted === 'open' ? openStates : [wanted]
  return sql`p.state = any(${states}::text[])`
}

/** Definitions by the id or a part of the name of themselves or of their event. */
function matches(filter: string): Sql {
  const texts = [matchesFolded(sql`p.name_folded`, filter), matchesFolded(sql`p.event_folded`, filter)]
  return anyOf(/^\d{1,9}$/.test(filter) ? [sql`p.id = ${Number(filter)}::integer`, ...texts] : texts)
}

const payments = sql`(select d.id, d.name_folded, e.content_folded as event_folded, ${endedAt} as ended_at,
    ${state} as state
  from leaderboard_definitions d left join events e on e.id = d.event_id where ${isPayable}) p`

/** The definitions with final leaderboards and prizes. They are few beside players, and are counted exactly. */
export const paymentList: ListDefinition<Query, Row, PrizePayment> = {
  name: 'prizes by definition',
  from: () => payments,
  column: createColumnResolver('p'),
  isComputed: true,
  id: ['id'],
  tables: [{ table: 'leaderboard_definitions', alias: 'd', key: ['id'] }],
  joins: sql`left join events e on e.id = d.event_id cross join lateral (select ${state} as state offset 0) s`,
  select: sql`d.id, d.name, d.event_id, e.content as event_name, ${endedAt} as ended_at, s.state, d.prizes,
    case when s.state in ('due', 'partly') then ${counts} else '[]' end as counts, ${paid} as paid`,
  order: ({ sortKey, sortDir }) => ({ columns: [...sortColumns[sortKey], id], direction: sortDir }),
  scope: ({ state: wanted, filter }) => allOf([isInState(wanted), ...(filter ? [matches(filter)] : [])]),
  limits: { exact: Number.POSITIVE_INFINITY },
  toItem: ({ prizes, counts: waiting, ...row }) => {
    const ranges = parseJson(prizes) as PrizeRange[]
    const players = ranges.map((_, index) => waiting.find(({ range }) => range === index + 1)?.players ?? 0)
    const { Players, Items } = toPrizeTotals(ranges, players)
    return Object.assign(toPaymentFields(row), { Waiting: Players, Items })
  },
}

/** The definitions with players who wait, at most `limit`, by their end. */
export async function listOpen(db: Handle, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from ${payments} where ${isInState('open')} order by p.ended_at nulls first, p.id
    limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
