import { noTimeLimitMarker } from '../time-limit.ts'
import { DatabaseUnavailable, getErrorCode } from '../unavailable.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import type { Lease } from './lease-queue.ts'
import { commandDone, fatalError, parseStatement, RequestReader, simpleQuery, statementStartsWith } from './wire.ts'

/** Asks the engine's process to copy the data folder; a JSON text with the target follows. */
export const copyFolderMarker = '/*copy the data folder*/ '

/** How long a transaction may do nothing when its time limit is lifted: a caller that hangs must let go some time. */
const longestLiftedIdleMs = 60_000

/**
 * One client of the embedded engine, in this process or at the socket. It takes a turn for every statement and keeps
 * it while the engine says that a transaction is open. A client that goes away in a transaction is rolled back; one
 * that sits idle in it too long loses it. After an error of the queue or the watchdog the session ends.
 */
export class WireSession {
  readonly #engine: EmbeddedEngine
  readonly #send: (bytes: Uint8Array) => void
  readonly #end: () => void
  readonly #reader = new RequestReader()
  #work: Promise<void> = Promise.resolve()
  #turn: Lease | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isOver = false

  /** `send` passes bytes to the client, `end` hangs up. */
  constructor(engine: EmbeddedEngine, send: (bytes: Uint8Array) => void, end: () => void) {
    this.#engine = engine
    this.#send = send
    this.#end = end
  }

  /** Takes what the client sent; pieces of any size. */
  receive(bytes: Uint8Array): void {
    for (const said of this.#reader.read(bytes)) {
      if (this.#isOver) return
      if (said.kind === 'answer') this.#send(said.bytes)
      else if (said.kind === 'bye') this.close()
      else {
        const request = said.bytes
        this.#work = this.#work.then(() => this.#serve(request))
      }
    }
  }

  /** The client is gone, or said good-bye. */
  close(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#end()
    // Behind the statement that may still be running: its turn must not be given away under it.
    this.#work = this.#work.then(() => this.#letGo())
  }

  async #serve(request: Buffer): Promise<void> {
    if (this.#isOver) return
    try {
      if (statementStartsWith(request, noTimeLimitMarker + copyFolderMarker)) await this.#copyFolder(request)
      else await this.#exchange(request)
    } catch (error) {
      this.#breakOff(error)
    }
  }

  async #exchange(request: Buffer): Promise<void> {
    clearTimeout(this.#idleTimer)
    const isLifted = statementStartsWith(request, noTimeLimitMarker)
    const turn = this.#turn ?? (await this.#engine.takeTurn(isLifted, (reason) => this.#breakOff(reason)))
    this.#turn = turn
    if (this.#isOver) return this.#letGo()
    const { reply, status } = await this.#engine.exchange(turn, request, isLifted)
    if (status === 'idle') {
      this.#turn = undefined
      turn.release()
    } else {
      const limit = isLifted ? longestLiftedIdleMs : this.#engine.statementTimeoutMs
      this.#idleTimer = setTimeout(() => this.#tire(), limit)
    }
    if (!this.#isOver) this.#send(reply)
  }

  async #copyFolder(request: Buffer): Promise<void> {
    const target: unknown = JSON.parse(parseStatement(request).slice((noTimeLimitMarker + copyFolderMarker).length))
    if (typeof target !== 'string' || this.#turn !== undefined) throw new Error('The data folder cannot be copied now.')
    await this.#engine.copyFolder(target)
    this.#send(commandDone('COPY'))
  }

  #tire(): void {
    this.#breakOff(new DatabaseUnavailable('A transaction was idle too long and was rolled back.'))
  }

  #breakOff(error: unknown): void {
    if (this.#isOver) return
    const text = error instanceof Error ? error.message : String(error)
    this.#send(fatalError(getErrorCode(error) ?? '57P01', text))
    this.close()
  }

  async #letGo(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const turn = this.#turn
    this.#turn = undefined
    if (turn === undefined || turn.lost !== undefined) return
    try {
      await this.#engine.exchange(turn, simpleQuery('rollback'), false)
    } catch {
      // The engine has just failed: its crash recovery rolls back.
    } finally {
      turn.release()
    }
  }
}
