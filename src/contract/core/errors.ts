/**
 * Every error that the server returns: a stable code, the HTTP status, and the default message. The list is complete;
 * anything else thrown is a bug and becomes `internal`.
 */
export const errorCodes = {
  'invalid-input': { status: 400, message: 'Some of the input is not valid. Nothing was changed.' },
  unauthenticated: { status: 401, message: 'Sign in first. Nothing was changed.' },
  'sign-in-failed': { status: 401, message: 'The e-mail or the password is wrong.' },
  forbidden: { status: 403, message: "You're not authorized to do this. Nothing was changed." },
  'not-found': { status: 404, message: 'There is nothing at this address.' },
  'environment-mismatch': {
    status: 409,
    message: 'This request was meant for another environment. Nothing was changed.',
  },
  'not-in-environment': { status: 403, message: 'This cannot be done in this environment. Nothing was changed.' },
  'body-too-large': { status: 413, message: 'The request is larger than this call accepts. Nothing was changed.' },
  'unsupported-media-type': { status: 415, message: 'This call accepts JSON only. Nothing was changed.' },
  'idempotency-running': { status: 409, message: 'The same request is still running. Try again in a moment.' },
  'idempotency-secret': {
    status: 409,
    message: 'This request was already answered, and its reply is not stored.',
  },
  'idempotency-reused': {
    status: 422,
    message: 'This idempotency key was already used for another request. Nothing was changed.',
  },
  stale: { status: 412, message: 'Somebody else changed this in the meantime. Nothing was changed.' },
  'too-many-attempts': { status: 429, message: 'Too many attempts. Wait before you try again.' },
  'database-unavailable': { status: 503, message: 'The database does not answer at the moment. Try again.' },
  internal: { status: 500, message: 'Something failed on the server. Quote the request ID when reporting this.' },
  'player-unknown': { status: 404, message: 'There is no player with this id.' },
  'player-exists': { status: 409, message: 'There is a player with this id already.' },
  'preference-unknown': { status: 404, message: 'There is no preference with this key.' },
  'preference-exists': { status: 409, message: 'There is a preference with this key already. Nothing was changed.' },
  'preference-required': { status: 409, message: 'This preference is required and cannot be deleted.' },
  'attribute-unknown': { status: 404, message: 'This player has no such timed attribute. Nothing was changed.' },
  'debugger-key-unknown': { status: 404, message: 'This player has no debugger key. Nothing was changed.' },
  'social-link-unknown': { status: 404, message: 'There is no such social-media link. Nothing was changed.' },
  'social-link-taken': { status: 409, message: 'This account is connected to another player. Nothing was changed.' },
  'history-unknown': { status: 404, message: 'This version is not kept any more.' },
  'snapshot-unknown': { status: 404, message: 'There is no snapshot with this key.' },
  'snapshot-environment': {
    status: 400,
    message: 'Snapshots are loaded from the environment of this server only. Nothing was changed.',
  },
  'message-unknown': { status: 404, message: 'There is no such message. It may have been revoked already.' },
  'report-unknown': { status: 404, message: 'This name is not reported any more. Nothing was changed.' },
  'deletion-request-unknown': { status: 404, message: 'There is no delete request of this player.' },
  'job-unknown': { status: 404, message: 'There is no such job.' },
  'not-own-job': { status: 403, message: 'This job belongs to someone else. Nothing was changed.' },
  'job-finished': { status: 409, message: 'This job has ended. Nothing was changed.' },
  'job-nothing-failed': { status: 409, message: 'No row of this job failed, or it is still running.' },
  'audit-entry-unknown': { status: 404, message: 'There is no such audit entry.' },
  'view-unknown': { status: 404, message: 'There is no such saved view.' },
  'view-exists': { status: 409, message: 'You have a view of this list with this name already. Nothing was changed.' },
  'view-limit': { status: 409, message: 'You have 100 saved views. Delete one first. Nothing was changed.' },
  'not-own-view': { status: 403, message: 'This view belongs to someone else. Nothing was changed.' },
  'password-wrong': { status: 400, message: 'The current password is wrong. Nothing was changed.' },
  'link-expired': { status: 400, message: 'This link was used already or has expired. Request a new one.' },
  'not-own-profile': { status: 403, message: 'Only your own profile can be changed here. Nothing was changed.' },
} as const satisfies Record<string, { status: number; message: string }>

/** The stable code of an error, as an error reply carries it in `code`. */
export type ErrorCode = keyof typeof errorCodes

/** The errors of the pipeline, which any endpoint may return without declaring them. */
export const pipelineErrors = [
  'invalid-input',
  'unauthenticated',
  'forbidden',
  'environment-mismatch',
  'not-in-environment',
  'body-too-large',
  'unsupported-media-type',
  'idempotency-running',
  'idempotency-secret',
  'idempotency-reused',
  'database-unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]
