import { defineError } from './core/errors.ts'

/** There is no regatta with this id. */
export const regattaUnknown = defineError('regatta-unknown', 404, 'There is no regatta with this ID.')

/** A guild takes no part in a regatta. */
export const guildNotInRegatta = defineError(
  'guild-not-in-regatta',
  404,
  'This guild does not take part in this regatta.',
)

/** A regatta has no group with this number. */
export const groupUnknown = defineError('group-unknown', 404, 'This regatta has no group with this number.')
