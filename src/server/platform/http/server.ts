import { randomUUID } from 'node:crypto'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import { headersTimeoutMs, requestTimeoutMs } from '#contract/core/units.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Settings } from '#server/platform/settings.ts'
import { ApiError } from './api-error.ts'
import { parseBody } from './body.ts'
import { logError, sendApiError, toApiError } from './error-reply.ts'
import { answerClientError, limitLoad } from './limits.ts'
import { securityHeaders } from './security-headers.ts'

/** The options of a server; `checkReplies` serializes every reply with both serializers and compares them. */
export type ServerOptions = { settings: Settings; checkReplies?: boolean }

/** A Fastify instance with our limits, headers, body parser and serializer, and no routes. */
export async function createServer({ settings, checkReplies = false }: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const app = fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel },
    // Paths contain e-mails (a password reset); what is worth logging is logged by route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestTimeout: requestTimeoutMs,
    // How often Node looks for connections that are too slow: by default only every 30 s.
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    exposeHeadRoutes: false,
    // A request on a connection that is open when the server closes is answered, and its connection ends then.
    return503OnClosing: false,
    // A malformed path reaches no hook.
    frameworkErrors: (error, _, reply) => void sendApiError(reply.headers(headers), toApiError(error)),
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  limitLoad(app, settings)
  refuseCompressedBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) =>
    parseBody(bytes),
  )
  app.setSerializerCompiler(({ schema, url, method }) => {
    // Fastify passes the schema that the route declares.
    const write = compileSerializer(schema as Schema)
    if (!checkReplies) return write
    return (payload) => assertSameBytes(`${method} ${url}`, write(payload), payload, getReplySchema(schema))
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, request)
    logError(request, thrown, error)
    return sendApiError(reply, error)
  })
  // The pipeline's state of a call; its types are declared in call.ts.
  app.decorateRequest('session', null)
  app.decorateRequest('reason', '')
  app.decorateRequest('auditChange', null)
  app.decorateRequest('beforeCommit', null)
  app.decorateRequest('handledAt', null)
  app.decorateRequest('deadline', null)
  app.decorateRequest('database', null)
  return app
}

/** A compressed body could expand to any size. */
function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity'
    const message = 'This call accepts uncompressed bodies only. Nothing was changed.'
    done(encoding === 'identity' ? undefined : new ApiError('unsupported-media-type', { message }))
  })
}

const compileSerializer = memoize((schema: Exclude<Schema, boolean>) => fastJsonStringify(schema))

const replySchemas = new WeakMap<object, z.ZodObject>()

/** Stores the zod schema that a reply's JSON schema was made from, so that tests can check a reply with both. */
export function registerReplySchema(schema: object, reply: z.ZodObject): object {
  replySchemas.set(schema, reply)
  return schema
}

function getReplySchema(schema: unknown): z.ZodObject | undefined {
  return typeof schema === 'object' && schema !== null ? replySchemas.get(schema) : undefined
}

function assertSameBytes(route: string, written: string, payload: unknown, reply: z.ZodObject | undefined): string {
  if (!reply) throw new Error(`${route}: the reply has no schema to check it with.`)
  const checked = JSON.stringify(reply.parse(payload))
  if (checked !== written) throw new Error(`${route}: the serializers differ:\n${written}\n${checked}`)
  return written
}
