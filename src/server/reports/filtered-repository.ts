import { sql } from 'kysely'
import { readReplica } from '#server/platform/database/replica/read-replica.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { hasState } from '#server/purchases/repository.ts'

type Row = { kind: 'active' | 'bought'; day: string; players: number; purchases: number; revenue: string }

/** Days on which players played, and what they bought, between two days in UTC, both included. Hackers bought nothing. */
export async function readDaysOfPlayers(
  db: Handle,
  players: readonly { readonly player_id: string; readonly is_hacker: boolean }[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<readonly Row[]> {
  const ids = players.map(({ player_id }) => player_id)
  const buyers = players.flatMap(({ player_id, is_hacker }) => (is_hacker ? [] : [player_id]))
  const selected = sql<Row>`
    select 'active' as kind, day::text as day, count(*)::integer as players, 0 as purchases, 0.00 as revenue
    from active_players where player_id = any(${ids}::text[]) and day between ${from}::date and ${to}::date
    group by day
    union all
    select 'bought', (date at time zone 'UTC')::date::text, count(distinct player_id)::integer, count(*)::integer, sum(value)
    from purchases
    where player_id = any(${buyers}::text[]) and ${hasState('valid', (column) => sql.ref(column))}
      and date >= ${from}::date::timestamp at time zone 'UTC'
      and date < (${to}::date + 1)::timestamp at time zone 'UTC'
    group by 2`
  const { rows } = await readReplica(db, (source) => selected.execute(source))
  return rows
}
