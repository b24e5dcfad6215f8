import { parseJson } from '#contract/core/json.ts'
import { noTimeLimitMarker } from '../time-limit.ts'
import { DatabaseUnavailable, getErrorCode } from '../unavailable.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { Lease } from './lease-queue.ts'
import { commandDone, fatalError, parseStatement, RequestReader, simpleQuery, statementStartsWith } from './wire.ts'

/** Starts a statement that makes the engine's process copy the data folder; the target follows as JSON text. */
export const copyFolderMarker = '/*copy the data folder*/ '

/** How long a transaction without a time limit may be idle: a client that hangs must not keep the lease. */
const maxLiftedIdleMs = 60_000

/**
 * One client of the embedded engine, in this process or at the socket. It acquires a lease for every statement and
 * keeps it while a transaction is open. A transaction is rolled back when its client disconnects or is idle in it for
 * too long. After an error of the queue or the watchdog the session ends.
 */
export class WireSession {
  readonly #engine: EmbeddedEngine
  readonly #send: (bytes: Uint8Array) => void
  readonly #disconnect: () => void
  readonly #reader = new RequestReader()
  #requests: Promise<void> = Promise.resolve()
  #lease: Lease | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  /** `send` passes bytes to the client, `disconnect` ends its connection. */
  constructor(engine: EmbeddedEngine, send: (bytes: Uint8Array) => void, disconnect: () => void) {
    this.#engine = engine
    this.#send = send
    this.#disconnect = disconnect
  }

  /** Takes bytes from the client, in chunks of any size. */
  receive(bytes: Uint8Array): void {
    for (const message of this.#reader.read(bytes)) {
      if (this.#isClosed) return
      if (message.kind === 'reply') this.#send(message.bytes)
      else if (message.kind === 'terminate') this.close()
      else {
        const request = message.bytes
        this.#requests = this.#requests.then(() => this.#serve(request))
      }
    }
  }

  /** Ends the session: the client disconnected or sent Terminate. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#disconnect()
    // After a statement that may still be running: its lease must not be released before it ends.
    this.#requests = this.#requests.then(() => this.#release())
  }

  async #serve(request: Buffer): Promise<void> {
    if (this.#isClosed) return
    try {
      if (statementStartsWith(request, noTimeLimitMarker + copyFolderMarker)) await this.#copyFolder(request)
      else await this.#exchange(request)
    } catch (error) {
      this.#fail(error)
    }
  }

  async #exchange(request: Buffer): Promise<void> {
    clearTimeout(this.#idleTimer)
    const isLifted = statementStartsWith(request, noTimeLimitMarker)
    const lease = this.#lease ?? (await this.#engine.acquireLease(isLifted, (reason) => this.#fail(reason)))
    this.#lease = lease
    if (this.#isClosed) return this.#release()
    const { reply, status } = await this.#engine.exchange(lease, request, isLifted)
    if (status === 'idle') {
      this.#lease = undefined
      lease.release()
    } else {
      const timeoutMs = isLifted ? maxLiftedIdleMs : this.#engine.statementTimeoutMs
      this.#idleTimer = setTimeout(() => this.#onIdleTimeout(), timeoutMs)
    }
    if (!this.#isClosed) this.#send(reply)
  }

  async #copyFolder(request: Buffer): Promise<void> {
    const target: unknown = parseJson(parseStatement(request).slice((noTimeLimitMarker + copyFolderMarker).length))
    if (typeof target !== 'string' || this.#lease !== undefined)
      throw new Error('The data folder cannot be copied now.')
    await this.#engine.copyFolder(target)
    this.#send(commandDone('COPY'))
  }

  #onIdleTimeout(): void {
    this.#fail(new DatabaseUnavailable('A transaction was idle too long and was rolled back.'))
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return
    const message = error instanceof Error ? error.message : String(error)
    this.#send(fatalError(getErrorCode(error) ?? '57P01', message))
    this.close()
  }

  async #release(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const lease = this.#lease
    this.#lease = undefined
    if (lease === undefined || lease.revoked !== undefined) return
    try {
      await this.#engine.exchange(lease, simpleQuery('rollback'), false)
    } catch {
      // The engine failed: its crash recovery rolls back.
    } finally {
      lease.release()
    }
  }
}
