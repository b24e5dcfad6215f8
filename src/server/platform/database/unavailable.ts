/** Whether the database is available; `cause` is a message for staff. */
export type DatabaseState = { readonly ready: boolean; readonly cause?: string }

/**
 * The database is unavailable: down, unreachable, restarting, too busy, or a statement timed out. `message` is for staff
 * and ends with a full stop; `cause` is the original error, for the log. The statement may or may not have taken
 * effect, so it must not be reported as done.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

const byNodeCode = new Map([
  ['ECONNREFUSED', 'The database server refuses connections.'],
  ['ECONNRESET', 'The connection to the database was lost.'],
  ['EPIPE', 'The connection to the database was lost.'],
  ['ENOENT', 'The database server is not running.'],
  ['ETIMEDOUT', 'The database server cannot be reached.'],
  ['EHOSTUNREACH', 'The database server cannot be reached.'],
  ['ENETUNREACH', 'The database server cannot be reached.'],
  ['ENOTFOUND', 'The name of the database server cannot be resolved.'],
  ['EAI_AGAIN', 'The name of the database server cannot be resolved.'],
  ['EMFILE', 'The server has no free file handles for the database.'],
  ['ENFILE', 'The server has no free file handles for the database.'],
])

/** The message of a failure that a full disk caused. */
export const diskFullMessage = 'The disk of the database is full. It continues by itself when there is space.'

const acceptsNoChanges = 'The database accepts no changes at the moment.'

const bySqlState = new Map([
  ['57P01', 'The database is shutting down.'],
  ['57P02', 'The database was restarted after a crash.'],
  ['57P03', 'The database is starting.'],
  ['57014', 'A statement ran longer than the time limit and was stopped.'],
  ['53000', 'The database lacks file handles or other resources of its machine.'],
  ['53200', 'The database has no free memory.'],
  ['53300', 'The database has no free connections.'],
  ['53100', diskFullMessage],
  ['25P03', 'A transaction was idle too long and was rolled back.'],
  ['25006', acceptsNoChanges],
  ['58030', 'The database cannot read or write its files.'],
])

/**
 * Errors whose code means other things too, by code and the routine of PostgreSQL that raised them, because their messages are in
 * the language of the database: on a standby the lock of a table that only changes take, and an unlogged table.
 */
const byRoutine = new Map(
  ['55000 LockAcquireExtended', '0A000 get_relation_info'].map((error) => [error, acceptsNoChanges]),
)

/** Messages of pg's own errors, which have no code. */
const byMessage: readonly (readonly [string, string])[] = [
  ['timeout exceeded when trying to connect', 'The database has no free connections.'],
  ['Connection terminated', 'The connection to the database was lost.'],
  ['not queryable', 'The connection to the database was lost.'],
]

/** The SQLSTATE or the system's error code of an error, if it has one: "57014", "ECONNRESET". */
export function getErrorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const getRoutine = (error: Error) => ('routine' in error ? String(error.routine) : '')

/** Whether the server itself answers: a statement was slow, or the pool is full. */
export function isOnlyBusy(error: DatabaseUnavailable): boolean {
  const code = getErrorCode(error.cause)
  return code === undefined ? !/lost|reached/.test(error.message) : ['57014', '53300', '25P03'].includes(code)
}

/**
 * DatabaseUnavailable when the database could not answer, otherwise the error itself (a violated constraint, a wrong
 * statement).
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || !(error instanceof Error)) return error
  const code = getErrorCode(error)
  const message =
    code === undefined
      ? byMessage.find(([part]) => error.message.includes(part))?.[1]
      : (byNodeCode.get(code) ??
        bySqlState.get(code) ??
        byRoutine.get(`${code} ${getRoutine(error)}`) ??
        (code.startsWith('08') ? 'The connection to the database was lost.' : undefined))
  return message === undefined ? error : new DatabaseUnavailable(message, { cause: error })
}
