import { hourMs } from '#contract/core/units.ts'
import type { ownEvents } from '#contract/game-events.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { enterEvent, leaveEvent, requireOpen } from './participation.ts'
import { listOwnEvents, lockParticipation } from './player-repository.ts'

export const ownEventHandlers: Handlers<typeof ownEvents> = {
  list: async ({ query: { aheadHours } }, { db, player: { playerId }, now }) => {
    const until = new Date(now.getTime() + aheadHours * hourMs)
    return { Events: await listOwnEvents(db, playerId, now, until) }
  },

  join: async ({ params: { eventId } }, context) => {
    const { db, player, now } = context
    const { state, joinedAt, event } = await lockParticipation(db, player.playerId, eventId)
    requireOpen(event, now)
    if (event.start_at > now) throw new ApiError('event-not-started')
    if (state !== 'joined') await enterEvent(context, player.playerId, eventId, { state })
    return { EventId: eventId, JoinedAt: (joinedAt ?? now).toISOString() }
  },

  leave: async ({ params: { eventId } }, { db, player, now }) => {
    const { state, event } = await lockParticipation(db, player.playerId, eventId)
    if (state === 'none') throw new ApiError('not-in-event', { message: 'You are not in this event.' })
    if (state === 'left') return {}
    requireOpen(event, now)
    await leaveEvent(db, player.playerId, eventId, now)
    return {}
  },
}
