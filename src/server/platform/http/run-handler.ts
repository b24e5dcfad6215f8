import type { Handle } from '#server/platform/database/tables.ts'
import type { Call, Input } from './call.ts'
import type { Context } from './handler.ts'
import { getIpAddress } from './ip-address.ts'
import { readIfMatch } from './version.ts'

function createContext({ dependencies: { services }, request, reply }: Call, db: Handle): Context {
  const now = services.now()
  request.handledAt = now
  // An attempt of the transaction that failed may have left it.
  request.beforeCommit = null
  return {
    db,
    person: request.session?.person,
    sessionHash: request.session?.sessionHash,
    now,
    environment: services.settings.environment,
    requestId: request.id,
    ipAddress: getIpAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    reason: request.reason,
    ifMatch: readIfMatch(request.headers['if-match']),
    services,
    audit: (change) => {
      request.auditChange = { ...request.auditChange, ...change }
    },
    beforeCommit: (work) => {
      request.beforeCommit = work
    },
    setVersion: (version) => void reply.header('etag', `"${version}"`),
  }
}

/** Runs the preparation of a handler on the plain database; undefined when the handler has none. */
export async function prepare(call: Call, input: Input, isRepeated = false): Promise<unknown> {
  const { handler } = call.route
  if (typeof handler === 'function') return undefined
  // `access` declares whether there is a user; authentication has guaranteed it by now.
  return handler.prepare(input, createContext(call, call.db) as never, isRepeated)
}

/** Runs a handler with what its preparation returned, and returns the payload, or the file of a download. */
export function runHandler(call: Call, input: Input, db: Handle, prepared: unknown): Promise<unknown> {
  const { handler } = call.route
  const context = createContext(call, db)
  // As above; and what reaches `handle` is what the same handler's `prepare` returned.
  return typeof handler === 'function'
    ? handler(input, context as never)
    : handler.handle(input, context as never, prepared as never)
}
