import { defineError } from './core/errors.ts'

/** There is no event with this edition. */
export const eventUnknown = defineError('event-unknown', 404, 'There is no event with this edition.')

/** There is no profile with this id. */
export const profileUnknown = defineError('profile-unknown', 404, 'There is no event profile with this ID.')

/** The event starts later. */
export const eventNotStarted = defineError('event-not-started', 409, 'This event has not started. Nothing was changed.')
