import { defineError } from './core/errors.ts'

/** There is no guild with this id. */
export const guildUnknown = defineError('guild-unknown', 404, 'There is no guild with this ID.')

/** The guild is deleted, and can be restored. */
export const guildDeleted = defineError(
  'guild-deleted',
  409,
  'This guild is deleted. Restore it first. Nothing was changed.',
)

/** The guild has as many members as a guild may have. */
export const guildFull = defineError('guild-full', 409, 'This guild is full. Nothing was changed.')

/** The player is a member of another guild. */
export const memberElsewhere = defineError(
  'guild-member-elsewhere',
  409,
  'This player is a member of another guild. Nothing was changed.',
)

/** The player is not a member of the guild. */
export const memberUnknown = defineError(
  'guild-member-unknown',
  404,
  'This player is not a member of the guild. Nothing was changed.',
)

/** The player leads the guild, and cannot be kicked. */
export const leaderStays = defineError(
  'guild-leader-stays',
  409,
  'The leader cannot be kicked. Transfer the leadership first. Nothing was changed.',
)

/** The player has no open request to join the guild. */
export const requestUnknown = defineError(
  'guild-request-unknown',
  404,
  'This player has no open request to join the guild. Nothing was changed.',
)

/** The guild has as many open requests as a guild may have. */
export const requestsFull = defineError(
  'guild-requests-full',
  409,
  'This guild has as many open requests as a guild may have. Nothing was changed.',
)
