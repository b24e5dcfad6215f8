import { z } from 'zod'

/** A problem of the input: where ("body.Key"), and what in a sentence. */
export type InputProblem = { readonly path: string; readonly message: string }

/** What an error reply carries, read leniently: a proxy in between may answer something else. */
const ErrorBody = z.object({
  message: z.string().catch(''),
  code: z.string().catch(''),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).catch([]),
  requestId: z.string().catch(''),
  data: z.unknown().optional(),
})

/** A call that did not succeed. Thrown by `call` and `download`, held by `useAsk` and `useChange`. */
export class ApiError extends Error {
  /** The HTTP status; 0 when there was no answer at all. */
  readonly status: number
  readonly statusText: string
  /** The stable word of the refusal; empty when the answer did not come from the server. */
  readonly code: string
  readonly errors: readonly InputProblem[]
  /** Empty when there is none. */
  readonly requestId: string
  /** What came with a refusal, the present state after a stale write for example. */
  readonly data: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(answer: {
    status: number
    statusText: string
    body: unknown
    message?: string
    retryAfterSeconds?: number
  }) {
    const body = ErrorBody.safeParse(answer.body).data
    super(body?.message || answer.message || 'The server gave no reason.')
    this.name = 'RequestFailure'
    this.status = answer.status
    this.statusText = answer.statusText
    this.code = body?.code ?? ''
    this.errors = body?.errors ?? []
    this.requestId = body?.requestId ?? ''
    this.data = body?.data
    this.retryAfterSeconds = answer.retryAfterSeconds
  }

  /** The problem of one input, by the end of its path: `problemWith('Key')` finds "body.Key" and "Key". */
  errorAt(field: string): string | undefined {
    return this.errors.find(({ path }) => path === field || path.endsWith(`.${field}`))?.message
  }
}

/** Makes sure that what was thrown is a RequestFailure; a bug in the console is passed on as it is. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  throw thrown
}

/** "412 Precondition Failed", or "No connection" when there was no answer. */
export function formatStatus(failure: ApiError): string {
  return failure.status === 0 ? failure.statusText : `${failure.status} ${failure.statusText}`.trim()
}
