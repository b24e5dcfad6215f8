import type { events } from '#contract/events/events.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { eventHandlers } from './handlers.ts'

/** The timed events of the game. */
export const eventsFeature = defineFeature<typeof events>({ handlers: eventHandlers })
