import { type ErrorCode, errors } from '#contract/index.ts'

/** What an error may add to its code. */
export type ApiErrorDetail = {
  /** A message instead of the default message of the code. */
  message?: string
  /** The validation errors of the input, by path. */
  errors?: readonly { path: string; message: string }[]
  /** What the client needs to continue: the current state after `stale`. */
  data?: unknown
  retryAfterSeconds?: number
}

/** An expected error. Any layer below the pipeline throws it, and the pipeline turns it into the reply. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly detail: ApiErrorDetail

  constructor(code: ErrorCode, detail: ApiErrorDetail = {}) {
    const { status, message } = errors[code]
    super(detail.message ?? message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.detail = detail
  }
}
