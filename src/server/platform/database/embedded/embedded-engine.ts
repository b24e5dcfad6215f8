import { existsSync } from 'node:fs'
import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DatabaseState, DatabaseUnavailable } from '../unavailable.ts'
import { EngineWorker } from './engine-worker.ts'
import { diskFullMessage, explainSystemError, isDiskFull } from './file-errors.ts'
import { type Lease, LeaseQueue } from './lease-queue.ts'
import { type EngineStatus, findErrorCode, parseStatus, simpleQuery } from './wire.ts'

type EngineOptions = {
  /** PGlite's own folder. Made when it is missing. */
  readonly folder: string
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
  /** Called before the folder is opened again; throws when this process may not, with the cause. */
  readonly claimFolder?: () => Promise<void>
}

const maxRetryDelayMs = 2_000

/** The SQLSTATE of a statement that got no memory; the engine has at most 4 GB. */
const outOfMemory = '53200'

/**
 * The embedded database: PGlite in a worker thread, with a lease queue and a watchdog.
 * A statement that runs too long, or an engine that crashes, ends the worker; current callers get DatabaseUnavailable
 * and a new worker opens the folder, where the engine's crash recovery rolls back what was not committed. While the
 * folder cannot be opened (a full disk), opening is retried with a growing delay.
 */
export class EmbeddedEngine {
  readonly statementTimeoutMs: number
  readonly #options: EngineOptions
  readonly #queue = new LeaseQueue()
  #worker: EngineWorker | undefined
  #down: DatabaseUnavailable | undefined
  #isClosed = false

  private constructor(options: EngineOptions) {
    this.#options = options
    this.statementTimeoutMs = options.statementTimeoutMs
  }

  /** Opens or creates the database in the folder. Throws DatabaseUnavailable with the cause when it cannot. */
  static async open(options: EngineOptions): Promise<EmbeddedEngine> {
    await mkdir(options.folder, { recursive: true, mode: 0o700 })
    const engine = new EmbeddedEngine(options)
    try {
      await engine.#start()
    } catch (error) {
      throw engine.#toOpenError(error)
    }
    return engine
  }

  /** Waits for the lease of a statement or a transaction. Throws DatabaseUnavailable when the engine is down. */
  acquireLease(isLifted: boolean, onRevoked: (reason: DatabaseUnavailable) => void = () => undefined): Promise<Lease> {
    if (this.#down !== undefined) return Promise.reject(this.#down)
    return this.#queue.acquire(isLifted ? undefined : this.statementTimeoutMs, onRevoked)
  }

  /** Sends one request to the engine. Requires the lease; one request at a time. */
  async exchange(
    lease: Lease,
    request: Uint8Array,
    isLifted: boolean,
  ): Promise<{ readonly reply: Buffer; readonly status: EngineStatus }> {
    const worker = this.#worker
    if (lease.revoked !== undefined || worker === undefined) throw lease.revoked ?? this.#closedError()
    const reply = await worker.exchange(request, isLifted ? undefined : this.statementTimeoutMs)
    const status = parseStatus(reply)
    const isOutOfMemory = findErrorCode(reply) === outOfMemory
    if (status !== undefined && !isOutOfMemory) return { reply, status }
    // Memory that the engine has allocated is only given back when its worker ends.
    const reason = new DatabaseUnavailable(
      isOutOfMemory
        ? 'The database engine ran out of memory at a statement and starts again.'
        : 'The database engine stopped at a statement and starts again.',
    )
    this.#fail(worker, reason)
    throw reason
  }

  /**
   * Copies the database's folder into an empty one, as of this moment. Other statements wait meanwhile (10 to 20 ms
   * per 10 MB on a local disk); the copy opens like any other data folder.
   */
  async copyFolder(target: string): Promise<void> {
    const lease = await this.acquireLease(true)
    try {
      await this.exchange(lease, simpleQuery('checkpoint'), true)
      await cp(this.#options.folder, target, { recursive: true })
    } finally {
      lease.release()
    }
    if (lease.revoked !== undefined) throw lease.revoked
  }

  /** Ends the worker and opens the folder again, as after a crash. `message` is for staff. */
  restart(message: string): void {
    if (this.#worker !== undefined) this.#fail(this.#worker, new DatabaseUnavailable(message))
  }

  /** Lets the current lease finish (at most 10 s), writes a checkpoint and ends the worker. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    const last = this.#queue.acquire(10_000, () => undefined).catch(() => undefined)
    if (this.#down === undefined) await last
    this.#isClosed = true
    this.#down = this.#closedError()
    const worker = this.#worker
    this.#worker = undefined
    this.#queue.suspend(this.#down)
    await worker?.close()
  }

  #closedError(): DatabaseUnavailable {
    return this.#down ?? new DatabaseUnavailable('The database is closed.')
  }

  async #start(): Promise<void> {
    // Temporary files of statements that were stopped. PostgreSQL's postmaster removes them; PGlite has none.
    await rm(join(this.#options.folder, 'base/pgsql_tmp'), { recursive: true, force: true })
    const worker = await EngineWorker.open(this.#options.folder, (reason) => this.#fail(worker, reason))
    if (this.#isClosed) {
      await worker.close()
      return
    }
    this.#worker = worker
    this.#down = undefined
    this.#queue.open()
    this.#options.onStateChange({ ready: true })
  }

  #fail(worker: EngineWorker, reason: DatabaseUnavailable): void {
    if (this.#worker !== worker) return
    this.#worker = undefined
    const detail = reason.cause instanceof Error ? ` (${reason.cause.message})` : ''
    this.#options.log(`${reason.message}${detail} The embedded database is being opened again.`)
    this.#options.onStateChange({ ready: false, cause: reason.message })
    this.#queue.suspend(reason)
    void this.#reopen(worker)
  }

  async #reopen(old: EngineWorker): Promise<void> {
    // Two engines on one folder corrupt it: the old one must have ended first.
    await old.terminate()
    for (let delay = 250; !this.#isClosed; delay = Math.min(delay * 2, maxRetryDelayMs)) {
      try {
        this.#requireDatabase()
        await this.#options.claimFolder?.()
        await this.#start()
        return
      } catch (error) {
        if (this.#isClosed) return
        this.#down = this.#toOpenError(error)
        this.#options.log(`${this.#down.message} The next attempt follows in ${delay} ms.`)
        this.#options.onStateChange({ ready: false, cause: this.#down.message })
        this.#queue.suspend(this.#down)
      }
      await sleep(delay)
    }
  }

  /** PGlite makes a new, empty database where it finds none, for example where a disk is not mounted at the moment. */
  #requireDatabase(): void {
    const version = join(this.#options.folder, 'PG_VERSION')
    if (!existsSync(version)) throw new Error(`${version} is not there.`)
  }

  #toOpenError(error: unknown): DatabaseUnavailable {
    const text = error instanceof Error ? error.message : String(error)
    const known = explainSystemError(text) ?? (isDiskFull(this.#options.folder) ? diskFullMessage : undefined)
    return new DatabaseUnavailable(known ?? `The embedded database cannot be opened: ${text.replace(/\.?\s*$/, '.')}`, {
      cause: error,
    })
  }
}
