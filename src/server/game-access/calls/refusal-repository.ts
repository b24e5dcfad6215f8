import { sql } from 'kysely'
import { RefusedCalls } from '#contract/game-alarms.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'

/** Calls to one endpoint that a player was refused for one reason. */
export type RefusedCall = {
  readonly playerId: string
  readonly call: string
  readonly code: string
  calls: number
  lastAt: Date
}

/** Adds refused calls to those of their players. One who was deleted meanwhile is left out. */
export async function addRefusals(db: Handle, refusals: readonly RefusedCall[]): Promise<void> {
  const columns = { playerId: 'text', call: 'text', code: 'text', calls: 'integer', lastAt: 'timestamptz' }
  // In one order, so that two processes never wait for each other.
  await sql`
    insert into player_refused_calls as r (player_id, call, code, calls, last_at)
    select "playerId", call, code, calls, "lastAt" from ${jsonRowset(columns, refusals)}
    where exists (select from players where players.player_id = incoming."playerId")
    order by "playerId" collate "C", call collate "C", code collate "C"
    on conflict (player_id, call, code)
    do update set calls = r.calls + excluded.calls, last_at = greatest(r.last_at, excluded.last_at)`.execute(db)
}

const toRefused = defineRowMapper(RefusedCalls)

/** What a player was refused lately, the last first, at most 20. Throws `player-unknown`. */
export async function listRefusals(db: Handle, playerId: string): Promise<RefusedCalls[]> {
  const { rows } = await sql<{ call: string | null; code: string; calls: number; last_at: Date }>`
    select r.call, r.code, r.calls, r.last_at
    from players p left join player_refused_calls r on r.player_id = p.player_id
    where p.player_id = ${playerId} order by r.last_at desc, r.call, r.code limit 20`.execute(db)
  if (rows.length === 0) throw new ApiError('player-unknown')
  return rows.flatMap(({ call, ...row }) => (call === null ? [] : [toRefused({ call, ...row })]))
}

/** Deletes what was refused before an instant. */
export async function deleteRefusals(db: Handle, before: Date): Promise<void> {
  await db.deleteFrom('player_refused_calls').where('last_at', '<', before).execute()
}
