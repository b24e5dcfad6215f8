import { sql } from 'kysely'
import { isComputable } from '#contract/leaderboard-scores.ts'
import type { ScoreSpread } from '#contract/reports.ts'
import { toAttributeNames } from '#server/leaderboards/entries/entry-repository.ts'
import { readReplica } from '#server/platform/database/replica/read-replica.ts'
import type { Sql } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** An event of a report: its name, and the scores of its first leaderboard where they are known. */
export type ReportedEvent = { readonly name: string; readonly scores: ScoreSpread | null }

type Row = {
  id: number
  name: string
  attribute_names: string | null
  is_final: boolean | null
  best: number | null
  upper: number | null
  median: number | null
  lower: number | null
}

/** The score at a share of the final order of a leaderboard b. */
const selectFinalScore = (share: number): Sql => sql`(
  select f.score from leaderboard_final_ranks f
  where f.definition_id = b.definition_id and f.leaderboard_number = b.leaderboard_number and f.rank is not null
    and f.final_index >= floor(${share}::float8 * b.last_index)
  order by f.final_index limit 1)`

/**
 * The score at a share of the stored order of a leaderboard b. Of a large one the counted parts are added up, so that at
 * most one of them is read, or 10,000 entries.
 */
const selectStoredScore = (share: number): Sql => sql`(
  select e.score from (
    select from_order, from_reached_at, from_player, place - before as rest from (
      select from_order, from_reached_at, from_player, (sum(entries - without_rank) over (
        order by from_order, from_reached_at, from_player) - (entries - without_rank))::bigint as before
      from leaderboard_segments
      where definition_id = b.definition_id and leaderboard_number = b.leaderboard_number and b.has_segments
      union all
      select '-infinity', '-infinity', '', 0 where not b.has_segments
    ) parts, (select floor(${share}::float8 * (b.ranked - 1))::bigint as place) wanted
    where before <= place order by before desc limit 1
  ) part, lateral (
    select l.score from leaderboard_entries l
    where l.definition_id = b.definition_id and l.leaderboard_number = b.leaderboard_number and l.removed_at is null
      and not (l.is_hacker or l.is_hidden)
      and ((-l.score), l.reached_at, l.player_id) >= (part.from_order, part.from_reached_at, part.from_player)
    order by (-l.score), l.reached_at, l.player_id offset part.rest limit 1
  ) e)`

const selectScore = (share: number): Sql =>
  sql`case when b.is_final then ${selectFinalScore(share)} else ${selectStoredScore(share)} end`

/** Names of events, and the spread of the scores of the first leaderboard of each. */
export async function readReportedEvents(db: Handle, ids: readonly number[]): Promise<Map<number, ReportedEvent>> {
  const selected = sql<Row>`
    select v.id, v.content as name, b.attribute_names, b.is_final, ${selectScore(0)} as best, ${selectScore(0.25)} as upper,
      ${selectScore(0.5)} as median, ${selectScore(0.75)} as lower
    from events v left join lateral (
      select z.definition_id, z.leaderboard_number, z.has_segments, d.attribute_names, z.players - (
          select count(*) from leaderboard_entries w
          where w.definition_id = d.id and w.leaderboard_number = 1 and w.removed_at is null
            and (w.is_hacker or w.is_hidden)
        ) as ranked, l.final_at is not null as is_final, (
          select max(final_index) from leaderboard_final_ranks where definition_id = d.id and leaderboard_number = 1
        ) as last_index
      from leaderboard_definitions d
      join leaderboards l on l.definition_id = d.id and l.number = 1
      join leaderboard_sizes z on z.definition_id = d.id and z.leaderboard_number = 1
      where d.event_id = v.id and d.deleted_at is null order by d.id limit 1
    ) b on true
    where v.id = any(${ids}::integer[])`
  const { rows } = await readReplica(db, (source) => selected.execute(source))
  const toScores = ({ attribute_names, is_final, best, upper, median, lower }: Row): ScoreSpread | null => {
    if (attribute_names === null) return null
    if (!is_final && isComputable(toAttributeNames({ attribute_names }))) return null
    if (best === null || upper === null || median === null || lower === null) return null
    return { Best: best, Upper: upper, Median: median, Lower: lower }
  }
  return new Map(rows.map((row) => [row.id, { name: row.name, scores: toScores(row) }]))
}
