import type { eventReports } from '#contract/events/event-report.ts'
import type { events } from '#contract/events/events.ts'
import type { eventSeries } from '#contract/events/series.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { eventHandlers } from './handlers.ts'
import { eventReportHandlers } from './report-handlers.ts'
import { eventSeriesHandlers } from './series-handlers.ts'

/** The timed events of the game. */
export const eventsFeature = defineFeature<typeof events>({ handlers: eventHandlers })

/** What happened in events. */
export const eventReportsFeature = defineFeature<typeof eventReports>({ handlers: eventReportHandlers })

/** Events that are repeated. */
export const eventSeriesFeature = defineFeature<typeof eventSeries>({ handlers: eventSeriesHandlers })
