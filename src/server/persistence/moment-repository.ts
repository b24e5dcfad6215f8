import { sql } from 'kysely'
import { dayMs, hourMs } from '#contract/core/units.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import { recentDays } from './history-repository.ts'

/** A player's persistence as it was. */
export type KeptState = {
  /** Just before this instant: the one that was asked for, or the nearest before it of which all is kept. */
  readonly at: Date
  /** By key. */
  readonly entries: readonly { Key: string; Value: string }[]
  /** Keys of which nothing is kept of that time, because their values were too large for it. */
  readonly unknown: readonly string[]
}

/** The entries that were current just before an instant and are kept, by key. */
async function listEntriesAt(db: Handle, playerId: string, at: Date): Promise<{ Key: string; Value: string }[]> {
  // Where the clocks of two servers disagree, two versions may have been current at once: the later one counts.
  const { rows } = await sql<{ Key: string; Value: string }>`
    select distinct on (key) key as "Key", value as "Value" from (
      select key, version, value from persistence_entries where player_id = ${playerId} and updated_at < ${at}
      union all
      select key, version, value from persistence_history
      where player_id = ${playerId} and written_at < ${at} and replaced_at >= ${at}
    ) versions order by key, version desc`.execute(db)
  return rows
}

type Gap = { key: string; starts: Date | null }

/**
 * Keys without a kept version at an instant that had one or may have had one: the version before their next one is gone.
 * `starts` is when the last kept version of that hour was replaced, null when there is none.
 */
async function listGaps(db: Handle, playerId: string, at: Date, covered: readonly string[]): Promise<Gap[]> {
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
  const { rows } = await sql<Gap>`
    with keys as (
      select key, version, updated_at as written_at from persistence_entries where player_id = ${playerId}
      union all
      select key, version + 1, deleted_at from persistence_deleted_keys d
      where player_id = ${playerId} and not exists (
        select from persistence_entries e where e.player_id = d.player_id and e.key = d.key)
    ), following as (
      select k.key, coalesce(h.version, k.version) as version
      from keys k left join lateral (
        select version from persistence_history h
        where h.player_id = ${playerId} and h.key = k.key and h.replaced_at >= ${at} and h.written_at >= ${at}
        order by version limit 1
      ) h on true
      where k.written_at >= ${at} and k.key <> all(${covered}::text[])
    )
    select f.key, (
      select max(replaced_at) from persistence_history h
      where h.player_id = ${playerId} and h.key = f.key and h.replaced_at >= ${hour} and h.replaced_at < ${at}
    ) as starts
    from following f
    where f.version > 1 and not exists (
      select from persistence_history h
      where h.player_id = ${playerId} and h.key = f.key and h.version = f.version - 1)
    order by f.key`.execute(db)
  return rows
}

/**
 * The persistence of a player just before an instant. Every version of the last days is kept; of the time before, that of
 * each full hour and those that staff wrote or replaced. So an earlier instant may take its place, at most an hour
 * before it.
 */
export async function findKeptState(db: Handle, playerId: string, requested: Date, now: Date): Promise<KeptState> {
  for (let at = requested; ; ) {
    const entries = await listEntriesAt(db, playerId, at)
    if (at >= subtract(now, recentDays * dayMs)) return { at, entries, unknown: [] }
    const covered = entries.map(({ Key }) => Key)
    const gaps = await listGaps(db, playerId, at, covered)
    const starts = gaps.flatMap((gap) => (gap.starts === null ? [] : [gap.starts.getTime()]))
    if (starts.length === 0) return { at, entries, unknown: gaps.map(({ key }) => key) }
    at = new Date(Math.min(...starts))
  }
}
