import { sql } from 'kysely'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { changePlayer } from '#server/players/repository.ts'

export type Report = { readonly Name: string; readonly Votes: number }

/** Removes a player from the list of reported names and returns the report; undefined when nobody reported the name. */
export async function deleteReport(db: Handle, playerId: string): Promise<Report | undefined> {
  return (await deleteReports(db, [playerId])).get(playerId)
}

type ReportRow = { name: string; votes: number }

/** The report of a player's name. */
export const reportPlan = cachedPlan<ReportRow, 'playerId'>({
  name: 'name_report',
  changes: false,
  parameters: { playerId: 'text' },
  columns: { name: 'text', votes: 'integer' },
  statement: ({ playerId }) => sql`select name, votes from reported_names where player_id = ${playerId}`,
})

/** The report that `reportPlan` found; undefined when nobody reported the name. */
export function toReport([row]: readonly ReportRow[]): Report | undefined {
  return row && { Name: row.name, Votes: row.votes }
}

/** The report of a player's name; undefined when nobody reported it. */
export async function findReport(db: Handle, playerId: string): Promise<Report | undefined> {
  return toReport(await reportPlan.run(db, { playerId }))
}

/** Puts a report back. One that is there takes its name, and keeps its votes when it has more. */
export function putReport(db: Handle, playerId: string, report: Report, now: Date): Promise<void> {
  return putReports(db, [{ PlayerId: playerId, Report: report }], now)
}

/** As `putReport`, of some hundred players, each once; no report is left as it is. */
export async function putReports(
  db: Handle,
  reports: readonly { readonly PlayerId: string; readonly Report: Report | null }[],
  now: Date,
): Promise<void> {
  const rows = reports.flatMap(({ PlayerId: player_id, Report }) =>
    Report ? [{ player_id, name: Report.Name, votes: Report.Votes, reported_at: now }] : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('reported_names')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        votes: eb.fn<number>('greatest', ['reported_names.votes', 'excluded.votes']),
      })),
    )
    .execute()
}

/** Changes the nickname of a player, empty for none, also in a report of the name. Throws `player-unknown`. */
export async function setNickname(db: Handle, playerId: string, nickname: string) {
  const player = await changePlayer(db, playerId, { nickname, nickname_folded: fold(nickname) })
  await db.updateTable('reported_names').set({ name: nickname }).where('player_id', '=', playerId).execute()
  return player
}

/**
 * Sets or clears the hacker flag of some hundred players in one statement. Returns for each player whether the flag
 * changed; unknown players are not in the map.
 */
export async function setHackerFlags(
  db: Handle,
  ids: readonly string[],
  isHacker: boolean,
): Promise<ReadonlyMap<string, 'changed' | 'unchanged'>> {
  const incoming = jsonRowset(
    { player_id: 'text' },
    ids.map((player_id) => ({ player_id })),
  )
  // Locked in the order of ids, so that two lists with the same players never deadlock.
  const { rows } = await sql<{ player_id: string; is_hacker: boolean }>`
    select player_id, is_hacker from players where player_id in (select player_id from ${incoming})
    order by player_id for no key update`.execute(db)
  const changed = rows.filter((row) => row.is_hacker !== isHacker).map((row) => row.player_id)
  const { numAffectedRows } = await sql`
    update players set is_hacker = ${isHacker}, version = version + 1
    where player_id = any(${changed}::text[])`.execute(db)
  if (numAffectedRows !== BigInt(changed.length)) throw new Error('players changed while they were locked')
  return new Map(rows.map((row) => [row.player_id, row.is_hacker === isHacker ? 'unchanged' : 'changed']))
}

/** Removes players, at most some hundred, from the list of reported names; returns the reports by player id. */
export async function deleteReports(db: Handle, playerIds: readonly string[]): Promise<ReadonlyMap<string, Report>> {
  const { rows } = await sql<{ player_id: string; name: string; votes: number }>`
    delete from reported_names where player_id = any(${playerIds}::text[]) returning player_id, name, votes`.execute(db)
  return new Map(rows.map((row) => [row.player_id, { Name: row.name, Votes: row.votes }]))
}

/** Gives locked players, at most some hundred, their nicknames, empty for none, in one statement. */
export async function setNicknames(
  db: Handle,
  names: readonly { readonly PlayerId: string; readonly Nickname: string }[],
): Promise<void> {
  const columns = { player_id: 'text', nickname: 'text', nickname_folded: 'text' }
  const rows = names.map(({ PlayerId, Nickname }) => ({
    player_id: PlayerId,
    nickname: Nickname,
    nickname_folded: fold(Nickname),
  }))
  const { numAffectedRows } = await sql`
    update players p set nickname = incoming.nickname, nickname_folded = incoming.nickname_folded, version = p.version + 1
    from ${jsonRowset(columns, rows)} where p.player_id = incoming.player_id`.execute(db)
  if (numAffectedRows !== BigInt(names.length)) throw new Error('players changed while they were locked')
}
