/** What the server answered instead of doing what it was asked. */
export class GameError extends Error {
  /** A stable word: "stale", "message-collected". */
  readonly code: string
  readonly status: number
  /** What the server says with it, such as the present entries of a stale write. */
  readonly data: unknown
  /** What is wrong with which part of the input. */
  readonly errors: readonly { readonly path: string; readonly message: string }[]
  /** By which the server's log knows the call. */
  readonly requestId: string

  constructor(status: number, body: Partial<Pick<GameError, 'code' | 'message' | 'data' | 'errors' | 'requestId'>>) {
    super(body.message ?? `The server answered ${status}.`)
    this.name = 'GameError'
    this.status = status
    this.code = body.code ?? 'unknown'
    this.data = body.data ?? null
    this.errors = body.errors ?? []
    this.requestId = body.requestId ?? ''
  }
}

/**
 * The server could not be reached, or is too busy, also after several attempts, or asks to wait longer than 30 seconds, as
 * when staff have switched the call off (`cause` is a GameError then). What was asked may have been done.
 */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached.', { cause })
    this.name = 'Unreachable'
  }
}
