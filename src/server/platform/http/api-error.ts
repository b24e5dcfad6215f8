import { type ErrorCode, errorCodes } from '#contract/core/errors.ts'

/** What a refusal may add to its code. */
export type ApiErrorDetail = {
  /** A sentence in place of the code's own. */
  message?: string
  /** Problems of the input, path by path. */
  errors?: readonly { path: string; message: string }[]
  /** What the client needs to go on: the present state after `stale`. */
  data?: unknown
  retryAfterSeconds?: number
}

/** A deliberate no. Thrown anywhere below the pipeline, answered by it; never caught in between. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ApiErrorDetail

  constructor(code: ErrorCode, detail: ApiErrorDetail = {}) {
    super(detail.message ?? errorCodes[code].message)
    this.name = 'ApiError'
    this.code = code
    this.status = errorCodes[code].status
    this.detail = detail
  }
}
