import type { eventPlayers } from '#contract/events/event-players.ts'
import { appendReturned } from '#server/features/leaderboard-entries/final-order-repository.ts'
import { enterLeaderboards, lockDefinitionsOfEvent } from '#server/features/leaderboards/entry-repository.ts'
import { toLeaderboardKey } from '#server/features/leaderboards/leaderboard-repository.ts'
import { lockPlayer, requirePlayer } from '#server/features/players/repository.ts'
import type { OwnedTable } from '#server/manifest/owned-table.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addMockPlayers, removeMockPlayers } from './mock-players.ts'
import {
  findParticipation,
  getPlayerEvent,
  insertParticipations,
  listPlayerEvents,
  listPlayerLeaderboards,
  markLeft,
  shareEvent,
  unmarkLeft,
} from './repository.ts'

/** The event, unless it is unknown, deleted or, for players who were never in it, over. */
async function shareOpenEvent(db: Handle, id: number, { now, returns }: { now: Date; returns: boolean }) {
  const event = await shareEvent(db, id)
  if (event.deleted) throw new ApiError('event-unknown', { message: 'This event is deleted.' })
  if (event.end_at <= now && !returns) throw new ApiError('event-finished')
  return event
}

/** Handlers of players in events. `ownedTables` are those of all features: mock players are deleted with all they own. */
export function createEventPlayerHandlers(ownedTables: readonly OwnedTable[]): Handlers<typeof eventPlayers> {
  return {
    list: async ({ params }, { db }) => {
      const list = await listPlayerEvents(db, params.id)
      if (list.length === 0) await requirePlayer(db, params.id)
      return list
    },

    join: async ({ params: { id, eventId }, query }, { db, now, audit, beforeCommit }) => {
      const player = await lockPlayer(db, id)
      const participation = await findParticipation(db, id, eventId)
      const event = await shareOpenEvent(db, eventId, { now, returns: participation !== 'none' })
      const wasIn = participation === 'joined'
      const isUndo = query.undo === true && participation === 'left'
      if (isUndo) await unmarkLeft(db, id, eventId)
      else if (!wasIn) await insertParticipations(db, [id], eventId, now)
      const joined = await getPlayerEvent(db, id, eventId)
      const lastEventId = wasIn || isUndo ? player.LastEventId : eventId
      audit({
        before: { LastEventId: player.LastEventId },
        after: { EventId: eventId, LastEventId: lastEventId, Event: event.content, WasIn: wasIn },
      })
      // Those who join one event wait for each other from here to the end of the call.
      if (!wasIn)
        beforeCommit(async () => {
          await enterLeaderboards(db, id, eventId, { now })
          if (participation === 'left') await appendReturned(db, { eventId }, [id])
        })
      return { ...joined, Added: !wasIn }
    },

    leave: async ({ params: { id, eventId } }, { db, now, audit }) => {
      await lockPlayer(db, id)
      const event = await shareEvent(db, eventId)
      if ((await findParticipation(db, id, eventId)) !== 'joined') throw new ApiError('not-in-event')
      const before = await listPlayerLeaderboards(db, id, eventId)
      await lockDefinitionsOfEvent(db, eventId)
      await markLeft(db, id, eventId, now)
      const leaderboards = before.map(({ definitionId, number }) => toLeaderboardKey(definitionId, number))
      audit({ before: { EventId: eventId, Event: event.content, Leaderboards: leaderboards } })
      return {}
    },

    leaderboards: async ({ params: { id, eventId } }, { db }) => {
      const list = await listPlayerLeaderboards(db, id, eventId)
      if (list.length === 0) {
        await requirePlayer(db, id)
        await shareEvent(db, eventId)
      }
      return {
        Leaderboards: list.map(({ definitionId, number }) => ({
          Key: toLeaderboardKey(definitionId, number),
          LeaderboardDefinitionId: definitionId,
        })),
      }
    },

    addMock: async ({ body }, context) => {
      await shareOpenEvent(context.db, body.eventId, { now: context.now, returns: false })
      const ids = await addMockPlayers(context, body)
      context.audit({ targetId: String(body.eventId), after: { Players: ids, attributesRange: body.attributesRange } })
      return { PlayerIds: ids }
    },

    removeMock: async ({ params: { eventId } }, { db, audit }) => {
      await shareEvent(db, eventId)
      const ids = await removeMockPlayers(db, ownedTables, eventId)
      audit({ before: { Players: ids } })
      return { Deleted: ids.length }
    },
  }
}
