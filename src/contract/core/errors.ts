/** An error that the server returns: a stable code, the HTTP status, and the default message. */
export type ErrorDefinition<Code extends string = string> = {
  readonly code: Code
  readonly status: number
  readonly message: string
}

/** Declares an error. Its code is unique in the contract. */
export function defineError<const Code extends string>(
  code: Code,
  status: number,
  message: string,
): ErrorDefinition<Code> {
  return { code, status, message }
}

/** There is nothing under this name. */
export const notFound = defineError('not-found', 404, 'There is nothing at this address.')

/** Another write came first. */
export const stale = defineError('stale', 412, 'Somebody else changed this in the meantime. Nothing was changed.')

/** A limit on attempts was reached. */
export const tooManyAttempts = defineError('too-many-attempts', 429, 'Too many attempts. Wait before you try again.')

/** The server is about to stop and takes no new clients. */
export const stopping = defineError('stopping', 503, 'The server is about to stop. Another one takes its place.')

/** The database does not answer. */
export const databaseUnavailable = defineError(
  'database-unavailable',
  503,
  'The database does not answer at the moment. Try again.',
)

/** The caller has yet to set up the second factor that the server demands of everyone. */
export const secondFactorRequired = defineError(
  'second-factor-required',
  403,
  'This server requires a second factor. Set it up first. Nothing was changed.',
)

/** The player was deleted: its installations and tokens have ended. */
export const playerDeleted = defineError('player-deleted', 401, 'This player was deleted. Nothing was changed.')

/** The errors of every call of the game. */
export const gameErrors = [
  defineError(
    'switched-off',
    503,
    'Staff have switched this call off. Keep what it says, and try again later. Nothing was changed.',
  ),
] as const

/** The errors of every call with a player's token. */
export const playerErrors = [
  defineError('token-ended', 401, 'This token has ended. Sign in again. Nothing was changed.'),
  playerDeleted,
  defineError('player-suspended', 401, 'This player is suspended. Sign in to read until when. Nothing was changed.'),
] as const

/** The errors of the pipeline, which any endpoint may return without declaring them. */
export const pipelineErrors = [
  defineError('invalid-input', 400, 'Some of the input is not valid. Nothing was changed.'),
  defineError('unauthenticated', 401, 'Sign in first. Nothing was changed.'),
  defineError('forbidden', 403, "You're not authorized to do this. Nothing was changed."),
  secondFactorRequired,
  defineError(
    'environment-mismatch',
    409,
    'This request was meant for another environment. Nothing was changed. A page of the console has to be reloaded.',
  ),
  defineError('too-many-calls', 429, 'Too many calls. Wait before the next one. Nothing was changed.'),
  defineError('not-in-environment', 403, 'This cannot be done in this environment. Nothing was changed.'),
  defineError('body-too-large', 413, 'The request is larger than this call accepts. Nothing was changed.'),
  defineError('unsupported-media-type', 415, 'This call accepts JSON only. Nothing was changed.'),
  defineError('idempotency-running', 409, 'The same request is still running. Try again in a moment.'),
  defineError('idempotency-secret', 409, 'This request was already answered, and its reply is not stored.'),
  defineError(
    'idempotency-reused',
    422,
    'This idempotency key was already used for another request. Nothing was changed.',
  ),
  databaseUnavailable,
  defineError(
    'replica-unavailable',
    503,
    'Long exports are read from a replica of the database, which is lost or too far behind. Try again later, or export less.',
  ),
  defineError('overloaded', 503, 'The server has too many requests at the moment. Try again. Nothing was changed.'),
  defineError('internal', 500, 'Something failed on the server. Quote the request ID when reporting this.'),
] as const
