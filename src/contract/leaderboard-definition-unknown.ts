import { defineError } from './core/errors.ts'

/** There is no leaderboard definition with this id. */
export const definitionUnknown = defineError(
  'definition-unknown',
  404,
  'There is no leaderboard definition with this ID.',
)
