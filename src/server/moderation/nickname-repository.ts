import { sql } from 'kysely'
import { fold } from '#server/platform/database/fold.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** The nickname of a player, and when the player changed it last; the player is locked. Throws `player-unknown`. */
export async function lockNickname(
  db: Handle,
  playerId: string,
): Promise<{ readonly nickname: string; readonly changedAt: Date | null }> {
  const { rows } = await sql<{ nickname: string; changed_at: Date | null }>`
    select nickname, (
      select max(changed_at) from player_nicknames n where n.player_id = p.player_id
    ) as changed_at
    from players p where player_id = ${playerId} for no key update`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return { nickname: row.nickname, changedAt: row.changed_at }
}

/** Gives a locked player the nickname that the player has chosen. A report of the earlier one stays as it is. */
export async function renamePlayer(
  db: Handle,
  playerId: string,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): Promise<void> {
  await sql`
    with kept as (
      insert into player_nicknames (player_id, changed_at, earlier, nickname)
      values (${playerId}, ${now}, ${from}, ${to})
    )
    update players set nickname = ${to}, nickname_folded = ${fold(to)}, version = version + 1
    where player_id = ${playerId}`.execute(db)
}

/** Deletes what is known of changes from before an instant. */
export async function deleteNicknames(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_nicknames').where('changed_at', '<', before).execute()
}
