import type { Caller } from '#server/platform/callers/caller.ts'
import { readCookie, toCookieHeader } from '#server/platform/callers/cookies.ts'
import { getIpAddress } from '#server/platform/callers/ip-address.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { Call, Input } from './call.ts'
import type { Context, KeyContext, PlayerContext } from './handler.ts'
import { serializeEnvelope } from './reply.ts'
import { readIfMatch } from './version.ts'

/** That of a service account: the hash of no token. */
const noSession = new Uint8Array()

/** What a handler may know of its caller. */
function toCallerContext(
  caller: Caller,
): Pick<Context, 'person' | 'isServiceAccount' | 'sessionHash'> & Partial<KeyContext & PlayerContext> {
  const nobody = { person: undefined, isServiceAccount: false, sessionHash: undefined }
  if (caller.kind === 'nobody') return nobody
  if (caller.kind === 'person')
    return { person: caller.person, isServiceAccount: false, sessionHash: caller.sessionHash }
  if (caller.kind === 'service account')
    return { person: caller.person, isServiceAccount: true, sessionHash: noSession }
  return caller.kind === 'player' ? { ...nobody, player: caller.player } : { ...nobody, key: caller.key }
}

function createContext({ dependencies: { services }, route, request, reply }: Call, db: Handle): Context {
  const now = services.now()
  const { settings } = services
  request.handledAt = now
  // An attempt of the transaction that failed may have left them.
  request.beforeCommit = null
  request.endsLocksEarly = false
  return {
    db,
    ...toCallerContext(request.caller),
    now,
    environment: services.settings.environment,
    requestId: request.id,
    ipAddress: getIpAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    reason: request.reason,
    ifMatch: request.undo ? request.undo.ifMatch : readIfMatch(request.headers['if-match']),
    services,
    audit: (change) => {
      request.auditChange = { ...request.auditChange, ...change }
    },
    beforeCommit: (work) => {
      request.beforeCommit = work
      request.endsLocksEarly = true
    },
    endLocksEarly: () => {
      request.endsLocksEarly = true
    },
    getCookie: (name) => (route.endpoint.usesCookies ? readCookie(request.headers.cookie, name, settings) : undefined),
    setCookie: (name, value, maxAgeSeconds) =>
      void reply.header('set-cookie', toCookieHeader(name, value, maxAgeSeconds, settings)),
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

/** The text of the reply of a call: of the game with the server's time. */
export function writeEnvelope({ dependencies, route, request }: Call, payload: unknown): string {
  const at = request.handledAt ?? dependencies.services.now()
  return serializeEnvelope(route.endpoint, payload, at, dependencies.checkReplies)
}
