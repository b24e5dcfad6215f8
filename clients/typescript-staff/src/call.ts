/** The input of a call that takes none. */
export type Nothing = Record<never, never>

/** What every call takes besides its input. */
export type CallOptions = {
  /** Ends the call before it is answered; a change may have happened then. */
  readonly signal?: AbortSignal
}

/** For calls that are in the audit log. */
export type WithReason = {
  /** Why, or a ticket link. */
  readonly reason?: string
}

/** For changes that happen once, however often they are sent with one key. */
export type WithIdempotencyKey = {
  /** A key that names what is done, "ios-104", so that a program that runs again does not do it twice; a random one when absent. */
  readonly idempotencyKey?: string
}

/** For changes of something with a version. */
export type WithVersion = {
  /** The version that was read; a stale one is answered 412 `stale`. Without it the last write wins. */
  readonly ifMatch?: number | string
}

/** A call. Throws ApiError and Unreachable. */
export type Call<Input, Reply, Options = unknown> = Nothing extends Input
  ? (input?: Input, options?: CallOptions & Options) => Promise<Reply>
  : (input: Input, options?: CallOptions & Options) => Promise<Reply>
