import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { databaseUnavailable } from '#contract/core/errors.ts'
import { bodyLimit } from '#contract/core/units.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { ApiError } from './api-error.ts'
import { sendJson } from './reply.ts'

/** The body of an error reply. Source: the ruling on the envelope. */
export type ErrorBody = {
  status: number
  message: string
  data: unknown
  code: string
  errors?: readonly { path: string; message: string }[]
  requestId: string
  ServerTime?: string
}

/** The ApiError for anything thrown. What nobody threw on purpose becomes `internal`, without its message. */
export function toApiError(thrown: unknown, request?: FastifyRequest): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof DatabaseUnavailable) {
    return new ApiError('database-unavailable', {
      message: `${databaseUnavailable.message} ${thrown.message}`.trim(),
      retryAfterSeconds: 2,
    })
  }
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge(request?.routeOptions.bodyLimit)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('unsupported-media-type')
  const status = thrown instanceof Error && 'statusCode' in thrown ? thrown.statusCode : undefined
  if (typeof status === 'number' && status >= 400 && status < 500 && thrown instanceof Error) {
    return new ApiError('invalid-input', { errors: [{ path: 'request', message: thrown.message }] })
  }
  return new ApiError('internal')
}

function bodyTooLarge(limit = bodyLimit): ApiError {
  const megabytes = limit / 1024 / 1024
  return new ApiError('body-too-large', {
    message: `The request is larger than the ${megabytes} MiB that this call accepts. Nothing was changed.`,
  })
}

/** Sends an error as its envelope; to the game with the server's time. */
export function sendApiError(reply: FastifyReply, error: ApiError, serverTime?: Date): FastifyReply {
  const { errors, data, retryAfterSeconds } = error.detail
  reply.request.errorCode = error.code
  const body: ErrorBody = {
    status: error.status,
    message: error.message,
    data: data ?? null,
    code: error.code,
    ...(errors ? { errors } : {}),
    requestId: reply.request.id,
    ...(serverTime ? { ServerTime: serverTime.toISOString() } : {}),
  }
  // The rest of the body is not read.
  if (error.code === 'body-too-large') reply.header('connection', 'close')
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return sendJson(reply.code(error.status), JSON.stringify(body))
}

/** Answers what is at no address of a server that has no pages. */
export function answerNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendApiError(reply, new ApiError('not-found')))
}

/** Logs what staff cannot know of an error: the cause of an unexpected one and of a database that does not answer. */
export function logError(request: FastifyRequest, thrown: unknown, error: ApiError): void {
  if (error.code === 'internal') request.log.error({ err: thrown }, 'unexpected failure')
  if (error.code === 'database-unavailable') request.log.warn({ cause: error.message }, 'database unavailable')
}
