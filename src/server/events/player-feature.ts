import type { eventPlayers } from '#contract/events/event-players.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { createEventPlayerHandlers } from './player-handlers.ts'
import { insertParticipationsPlan, lockParticipationPlan, runningEventsPlan } from './player-repository.ts'
import { eventPlayerActions, eventPlayerSource } from './timeline.ts'

/** Players in events, and mock players. */
export const eventPlayersFeature = defineFeature<typeof eventPlayers>({
  connect: (playerData) => ({
    handlers: createEventPlayerHandlers(playerData),
    cachedPlans: [runningEventsPlan, lockParticipationPlan, insertParticipationsPlan],
  }),
  ownedTables: [{ label: 'Events', table: 'event_players', deletedBy: 'foreign key' }],
  timelineSources: [eventPlayerSource],
  timelineActions: eventPlayerActions,
  auditedPlayers: { 'mock player added': readMembers('PlayerId') },
})
