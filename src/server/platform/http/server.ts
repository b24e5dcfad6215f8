import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { headersTimeoutMs, requestTimeoutMs } from '#contract/core/units.ts'
import { nobody } from '#server/platform/callers/authenticate.ts'
import { type LogStream, toLoggerOptions } from '#server/platform/logging.ts'
import type { Settings } from '#server/platform/settings.ts'
import { ApiError } from './api-error.ts'
import { parseBody } from './body.ts'
import { logError, sendApiError, toApiError } from './error-reply.ts'
import { answerClientError, type LoadLimits, limitLoad } from './limits.ts'

/**
 * The security headers of every reply, those of helmet's defaults that today's browsers read: a reply of the API loads
 * nothing, is not framed and not sniffed. The pages of the console and of the API documentation have their own policies.
 */
const always = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** The security headers of a server; one with an https URL also sets HSTS for a year. */
function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...always, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : always
}

/**
 * A Fastify instance with these limits, for this URL, with our headers and body parser, and no routes. It logs to standard
 * output, or to a stream of a test.
 */
export async function createServer(
  settings: Settings,
  url: string,
  limits: LoadLimits,
  logStream?: LogStream,
): Promise<FastifyInstance> {
  const headers = securityHeaders(url.startsWith('https:'))
  const app = fastify({
    logger: toLoggerOptions(settings.logLevel, logStream),
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
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = nobody
    reply.headers(headers)
    done()
  })
  limitLoad(app, limits)
  refuseCompressedBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_: unknown, bytes: Buffer) =>
    parseBody(bytes),
  )
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown, request)
    logError(request, thrown, error)
    return sendApiError(reply, error)
  })
  // The pipeline's state of a call; its types are declared in call.ts.
  app.decorateRequest('caller')
  app.decorateRequest('admittedAt', 0)
  app.decorateRequest('reason', '')
  app.decorateRequest('errorCode', '')
  app.decorateRequest('auditChange', null)
  app.decorateRequest('beforeCommit', null)
  app.decorateRequest('endsLocksEarly', false)
  app.decorateRequest('handledAt', null)
  app.decorateRequest('undo', null)
  app.decorateRequest('deadline', null)
  app.decorateRequest('database', null)
  app.decorateRequest('trace', null)
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
