import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyLimit } from '#contract/core/units.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { readReason, recordError, writeCallAudit } from './audit.ts'
import { authenticate } from './authenticate.ts'
import { authorize, authorizeInput, matchEnvironment } from './authorize.ts'
import type { Call, Input, Route, RouteDependencies } from './call.ts'
import { withByteOrderMark } from './csv.ts'
import { createDeadline, runWithin } from './deadline.ts'
import { logError, sendApiError, toApiError } from './error-reply.ts'
import type { FileReply } from './handler.ts'
import { parseInput } from './parse.ts'
import { sendFile, sendJson, serializeEnvelope } from './reply.ts'
import { prepare, runHandler } from './run-handler.ts'
import { stopWhenRevoked } from './stop-when-revoked.ts'
import { runChange } from './transaction.ts'

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
    onRequest: (request) => {
      request.deadline = createDeadline(endpoint)
      return runWithin(request, db, (limited) => admitRequest(dependencies, route, request, limited))
    },
    // The deadline is suspended while the body arrives, which has a limit of its own.
    handler: (request, reply) =>
      runWithin(request, db, (limited) => handleCall({ dependencies, db: limited, route, request, reply })),
    errorHandler: (thrown, request, reply) => handleError({ dependencies, db, route, request, reply }, thrown),
  })
}

async function admitRequest(
  { services, sessions }: RouteDependencies,
  { endpoint }: Route,
  request: FastifyRequest,
  db: Database,
): Promise<void> {
  const { environment } = services.settings
  matchEnvironment(endpoint, request, environment)
  request.session = await authenticate(endpoint, request, sessions, services.now(), db)
  authorize(endpoint, request, environment)
  request.auditChange = {}
}

async function handleCall(call: Call): Promise<FastifyReply> {
  const { route, db, request, reply } = call
  const { endpoint } = route
  // A body may take half a minute to arrive, and rights end sooner.
  if (request.body !== undefined) await admitRequest(call.dependencies, route, request, db)
  const query = request.query as Record<string, unknown>
  const params = request.params as Record<string, string>
  const { body, headers } = request
  const input = parseInput(endpoint, { params, query, body, headers })
  authorizeInput(endpoint, request, input)
  if (endpoint.records) request.reason = readReason(request)
  if (endpoint.file) return sendFile(reply, endpoint.file, await makeFile(call, input))
  if (endpoint.records) return sendJson(reply, await runChange(call, input))
  const payload = await runHandler(call, input, db, await prepare(call, input))
  return sendJson(reply, serializeEnvelope(endpoint, payload, call.dependencies.checkReplies))
}

/** Whether the reply is to begin with a byte order mark: as the query says, else as the server is set up. */
function wantsByteOrderMark({ route, request, dependencies }: Call): boolean {
  if (route.endpoint.file !== 'text/csv') return false
  const { bom } = request.query as Record<string, unknown>
  return bom === undefined ? dependencies.services.settings.csvByteOrderMark : bom === 'true'
}

async function makeFile(call: Call, input: Input): Promise<FileReply> {
  const { dependencies, db, route, request } = call
  // The handler of a file endpoint returns a file; its type says so where it is declared.
  const file = (await runHandler(call, input, db, await prepare(call, input))) as FileReply
  await inTransaction(db, (transaction) => writeCallAudit(transaction, call))
  const admitAgain = async () => {
    await admitRequest(dependencies, route, request, db)
    authorizeInput(route.endpoint, request, input)
  }
  const chunks = wantsByteOrderMark(call) ? withByteOrderMark(file.chunks) : file.chunks
  return { ...file, chunks: stopWhenRevoked(chunks, admitAgain) }
}

function handleError(call: Call, thrown: unknown): FastifyReply {
  const { request, reply } = call
  const error = toApiError(thrown, request)
  logError(request, thrown, error)
  recordError(call, error)
  return sendApiError(reply.removeHeader('etag'), error)
}
