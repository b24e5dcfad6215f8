import { z } from 'zod'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** A problem with the input: its path ("body.Key") and a sentence. */
export type InputProblem = { readonly path: string; readonly message: string }

/** The body of an error reply, parsed leniently: a proxy may have sent something else. */
const ErrorBody = z.object({
  message: z.string().catch(''),
  code: z.string().catch(''),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  requestId: z.string().catch(''),
  data: z.unknown().optional(),
})

const noReason = 'The server gave no reason.'

/** The path of a problem in words: "Regex" for "body.regex", "Events 4, start date" for "body.events.3.StartDate". */
function describePath(path: string): string {
  const [first = '', ...rest] = path.split('.')
  const names = ['body', 'query', 'params', 'headers'].includes(first) ? rest : [first, ...rest]
  const described = names.reduce((text, name) => {
    if (/^\d+$/.test(name)) return `${text} ${Number(name) + 1}`.trim()
    const word = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
    return text === '' ? word : `${text}, ${word}`
  }, '')
  return described.charAt(0).toUpperCase() + described.slice(1)
}

/** A problem with the input as a line: "Regex: This is no regular expression." */
export function describeProblem({ path, message }: InputProblem): string {
  const where = describePath(path)
  return where === '' ? message : `${where}: ${message}`
}

/** A call that did not succeed. Thrown by `call` and `download`, held by `useEndpointQuery` and `useEndpointMutation`. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no reply. */
  readonly status: number
  readonly statusText: string
  /** The stable error code; empty when the reply did not come from the server. */
  readonly code: string
  readonly errors: readonly InputProblem[]
  /** Empty when there is none. */
  readonly requestId: string
  /** Data of the error: after a stale write, the current state. */
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(reply: {
    status: number
    statusText: string
    body: unknown
    message?: string
    retryAfterSeconds?: number
  }) {
    const body = ErrorBody.safeParse(reply.body).data
    super(body?.message || reply.message || noReason)
    this.name = 'ApiError'
    this.status = reply.status
    this.statusText = reply.statusText
    this.code = body?.code ?? ''
    this.errors = body?.errors ?? []
    this.requestId = body?.requestId ?? ''
    this.data = body?.data
    this.retryAfterSeconds = reply.retryAfterSeconds
  }

  /** The server's message, or the text of the screen where it gave none. */
  messageOr(text: string): string {
    return this.message === noReason ? text : this.message
  }

  /** The problem of one input, by the end of its path: `errorAt('Key')` finds "body.Key" and "Key". */
  errorAt(field: string): string | undefined {
    return this.errors.find(({ path }) => path === field || path.endsWith(`.${field}`))?.message
  }
}

/** Makes sure that what was thrown is an ApiError; a bug in the console is thrown on. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  throw thrown
}

/**
 * An ID that cannot exist, such as letters in place of a number, is an unknown one to the reader of a link: its error is
 * the 404 of the endpoint, where it has one. Every other error stays as it is.
 */
export function toUnknownId(error: unknown, { errors }: Endpoint): unknown {
  const unknown = errors.find(({ status }) => status === 404)
  if (!unknown || !(error instanceof ApiError) || error.code !== 'invalid-input' || error.errors.length === 0)
    return error
  if (!error.errors.every(({ path }) => path.startsWith('params.'))) return error
  const { code, message, status } = unknown
  return new ApiError({ status, statusText: 'Not Found', body: { code, message, requestId: error.requestId } })
}

/** "412 Precondition Failed", or "No connection" when there was no reply. */
export function formatStatus(error: ApiError): string {
  return error.status === 0 ? error.statusText : `${error.status} ${error.statusText}`.trim()
}
