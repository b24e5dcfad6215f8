import { appendReturned } from '#server/leaderboards/entries/final-order-repository.ts'
import { enterLeaderboards, lockDefinitionsOfEvent } from '#server/leaderboards/entry-repository.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Context } from '#server/platform/http/handler.ts'
import { insertParticipations, markLeft, type Participation, unmarkLeft } from './player-repository.ts'

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
