import { sql } from 'kysely'
import type { GameKeyCalls } from '#contract/game-calls.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { isOfGame } from '../key-repository.ts'
import { noDurations, toQuantile } from './durations.ts'

/** Errors that tell nobody anything: the game signs in again. */
export const ordinaryCodes: readonly string[] = ['token-ended', 'player-deleted']

/** Calls of a key to one endpoint in an hour that ended alike. */
export type CountedCalls = {
  readonly keyId: number
  readonly hour: Date
  readonly call: string
  readonly code: string
  readonly durations: number[]
  lastUsedAt: Date
}

/**
 * Adds calls to what is counted of keys, and brings their last use up to date. A key that is gone is left out. Which calls they
 * were and which failed is kept of keys of the game only; of service accounts the log says what they did.
 */
export async function addCalls(db: Handle, counted: readonly CountedCalls[]): Promise<void> {
  const columns = {
    keyId: 'integer',
    hour: 'timestamptz',
    call: 'text',
    code: 'text',
    durations: 'integer[]',
    lastUsedAt: 'timestamptz',
  }
  await sql`
    with counted as (select * from ${jsonRowset(columns, counted)}),
    used as (
      update access_keys k set last_used_at = greatest(k.last_used_at, latest.at)
      from (select "keyId" as id, max("lastUsedAt") as at from counted group by "keyId") latest
      where k.id = latest.id
      returning k.id, ${isOfGame} as is_of_game
    ),
    calls as (
      insert into access_key_calls as c (key_id, hour, call, code, durations)
      select "keyId", hour, call, code, durations from counted
      where "keyId" in (select id from used where is_of_game)
      on conflict (key_id, hour, call, code) do update set durations = array(
        select before + added from unnest(c.durations, excluded.durations) with ordinality as pair (before, added, bucket)
        order by bucket
      )
    ),
    errors as (
      insert into figure_deltas (figure, at, platform, count)
      select 'errors', max(c."lastUsedAt"), coalesce(k.platform, ''), sum(one.calls)
      from counted c join access_keys k on k.id = c."keyId" and not k.makes_mock_players and ${isOfGame},
        lateral (select sum(count) as calls from unnest(c.durations) as count) one
      where c.code <> '' and c.code <> all (${ordinaryCodes}::text[])
        and c."lastUsedAt" >= (select since from figure_starts where figure = 'errors')
      group by c.hour, k.platform
    )
    insert into access_key_days as d (key_id, day, calls, refused)
    select "keyId", (hour at time zone 'UTC')::date, sum(one.calls), coalesce(sum(one.calls) filter (where code <> ''), 0)
    from counted, lateral (select sum(count) as calls from unnest(durations) as count) one
    where "keyId" in (select id from used)
    group by 1, 2
    on conflict (key_id, day) do update set calls = d.calls + excluded.calls, refused = d.refused + excluded.refused`.execute(
    db,
  )
}

type Sums = {
  /** One for each endpoint, error code and bucket of the histogram with calls. */
  readonly calls: readonly {
    readonly call: string
    readonly code: string
    readonly bucket: number
    readonly sum: number
  }[]
  readonly times: GameKeyCalls['Times']
}

/** The calls of a key since an hour, by endpoint and by the `unit` of time until now. Throws `game-key-unknown`. */
export async function listCalls(
  db: Handle,
  {
    id,
    from,
    to,
    unit,
  }: { readonly id: number; readonly from: Date; readonly to: Date; readonly unit: 'hour' | 'day' },
): Promise<GameKeyCalls> {
  const step = sql.lit(unit)
  const { rows } = await sql<Sums>`
    with counted as (
      select date_trunc(${step}, c.hour at time zone 'UTC') as at, c.call, c.code, d.bucket, sum(d.count) as sum
      from access_key_calls c, unnest(c.durations) with ordinality as d (count, bucket)
      where c.key_id = ${id} and c.hour >= ${from} and c.hour <= ${to} and d.count > 0
      group by 1, 2, 3, 4
    )
    select (
      select coalesce(json_agg(json_build_object('call', call, 'code', code, 'bucket', bucket, 'sum', sum)), '[]')
      from (select call, code, bucket, sum(sum) as sum from counted group by 1, 2, 3) by_call
    ) as calls, (
      select json_agg(json_build_object(
        'At', to_char(t.at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'Calls', coalesce(n.calls, 0), 'Failed', coalesce(n.failed, 0)
      ) order by t.at)
      from generate_series(
        date_trunc(${step}, ${from}::timestamptz at time zone 'UTC'),
        date_trunc(${step}, ${to}::timestamptz at time zone 'UTC'),
        ${sql.lit(`1 ${unit}`)}::interval
      ) t (at)
      left join (
        select at, sum(sum) as calls, sum(sum) filter (where code <> '') as failed from counted group by at
      ) n on n.at = t.at
    ) as times
    from access_keys k where k.id = ${id} and ${isOfGame}`.execute(db)
  const [found] = rows
  if (!found) throw new ApiError('game-key-unknown')
  return { Calls: toCounts(found.calls), Times: found.times }
}

function toCounts(sums: Sums['calls']): GameKeyCalls['Calls'] {
  const byCall = new Map<string, { codes: Map<string, number>; durations: number[] }>()
  for (const { call, code, bucket, sum } of sums) {
    const counted = byCall.get(call) ?? { codes: new Map(), durations: noDurations() }
    byCall.set(call, counted)
    if (code === '') counted.durations[bucket - 1] = sum
    else counted.codes.set(code, (counted.codes.get(code) ?? 0) + sum)
  }
  const add = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0)
  return [...byCall]
    .map(([Call, { codes, durations }]) => {
      const Failed = add(codes.values())
      const Codes = [...codes]
        .map(([Code, Calls]) => ({ Code, Calls }))
        .toSorted((one, other) => other.Calls - one.Calls)
      return { Call, Calls: add(durations) + Failed, Failed, P95Ms: toQuantile(durations, 0.95), Codes }
    })
    .toSorted((one, other) => other.Calls - one.Calls || one.Call.localeCompare(other.Call, 'en'))
}

/** Deletes what was counted before an instant. */
export async function deleteCalls(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('access_key_calls').where('hour', '<', before).execute()
}
