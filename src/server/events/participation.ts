import { appendReturned } from '#server/leaderboards/entries/final-order-repository.ts'
import { enterLeaderboards, lockDefinitionsOfEvent } from '#server/leaderboards/entry-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { insertParticipations, markLeft, type Participation, unmarkLeft } from './player-repository.ts'

/** Throws `event-unknown` when an event is deleted and `event-finished` when it is over, but for players who return to it. */
export function requireOpen(
  { deleted, end_at }: Pick<Participation['event'], 'deleted' | 'end_at'>,
  now: Date,
  { canReturn = false }: { readonly canReturn?: boolean } = {},
): void {
  if (deleted) throw new ApiError('event-unknown', { message: 'This event is deleted.' })
  if (end_at <= now && !canReturn) throw new ApiError('event-finished')
}

/**
 * Lets a locked player who is not in an event join it or return to it, and its leaderboards at the end of the call: those
 * who join one event wait for each other from there on. `isUndo` leaves the player's last event as it is.
 */
export async function enterEvent(
  { db, now, beforeCommit }: Pick<Context, 'db' | 'now' | 'beforeCommit'>,
  playerId: string,
  eventId: number,
  { state, isUndo = false }: { readonly state: Participation['state']; readonly isUndo?: boolean },
): Promise<void> {
  if (isUndo) await unmarkLeft(db, playerId, eventId)
  else await insertParticipations(db, [playerId], eventId, now)
  beforeCommit(async () => {
    await enterLeaderboards(db, playerId, eventId, { now })
    if (state === 'left') await appendReturned(db, { eventId }, [playerId])
  })
}

/** Lets a locked player who is in an event leave it and its leaderboards. */
export async function leaveEvent(db: Handle, playerId: string, eventId: number, now: Date): Promise<void> {
  await lockDefinitionsOfEvent(db, eventId)
  await markLeft(db, playerId, eventId, now)
}
