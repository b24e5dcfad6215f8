import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { parseEnvironment } from '#contract/core/environment.ts'
import { hasPermission, type PermissionName } from '#contract/core/permissions.ts'
import { bodyLimit, reasonLimit } from '#contract/core/units.ts'
import type { NamedEndpoint } from '#contract/index.ts'
import type { Person } from '#contract/session.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from './api-error.ts'
import { throwInvalidInput } from './body.ts'
import type { AuditChange, Context, FileReply, Handler, Services } from './handler.ts'
import { findReply, hashRequest, type IdempotentRequest, readKey, runExclusive, storeReply } from './idempotency.ts'
import { parseInput } from './parse.ts'
import type { AuditEvent, Ports } from './ports.ts'
import { envelopeSchema, sendApiError, toApiError, toEnvelope } from './reply.ts'
import { registerReplySchema } from './server.ts'
import { readIfMatch } from './version.ts'

/** What every route shares. */
export type Pipeline = { db: Database; services: Services; ports: Ports }

/** What is known of a call before its input is read. */
type Call = { person: Person | undefined; sessionHash: Uint8Array | undefined }

/** An endpoint with its handler, in a form that no longer knows which endpoint it is. */
type Route = NamedEndpoint & { handler: Handler<Endpoint> }

const calls = new WeakMap<FastifyRequest, Call>()

/** Adds the route of an endpoint: match, who, may they, parse, transact, handle, record, reply or refuse. */
export function addRoute(app: FastifyInstance, pipeline: Pipeline, route: Route): void {
  const { endpoint } = route
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyLimit ?? bodyLimit,
    ...(endpoint.file
      ? {}
      : { schema: { response: { 200: registerReplySchema(envelopeSchema(endpoint), toEnvelope(endpoint)) } } }),
    onRequest: (request) => admit(pipeline, endpoint, request),
    errorHandler: (problem, request, reply) => answerProblem(pipeline, endpoint, problem, request, reply),
    handler: (request, reply) => answer(pipeline, route, request, reply),
  })
}

/** Who calls, and may they. Runs before the body is read. */
async function admit({ ports, services }: Pipeline, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const named = request.headers.environment
  const isOwnEnvironment = named === undefined || parseEnvironment(String(named)) === services.settings.environment
  if (!isOwnEnvironment && endpoint.path !== '/environment') throw new ApiError('environment-mismatch')
  calls.set(request, { person: undefined, sessionHash: undefined })
  if (endpoint.access === 'public') return
  const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  const found = token ? await ports.findSession(token, services.now()) : undefined
  if (!found) throw new ApiError('unauthenticated')
  calls.set(request, found)
  requirePermissions(found.person, endpoint.access === 'signed-in' ? [] : [endpoint.access])
  if (endpoint.notIn?.includes(services.settings.environment)) throw new ApiError('not-in-environment')
}

function requirePermissions(person: Person | undefined, needed: readonly PermissionName[]): void {
  const missing = needed.filter((permission) => !person || !hasPermission(person, permission))
  if (missing.length > 0) {
    throw new ApiError('forbidden', { message: `You're not authorized to do this: it needs ${missing.join(' and ')}.` })
  }
}

async function answer(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route
  const input = parseInput(endpoint, {
    params: request.params,
    query: request.query as Record<string, unknown>,
    body: request.body,
  })
  const person = calls.get(request)?.person
  // The rule was typed against this endpoint's own input where it was declared.
  requirePermissions(person, endpoint.additionalAccess?.(input as never) ?? [])
  if (endpoint.file) return sendFile(pipeline, route, input, request, reply)
  if (!endpoint.records) {
    const context = contextOf(pipeline, endpoint, request, reply, pipeline.db, {})
    return sendPayload(reply, await handle(route.handler, input, context))
  }
  return change(pipeline, route, input, request, reply)
}

type AnyInput = ReturnType<typeof parseInput>

async function handle(handler: Handler<Endpoint>, input: AnyInput, context: Context): Promise<unknown> {
  // `access` decides at declaration whether a person is there; admit() has made it so by now.
  if (typeof handler === 'function') return handler(input, context as never)
  return handler.handle(input, context as never, (await handler.prepare(input, context as never)) as never)
}

/** A changing call: one transaction holds the effect, its audit entry, and the reply of its idempotency key. */
async function change(
  pipeline: Pipeline,
  route: Route,
  input: AnyInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint, handler } = route
  const use = keyUseOf(request, endpoint)
  const found: AuditChange = {}
  const work = async () => {
    const before = contextOf(pipeline, endpoint, request, reply, pipeline.db, found)
    const preparation = typeof handler === 'function' ? undefined : await handler.prepare(input, before as never)
    return inTransaction(pipeline.db, async (db) => {
      const earlier = use && (await findReply(db, use))
      if (earlier) return earlier.reply
      const context = contextOf(pipeline, endpoint, request, reply, db, found)
      const payload = await (typeof handler === 'function'
        ? handler(input, context as never)
        : handler.handle(input, context as never, preparation as never))
      await pipeline.ports.writeAudit(db, eventOf(pipeline, endpoint, request, found, 'done'))
      const text = serialise(reply, payload)
      if (use) await storeReply(db, use, 200, endpoint.secretReply ? null : text, pipeline.services.now())
      return text
    })
  }
  try {
    return sendText(reply, use ? await runExclusive(use, work) : await work())
  } catch (problem) {
    noteFailure(pipeline, endpoint, request, found, toApiError(problem))
    reply.removeHeader('etag')
    throw problem
  }
}

