import type { eventProfiles } from '#contract/events/event-profiles.ts'
import { defineFeature } from '#server/manifest/define-feature.ts'
import { eventProfileHandlers } from './profile-handlers.ts'

/** Profiles of events. */
export const eventProfilesFeature = defineFeature<typeof eventProfiles>({ handlers: eventProfileHandlers })
