import { sql } from 'kysely'
import { OwnDataRequest } from '#contract/game-requests.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

const toOwnRequest = defineRowMapper(OwnDataRequest, { CreationDate: 'created_at' })

/** The newest request of a player; null when there is none. */
export async function findDataRequest(db: Handle, playerId: string): Promise<OwnDataRequest | null> {
  const row = await db
    .selectFrom('player_data_requests')
    .select(toOwnRequest.columns)
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row ? toOwnRequest(row) : null
}

/** Adds a request; one that waits stays as it is, and one that was answered makes room for it. Throws `player-unknown`. */
export async function insertDataRequest(
  db: Handle,
  playerId: string,
  text: string,
  now: Date,
): Promise<OwnDataRequest> {
  await sql`
    insert into player_data_requests as r (player_id, created_at, text)
    select player_id, ${now}, ${text} from players where player_id = ${playerId} for key share
    on conflict (player_id) do update
      set created_at = excluded.created_at, text = excluded.text, answered_at = null, answered_by = null
      where r.answered_at is not null`.execute(db)
  const request = await findDataRequest(db, playerId)
  if (!request) throw new ApiError('player-unknown')
  return request
}

/** Marks the open request of a player as answered, and returns it as it was. Throws `data-request-unknown`. */
export async function markAnswered(
  db: Handle,
  playerId: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<OwnDataRequest> {
  const row = await db
    .updateTable('player_data_requests')
    .set({ answered_at: at, answered_by: by })
    .where('player_id', '=', playerId)
    .where('answered_at', 'is', null)
    .returning(['created_at', 'text'])
    .executeTakeFirstOrThrow(() => new ApiError('data-request-unknown'))
  return { CreationDate: row.created_at.toISOString(), Text: row.text, AnsweredAt: null }
}

/** Deletes requests that were answered before an instant. */
export async function deleteAnswered(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_data_requests').where('answered_at', '<', before).execute()
}
