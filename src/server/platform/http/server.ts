import { randomUUID } from 'node:crypto'
import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { z } from 'zod'
import { requestTimeoutMs } from '#contract/core/units.ts'
import type { Settings } from '#server/platform/settings.ts'
import { parseBody } from './body.ts'
import { logError, sendApiError, toApiError } from './error-reply.ts'
import { securityHeaders } from './security-headers.ts'

/** What a server is made with; `checkReplies` makes every reply go through both serialisers. */
export type ServerOptions = { settings: Settings; checkReplies?: boolean }

/** A Fastify instance with our limits, headers, body parser and serialiser, and no routes. */
export async function createServer({ settings, checkReplies = false }: ServerOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(settings.publicUrl.startsWith('https:'))
  const app = fastify({
    logger: settings.logLevel === 'silent' ? false : { level: settings.logLevel },
    // Addresses carry e-mails (a password reset); what is worth logging is logged by route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: 10_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    exposeHeadRoutes: false,
    return503OnClosing: true,
    // An address that cannot be read reaches no hook.
    frameworkErrors: (problem, _, reply) => void sendApiError(reply.headers(headers), toApiError(problem)),
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, text: string | Buffer) =>
    parseBody(String(text)),
  )
  app.setSerializerCompiler(({ schema, url, method }) => {
    // Fastify hands back the schema that the route was given.
    const write = fastJsonStringify(schema as Schema)
    if (!checkReplies) return write
    return (payload) => sameBytes(`${method} ${url}`, write(payload), payload, zodReplyOf(schema))
  })
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown)
    logError(request, thrown, error)
    return sendApiError(reply, error)
  })
  // The pipeline's state of a call; its types are declared in call.ts.
  app.decorateRequest('session', null)
  app.decorateRequest('reason', '')
  app.decorateRequest('auditChange', null)
  return app
}

const zodReplies = new WeakMap<object, z.ZodObject>()

/** Remembers which zod schema a reply's JSON schema was made from, so that tests can hold both against a reply. */
export function registerReplySchema(schema: object, reply: z.ZodObject): object {
  zodReplies.set(schema, reply)
  return schema
}

function zodReplyOf(schema: unknown): z.ZodObject | undefined {
  return typeof schema === 'object' && schema !== null ? zodReplies.get(schema) : undefined
}

function sameBytes(route: string, written: string, payload: unknown, reply: z.ZodObject | undefined): string {
  if (!reply) throw new Error(`${route}: the reply has no schema to be held against.`)
  const checked = JSON.stringify(reply.parse(payload))
  if (checked !== written) throw new Error(`${route}: the serialisers differ:\n${written}\n${checked}`)
  return written
}
