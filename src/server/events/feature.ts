import type { eventPlayers } from '#contract/event-players.ts'
import type { eventProfiles } from '#contract/event-profiles.ts'
import type { eventReports } from '#contract/event-report.ts'
import type { eventSeries } from '#contract/event-series.ts'
import type { events } from '#contract/events.ts'
import type { ownEvents } from '#contract/game-events.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { readMembers } from '#server/platform/audit/audited-players.ts'
import { eventNames, profileNames, seriesNames } from './audit-names.ts'
import { ownEventHandlers } from './game-handlers.ts'
import { eventHandlers, eventReportHandlers } from './handlers.ts'
import { eventsPart } from './home-part.ts'
import { createEventPlayerHandlers } from './player-handlers.ts'
import { insertParticipationsPlan, lockParticipationPlan, ownEventsPlan } from './player-repository.ts'
import { eventProfileHandlers } from './profile-handlers.ts'
import { eventSearch } from './search.ts'
import { eventSeriesHandlers } from './series-handlers.ts'
import { eventPlayerActions, eventPlayerSource } from './timeline.ts'

/** The timed events of the game. */
export const eventsFeature = defineFeature<typeof events>({
  homeParts: [eventsPart],
  handlers: eventHandlers,
  searchSources: [eventSearch],
  auditNames: [eventNames, seriesNames, profileNames],
})

/** What happened in events. */
export const eventReportsFeature = defineFeature<typeof eventReports>({ handlers: eventReportHandlers })

/** Events that are repeated. */
export const eventSeriesFeature = defineFeature<typeof eventSeries>({ handlers: eventSeriesHandlers })

/** Players in events, and mock players. */
export const eventPlayersFeature = defineFeature<typeof eventPlayers>({
  connect: (playerData) => ({
    handlers: createEventPlayerHandlers(playerData),
    cachedPlans: [lockParticipationPlan, insertParticipationsPlan],
  }),
  ownedTables: [{ label: 'Events', table: 'event_players', deletedBy: 'foreign key' }],
  timelineSources: [eventPlayerSource],
  timelineActions: eventPlayerActions,
  auditedPlayers: { 'mock player added': readMembers('PlayerId') },
})

/** Events as players see them, join and leave them. */
export const ownEventsFeature = defineFeature<typeof ownEvents>({
  handlers: ownEventHandlers,
  cachedPlans: [ownEventsPlan],
})

/** Profiles of events. */
export const eventProfilesFeature = defineFeature<typeof eventProfiles>({ handlers: eventProfileHandlers })
