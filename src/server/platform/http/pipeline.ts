import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isChange, isGameEndpoint } from '#contract/core/endpoint.ts'
import { bodyLimit } from '#contract/core/units.ts'
import { authenticate } from '#server/platform/callers/authenticate.ts'
import { toPollSeconds } from '#server/platform/callers/poll-pace.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from './api-error.ts'
import { readReason, recordError, writeCallAudit } from './audit.ts'
import { authorize, authorizeInput, matchEnvironment } from './authorize.ts'
import type { Call, Input, Route, RouteDependencies } from './call.ts'
import { allowOrigin } from './cors.ts'
import { withByteOrderMark } from './csv.ts'
import { createDeadline, runWithin } from './deadline.ts'
import { logError, sendApiError, toApiError } from './error-reply.ts'
import type { FileReply } from './handler.ts'
import { parseInput } from './parse.ts'
import { readFirstChunk, sendFile, sendJson } from './reply.ts'
import { prepare, runHandler, writeEnvelope } from './run-handler.ts'
import { admitInTurns, stopWhenRevoked } from './stop-when-revoked.ts'
import { runChange } from './transaction.ts'
import { toUndoCall } from './undo.ts'

/**
 * Adds the route of an endpoint: authenticate, authorize, parse, idempotency, transaction, handler, audit, and the
 * reply or the error.
 */
export function addRoute(app: FastifyInstance, dependencies: RouteDependencies, route: Route): void {
  const { endpoint } = route
  const { db } = dependencies
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? bodyLimit,
    // Before the body is read.
    onRequest: (request, reply) => {
      request.deadline = createDeadline(endpoint, dependencies.callDeadlineMs)
      return runWithin(request, db, async (limited) => {
        if (isGameEndpoint(endpoint)) await allowOrigin(request, reply, dependencies, limited)
        await admitRequest(dependencies, route, request, limited)
      })
    },
    // The deadline is suspended while the body arrives, which has a limit of its own.
    handler: async (request, reply) => {
      const call = { dependencies, route, request, reply }
      const sent = await runWithin(request, db, (limited) => handleCall({ ...call, db: limited }))
      countCall({ ...call, db }, '')
      return sent
    },
    errorHandler: (thrown, request, reply) => handleError({ dependencies, db, route, request, reply }, thrown),
  })
}

/** How long an admission holds while a body arrives, in milliseconds. */
const readmitAfterMs = 100

async function admitRequest(
  { services, credentials }: RouteDependencies,
  { endpoint }: Route,
  request: FastifyRequest,
  db: Database,
): Promise<void> {
  const { environment } = services.settings
  const isAgain = request.admittedAt > 0
  request.admittedAt = performance.now()
  matchEnvironment(endpoint, request, environment)
  request.caller = await authenticate(endpoint, request, credentials, { now: services.now(), db, isAgain })
  authorize(endpoint, request, environment)
  request.auditChange = {}
}

/** The parsed input of a call; of an undo, the call that it stands for, with the input of that. */
async function readCall(call: Call): Promise<{ call: Call; input: Input }> {
  const { request, route } = call
  const { endpoint } = route
  const query = request.query as Record<string, unknown>
  const params = request.params as Record<string, string>
  const { body } = request
  const { headers } = request.undo ?? request
  const input = parseInput(endpoint, { params, query, body, headers })
  authorizeInput(endpoint, request, input)
  const isUndo = !isGameEndpoint(endpoint) && endpoint.standsForUndo
  return isUndo ? readCall(await toUndoCall(call, input)) : { call, input }
}

async function handleCall(ordered: Call): Promise<FastifyReply> {
  const { request, dependencies } = ordered
  // A body may take half a minute to arrive, and rights end sooner.
  if (performance.now() - request.admittedAt > readmitAfterMs)
    await admitRequest(dependencies, ordered.route, request, ordered.db)
  const { call, input } = await readCall(ordered)
  const { route, db, reply } = call
  const { endpoint } = route
  if (endpoint.records) request.reason = readReason(request)
  if (endpoint.file) return sendFile(reply, endpoint.file, await makeFile(call, input))
  if (isChange(endpoint)) {
    const admitWhenDue = admitInTurns(() => admitAgain(call, input))
    return sendJson(reply, await runChange(call, input, admitWhenDue))
  }
  const payload = await runHandler(call, input, db, await prepare(call, input))
  if (isGameEndpoint(endpoint) && endpoint.isPoll) {
    reply.header('retry-after', String(toPollSeconds(request.server.getGameLoad())))
    if (payload === null) return reply.code(204).header('cache-control', 'no-store').send()
  }
  return sendJson(reply, writeEnvelope(call, payload))
}

/** Whether the reply is to begin with a byte order mark: as the query says, else as the server is set up. */
function wantsByteOrderMark({ route, request, dependencies }: Call): boolean {
  if (route.endpoint.file !== 'text/csv') return false
  const { bom } = request.query as Record<string, unknown>
  return bom === undefined ? dependencies.services.settings.csvByteOrderMark : bom === 'true'
}

/** Admits the caller of a call that lasts, as at its beginning. */
async function admitAgain({ dependencies, route, request, db }: Call, input: Input): Promise<void> {
  await admitRequest(dependencies, route, request, db)
  authorizeInput(route.endpoint, request, input)
}

async function makeFile(call: Call, input: Input): Promise<FileReply> {
  const { db } = call
  // The handler of a file endpoint returns a file; its type says so where it is declared.
  const file = (await runHandler(call, input, db, await prepare(call, input))) as FileReply
  const begun = await readFirstChunk(file.chunks)
  if (call.route.endpoint.records) await inTransaction(db, (transaction) => writeCallAudit(transaction, call))
  const chunks = wantsByteOrderMark(call) ? withByteOrderMark(begun) : begun
  return { ...file, chunks: stopWhenRevoked(chunks, () => admitAgain(call, input)) }
}

function handleError(call: Call, thrown: unknown): FastifyReply {
  const { request, reply, dependencies, route } = call
  const error = toCallerError(toApiError(thrown, request), request)
  logError(request, thrown, error)
  recordError(call, error)
  countCall(call, error.code)
  const serverTime = isGameEndpoint(route.endpoint) ? dependencies.services.now() : undefined
  return sendApiError(reply.removeHeader('etag').removeHeader('undo'), error, serverTime)
}

/** Where a player calls, a player who is gone is the caller. */
function toCallerError(error: ApiError, { caller }: FastifyRequest): ApiError {
  return caller.kind === 'player' && error.code === 'player-unknown' ? new ApiError('player-deleted') : error
}

/** Counts a call of the game, or of a service account, for its key. */
function countCall(
  { route: { endpoint }, request, dependencies: { credentials, services } }: Call,
  code: string,
): void {
  const { caller, deadline } = request
  if (caller.kind === 'nobody' || caller.kind === 'person') return
  if (caller.kind === 'service account') {
    if (!isGameEndpoint(endpoint)) credentials.serviceCallers.count(caller, endpoint, code, services.now())
    return
  }
  if (!isGameEndpoint(endpoint)) return
  credentials.gameCallers.count(caller, endpoint, { code, milliseconds: deadline?.usedMs ?? 0 }, services.now())
}
