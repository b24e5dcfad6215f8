import type { ErrorCode } from './entities.ts'

/** What the server answered instead of doing what it was asked. After it nothing was changed, but after a 503 perhaps. */
export class ApiError extends Error {
  /** A stable word: "stale", "build-unknown". */
  readonly code: ErrorCode | (string & {})
  readonly status: number
  /** What the server says with it, such as the present state after a 412. */
  readonly data: unknown
  /** What is wrong with which part of the input. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** By which the server's log and the audit log know the call. */
  readonly requestId: string
  /** How long to wait before the call is made again; 0 when the server did not say so. */
  readonly retryAfterSeconds: number

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    body: Partial<Pick<ApiError, 'code' | 'message' | 'data' | 'errors' | 'requestId'>>,
  ) {
    super(body.message ?? `The server answered ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.data = body.data ?? null
    this.errors = body.errors ?? []
    this.requestId = body.requestId ?? ''
    this.retryAfterSeconds = Number(headers.get('retry-after')) || 0
  }
}

/** No reply came, or only a part of it. What was asked may have been done. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Unreachable'
  }
}
