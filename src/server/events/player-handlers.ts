import { eventPlayers } from '#contract/event-players.ts'
import { toLeaderboardKey } from '#server/leaderboards/leaderboard-repository.ts'
import type { PlayerData } from '#server/manifest/owned-table.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requirePlayer } from '#server/players/repository.ts'
import { addMockPlayers, removeMockPlayers } from './mock-players.ts'
import { enterEvent, leaveEvent, requireOpen } from './participation.ts'
import {
  listPlayerEvents,
  listPlayerLeaderboards,
  lockParticipation,
  shareEvent,
  toPlayerEvent,
} from './player-repository.ts'

/** Handlers of players in events. Mock players are deleted with all that belongs to a player. */
export function createEventPlayerHandlers(playerData: PlayerData): Handlers<typeof eventPlayers> {
  return {
    list: async ({ params }, { db }) => {
      const list = await listPlayerEvents(db, params.id)
      if (list.length === 0) await requirePlayer(db, params.id)
      return list
    },

    join: async ({ params: { id, eventId }, query }, context) => {
      const { db, now, audit } = context
      const { state, joinedAt, lastEventId: before, event } = await lockParticipation(db, id, eventId)
      requireOpen(event, now, { canReturn: state !== 'none' })
      const wasIn = state === 'joined'
      const isUndo = query.undo === true && state === 'left'
      if (!wasIn) await enterEvent(context, id, eventId, { state, isUndo })
      audit({
        before: { LastEventId: before },
        after: {
          EventId: eventId,
          LastEventId: wasIn || isUndo ? before : eventId,
          Event: event.content,
          WasIn: wasIn,
        },
        undo: wasIn ? undefined : undoBy(eventPlayers.leave, { params: { id, eventId: String(eventId) } }),
      })
      return { ...toPlayerEvent({ ...event, event_id: eventId, joined_at: joinedAt ?? now }), Added: !wasIn }
    },

    leave: async ({ params: { id, eventId } }, { db, now, audit }) => {
      const { state, event } = await lockParticipation(db, id, eventId)
      if (state !== 'joined') throw new ApiError('not-in-event')
      const before = await listPlayerLeaderboards(db, id, eventId)
      await leaveEvent(db, id, eventId, now)
      const leaderboards = before.map(({ definitionId, number }) => toLeaderboardKey(definitionId, number))
      const input = { params: { id, eventId: String(eventId) }, query: { undo: 'true' } } as const
      audit({
        before: { EventId: eventId, Event: event.content, Leaderboards: leaderboards },
        undo: event.deleted ? undefined : undoBy(eventPlayers.join, input),
      })
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
      requireOpen(await shareEvent(context.db, body.eventId), context.now)
      const ids = await addMockPlayers(context, body)
      const added = ids.map((PlayerId) => ({ after: { PlayerId } }))
      context.audit({
        targetId: String(body.eventId),
        after: { Players: ids.length, attributesRange: body.attributesRange },
        each: { action: 'mock player added', changes: added },
      })
      return { PlayerIds: ids }
    },

    removeMock: async ({ params: { eventId } }, { db, requestId, audit }) => {
      await shareEvent(db, eventId)
      const count = await removeMockPlayers(db, playerData, { eventId, requestId })
      audit({ before: { Players: count } })
      return { Deleted: count }
    },
  }
}
