import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/**
 * Names the current state of a player's keys and attributes: any change of them gives another name. For a plan and for
 * an undo, which are only carried out while nothing else changed. Throws `player-unknown`.
 */
export async function getStateVersion(db: Handle, playerId: string): Promise<string> {
  // The revision counts the saves of keys. Attributes have versions that begin anew with a deletion, so their values count.
  const { rows } = await sql<{ revision: number; attributes: string }>`
    select p.persistence_revision as revision, (
      select md5(coalesce(string_agg(concat_ws('/', a.name, a.version, a.value,
        extract(epoch from a.expiration_date)), '/' order by a.name), ''))
      from player_attributes a where a.player_id = p.player_id) as attributes
    from players p where p.player_id = ${playerId}`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('player-unknown')
  return `${row.revision}-${row.attributes}`
}
