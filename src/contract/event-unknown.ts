import { defineError } from './core/errors.ts'

/** There is no event with this edition. */
export const eventUnknown = defineError('event-unknown', 404, 'There is no event with this edition.')
