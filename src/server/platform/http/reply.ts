import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { errorCodes } from '#contract/core/errors.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { ApiError } from './api-error.ts'

/** The JSON schema of a reply's envelope, in the form that the serialiser reads. */
export function envelopeSchema(endpoint: Endpoint): object {
  const schema = z.toJSONSchema(toEnvelope(endpoint), {
    override: ({ jsonSchema }) => {
      // The serialiser knows `nullable` and is several times faster with it than with a choice of schemas.
      const choices = jsonSchema.anyOf
      const scalar = choices?.length === 2 && choices[1]?.type === 'null' ? choices[0] : undefined
      if (scalar && typeof scalar.type === 'string' && scalar.type !== 'object' && scalar.type !== 'array') {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, scalar, { nullable: true })
        // Where the serialiser validates, to choose between schemas, an enum must hold the null too.
        if (scalar.enum) jsonSchema.enum = [...scalar.enum, null]
      }
    },
  })
  // The serialiser's own validator knows the drafts before 2020 and refuses the newer name.
  delete schema.$schema
  return schema
}

/** The zod schema of a reply's envelope. */
export function toEnvelope(endpoint: Endpoint): z.ZodObject {
  return z.object({ status: z.int(), message: z.string(), data: endpoint.reply })
}

/** The body of an error reply. Source: the ruling on the envelope. */
export type ErrorBody = {
  status: number
  message: string
  data: unknown
  code: string
  errors?: readonly { path: string; message: string }[]
  requestId: string
}

/** Turns anything thrown into a refusal; what is no deliberate no becomes `internal` without its message. */
export function toApiError(problem: unknown): ApiError {
  if (problem instanceof ApiError) return problem
  if (problem instanceof DatabaseUnavailable) {
    return new ApiError('database-unavailable', {
      message: `${errorCodes['database-unavailable'].message} ${problem.message}`.trim(),
      retryAfterSeconds: 2,
    })
  }
  const code = problem instanceof Error && 'code' in problem ? problem.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new ApiError('body-too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new ApiError('unsupported-media-type')
  const status = problem instanceof Error && 'statusCode' in problem ? problem.statusCode : undefined
  if (typeof status === 'number' && status >= 400 && status < 500 && problem instanceof Error) {
    return new ApiError('invalid-input', { errors: [{ path: 'request', message: problem.message }] })
  }
  return new ApiError('internal')
}

/** Sends a refusal as the error envelope. */
export function sendApiError(reply: FastifyReply, refusal: ApiError): FastifyReply {
  const { errors, data, retryAfterSeconds } = refusal.detail
  const body: ErrorBody = {
    status: refusal.status,
    message: refusal.message,
    data: data ?? null,
    code: refusal.code,
    ...(errors ? { errors } : {}),
    requestId: reply.request.id,
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(body))
}
