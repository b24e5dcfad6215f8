import { sql } from 'kysely'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * Notes that an installation has dropped its cache, up to a count. The mark goes when it is the installation used last,
 * and the count that of the player. Returns the player's count. Throws `player-unknown`.
 */
export async function acknowledgeCache(
  db: Handle,
  { playerId, installationId }: SignedInPlayer,
  count: number,
): Promise<number> {
  const { rows } = await sql<{ cache_count: number }>`
    with noted as (
      update player_installations i set cache_count = greatest(i.cache_count, least(${count}::integer, p.cache_count))
      from players p where i.id = ${installationId} and i.player_id = ${playerId} and p.player_id = i.player_id
      returning i.id, i.cache_count, i.last_used_at
    )
    update players p set device_cache_invalid = p.device_cache_invalid and not (n.cache_count = p.cache_count
      and not exists (
        select from player_installations o
        where o.player_id = p.player_id and o.id <> n.id and o.last_used_at > n.last_used_at
      ))
    from noted n where p.player_id = ${playerId} returning p.cache_count`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return row.cache_count
}

/** Sets or takes away the mark of a locked player who signed in on an installation, by what that one has acknowledged. */
export async function setCacheMark(db: Handle, playerId: string, isInvalid: boolean): Promise<void> {
  await db.updateTable('players').set({ device_cache_invalid: isInvalid }).where('player_id', '=', playerId).execute()
}
