import { type RefusalCode, refusals } from '#contract/core/errors.ts'

/** What a refusal may add to its code. */
export type RefusalDetail = {
  /** A sentence in place of the code's own. */
  message?: string
  /** Problems of the input, path by path. */
  errors?: readonly { path: string; message: string }[]
  /** What the client needs to go on: the present state after `stale`. */
  data?: unknown
  retryAfterSeconds?: number
}

/** A deliberate no. Thrown anywhere below the pipeline, answered by it; never caught in between. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly detail: RefusalDetail

  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(detail.message ?? refusals[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.detail = detail
  }
}

/** Ends the call with a refusal; nothing that it changed stays. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}
