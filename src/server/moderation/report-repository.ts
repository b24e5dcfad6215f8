import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'

const toDay = (at: Date) => at.toISOString().slice(0, 10)

/** The nickname of another player, who is not deleted until the transaction ends; undefined when there is none. */
export async function lockOtherNickname(db: Handle, playerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ nickname: string }>`
    select nickname from players where player_id = ${playerId} for key share`.execute(db)
  return rows[0]?.nickname
}

export type NameReport = { readonly playerId: string; readonly reporterId: string; readonly name: string }

/** Puts a name on the list of reported names, or counts one more vote; nothing when it was reported today by the same. */
export async function insertReport(db: Handle, { playerId, reporterId, name }: NameReport, now: Date): Promise<void> {
  await sql`
    with counted as (
      insert into name_reports (player_id, reporter_id, day, name_digest)
      select ${playerId}, player_id, ${toDay(now)}, sha256(convert_to(${name}, 'UTF8'))
      from players where player_id = ${reporterId} for key share
      on conflict do nothing returning player_id
    )
    insert into reported_names as r (player_id, name, votes, reported_at)
    select player_id, ${name}, 1, ${now} from counted
    on conflict (player_id) do update set name = excluded.name, votes = r.votes + 1`.execute(db)
}

/** Deletes who reported what on earlier days: their votes are counted. */
export async function deleteCountedReports(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('name_reports').where('day', '<', toDay(now)).execute()
}
