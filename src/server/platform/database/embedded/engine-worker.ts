import { Worker } from 'node:worker_threads'
import { workerFile } from '#server/platform/worker-file.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { WorkerReply, WorkerRequest } from './embedded-worker.ts'
import { diskFullMessage, explainSystemError, isDiskFull } from './file-errors.ts'
import { parseStatus, simpleQuery } from './wire.ts'

type Pending = { readonly resolve: (reply: WorkerReply) => void; readonly reject: (reason: Error) => void }

/** One worker thread with one open engine in it. It handles one request at a time and is discarded when it fails. */
export class EngineWorker {
  readonly #worker: Worker
  readonly #folder: string
  readonly #onFailure: (reason: DatabaseUnavailable) => void
  #pending: Pending | undefined
  #isOpen = false
  #isEnding = false

  private constructor(file: string, folder: string, onFailure: (reason: DatabaseUnavailable) => void) {
    this.#worker = new Worker(file)
    this.#folder = folder
    this.#onFailure = onFailure
    this.#worker.on('message', (reply: WorkerReply) => this.#settle(reply))
    this.#worker.on('error', (error) => this.#fail('The database engine stopped unexpectedly.', error))
    this.#worker.on('exit', () => this.#fail('The database engine stopped unexpectedly.'))
  }

  /**
   * Starts a worker and opens the folder in it. Throws when it cannot be opened.
   * `onFailure` is called once, later, when the worker dies or a statement exceeds its timeout.
   */
  static async open(folder: string, onFailure: (reason: DatabaseUnavailable) => void): Promise<EngineWorker> {
    const opened = new EngineWorker(await workerFile('embedded-worker', import.meta.url), folder, onFailure)
    try {
      await opened.#send({ kind: 'open', folder })
      // An engine may open and yet be unable to work, on a full disk for example.
      const reply = await opened.exchange(simpleQuery('select 1'), undefined)
      if (parseStatus(reply) !== 'idle') throw new Error('The engine opened but does not answer.')
      opened.#isOpen = true
    } catch (error) {
      await opened.terminate()
      throw error
    }
    return opened
  }

  /** One request, one reply. After `timeoutMs` milliseconds the worker is discarded and DatabaseUnavailable thrown. */
  async exchange(request: Uint8Array, timeoutMs: number | undefined): Promise<Buffer> {
    const timer = timeoutMs === undefined ? undefined : this.#watch(timeoutMs)
    try {
      // A copy, because its memory is transferred to the worker.
      const reply = await this.#send({ kind: 'exchange', bytes: new Uint8Array(request) })
      return reply.kind === 'reply' ? Buffer.from(reply.bytes.buffer) : Buffer.alloc(0)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Closes the engine; after 10 s the worker is terminated. */
  async close(): Promise<void> {
    this.#isEnding = true
    const timer = setTimeout(() => void this.#worker.terminate(), 10_000)
    await this.#send({ kind: 'close' }).catch(() => undefined)
    clearTimeout(timer)
    await this.#worker.terminate()
  }

  /** Ends the worker immediately. */
  async terminate(): Promise<void> {
    this.#isEnding = true
    await this.#worker.terminate()
  }

  #watch(timeoutMs: number): NodeJS.Timeout {
    const stop = () => this.#fail(`A statement ran longer than ${timeoutMs / 1000} s and was stopped.`)
    // If this thread was blocked, the reply may have arrived unread: the immediate lets it be read first.
    return setTimeout(() => {
      const watched = this.#pending
      setImmediate(() => {
        if (this.#pending === watched && watched !== undefined) stop()
      })
    }, timeoutMs)
  }

  #send(request: WorkerRequest): Promise<WorkerReply> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#worker.postMessage(request, request.kind === 'exchange' ? [request.bytes.buffer] : [])
    })
  }

  #settle(reply: WorkerReply): void {
    const pending = this.#pending
    this.#pending = undefined
    if (reply.kind !== 'failed') pending?.resolve(reply)
    else if (this.#isOpen) this.#crash(reply.message, pending)
    else pending?.reject(new Error(reply.message))
  }

  #crash(detail: string, pending: Pending | undefined): void {
    const byDisk = isDiskFull(this.#folder) ? diskFullMessage : undefined
    const message = explainSystemError(detail) ?? byDisk ?? 'The database engine crashed at a statement.'
    this.#fail(message, new Error(detail), pending)
  }

  #fail(message: string, cause?: Error, pending = this.#pending): void {
    const reason = new DatabaseUnavailable(message, { cause })
    this.#pending = undefined
    pending?.reject(reason)
    // Before it is open, `open` itself rejects.
    if (this.#isEnding || !this.#isOpen) return
    this.#isEnding = true
    this.#onFailure(reason)
  }
}