function keyUseOf(request: FastifyRequest, endpoint: Endpoint): IdempotentRequest | undefined {
  const person = calls.get(request)?.person
  if (!person || (endpoint.method !== 'PUT' && endpoint.method !== 'POST')) return undefined
  const key = readKey(request.headers['idempotency-key'])
  if (key === undefined) return undefined
  return { userId: person.Id, key, fingerprint: hashRequest(request.method, request.url, request.body) }
}

async function sendFile(
  pipeline: Pipeline,
  { endpoint, handler }: Route,
  input: AnyInput,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found: AuditChange = {}
  // A file endpoint's handler returns a file; its type says so where it is declared.
  const file = (await handle(
    handler,
    input,
    contextOf(pipeline, endpoint, request, reply, pipeline.db, found),
  )) as FileReply
  await inTransaction(pipeline.db, (db) =>
    pipeline.ports.writeAudit(db, eventOf(pipeline, endpoint, request, found, 'done')),
  )
  return reply
    .type(`${endpoint.file}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .send(Readable.from(file.pieces, { objectMode: true }))
}

function contextOf(
  { services }: Pipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  db: Handle,
  found: AuditChange,
): Context {
  return {
    db,
    person: calls.get(request)?.person,
    sessionHash: calls.get(request)?.sessionHash,
    now: services.now(),
    environment: services.settings.environment,
    requestId: request.id,
    address: request.ip,
    reason: endpoint.records ? readReason(request) : '',
    origin: `${request.protocol}://${request.host}`,
    ifMatch: readIfMatch(request.headers['if-match']),
    services,
    audit: (change) => void Object.assign(found, change),
    setVersion: (version) => void reply.header('etag', `"${version}"`),
  }
}

function eventOf(
  { services }: Pipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
  found: AuditChange,
  outcome: AuditEvent['outcome'],
): AuditEvent {
  const { records } = endpoint
  const person = calls.get(request)?.person
  const params = request.params as Record<string, string>
  const named = records?.targetParam ? params[records.targetParam] : undefined
  return {
    at: services.now(),
    actor: found.actor ?? (person ? { id: person.Id, name: person.email } : { id: null, name: 'nobody' }),
    address: request.ip,
    action: records?.action ?? endpoint.summary,
    targetKind: records?.target ?? 'server',
    targetId: (found.targetId ?? named ?? '').slice(0, 300),
    reason: outcome === 'denied' ? '' : readReason(request),
    outcome,
    requestId: request.id,
    note: found.note ?? '',
    before: found.before,
    after: found.after,
  }
}

function readReason(request: FastifyRequest): string {
  const header = request.headers['audit-reason']
  if (typeof header !== 'string') return ''
  try {
    const reason = decodeURIComponent(header).trim()
    if (reason.length <= reasonLimit && !reason.includes('\0') && !/\p{Surrogate}/u.test(reason)) return reason
  } catch {
    // Falls through to the refusal: what cannot be decoded cannot be recorded.
  }
  return throwInvalidInput([
    { path: 'headers.audit-reason', message: `A reason has at most ${reasonLimit} characters.` },
  ])
}

const failuresWorthNoting = new Set([400, 401, 404, 409, 412, 429])

function noteFailure(
  pipeline: Pipeline,
  endpoint: Endpoint,
  request: FastifyRequest,
  found: AuditChange,
  refusal: ApiError,
): void {
  if (!failuresWorthNoting.has(refusal.status) || refusal.code === 'invalid-input') return
  const event = eventOf(pipeline, endpoint, request, { ...found, note: refusal.message }, 'failed')
  pipeline.ports.recordDenial({ ...event, before: undefined, after: undefined })
}

/** The one exit of everything thrown. */
function answerProblem(
  pipeline: Pipeline,
  endpoint: Endpoint,
  problem: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toApiError(problem)
  if (refusal.code === 'internal') request.log.error({ err: problem }, 'unexpected failure')
  if (refusal.code === 'database-unavailable') request.log.warn({ cause: refusal.message }, 'database unavailable')
  if (refusal.status === 403 && calls.get(request)?.person) {
    pipeline.ports.recordDenial(eventOf(pipeline, endpoint, request, { note: refusal.message }, 'denied'))
  }
  return sendApiError(reply, refusal)
}

function serialise(reply: FastifyReply, payload: unknown): string {
  return String(reply.serializeInput({ status: 200, message: 'OK', data: payload }, '200'))
}

function sendPayload(reply: FastifyReply, payload: unknown): FastifyReply {
  return sendText(reply, serialise(reply, payload))
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').header('cache-control', 'no-store').send(text)
}
