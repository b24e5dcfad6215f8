import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { type Deadline, withTimeout } from './deadline.ts'
import { awaitingStatement, earlyCommit } from './durability.ts'
import { queryWithBegin } from './pool/query-with-begin.ts'
import { joinObservers, observeStatement, type PoolLoad, type StatementObserver } from './pool/statement-observer.ts'
import { WaitEstimate } from './pool/wait-estimate.ts'
import { isTimeLimitLifted } from './time-limit.ts'
import { DatabaseUnavailable, toUnavailable } from './unavailable.ts'

/** What a pool does besides connecting. */
export type TimeoutPoolOptions = {
  /** The statement timeout, enforced on the client because session settings do not survive PgBouncer. */
  readonly statementTimeoutMs: number
  /** Called after every statement: with undefined when the database answered. */
  readonly onOutcome: (error: DatabaseUnavailable | undefined) => void
  /** Cancels the running statement of a connection. */
  readonly cancel: (client: PoolClient) => void
  /** Why no connection can be made at the moment; undefined when one can. */
  readonly getOutage: () => DatabaseUnavailable | undefined
}

/** How long a cancelled statement may take to end before its connection is closed. */
const cancelTimeoutMs = 2_000

/** The statements whose end means that a change is durable. Outside a transaction, the last is its own commit. */
const confirmations = new Set(['commit', earlyCommit, awaitingStatement])

/** The SQLSTATE of warnings that have no other; confirmations cause none but that of a wait that was cancelled. */
const warningCode = '01000'

/** A borrowed connection. */
export type BorrowedConnection = {
  /** Runs a statement, with `begin` as the first of the transaction that this opens. */
  query<R>(sql: string, parameters: readonly unknown[], begin?: string): Promise<PostgresQueryResult<R>>
  /** Gives the connection back, or closes it. */
  release(destroy?: boolean): void
}

/**
 * Where connections are borrowed. A deadline limits the wait for one and all its statements, and an observer learns of each
 * statement.
 */
export type ConnectionSource = {
  connect(deadline?: Deadline, observe?: StatementObserver): Promise<BorrowedConnection>
  end(): Promise<void>
}

/** pg's pool for kysely's PostgreSQL dialect, with statement timeouts and DatabaseUnavailable for its failures. */
export class TimeoutPool implements ConnectionSource {
  /** Learns of the statements of all callers. */
  observe: StatementObserver | undefined
  readonly #pool: Pool
  readonly #options: TimeoutPoolOptions
  readonly #waits = new WaitEstimate()

  constructor(pool: Pool, options: TimeoutPoolOptions) {
    this.#pool = pool
    this.#options = options
    // A connection that fails while idle must not end the process: its next statement rejects, and the pool
    // replaces it.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  /** How much of it is in use. */
  get load(): PoolLoad {
    const { totalCount, idleCount, waitingCount, options } = this.#pool
    return { limit: options.max, used: totalCount - idleCount, waiting: waitingCount }
  }

  /** Takes a connection; `afterRelease` is called when it is given back. */
  async connect(
    deadline?: Deadline,
    observe?: StatementObserver,
    afterRelease?: () => void,
  ): Promise<BorrowedConnection> {
    try {
      const client = await this.#waitForClient(deadline)
      const connectedAt = performance.now()
      const onRelease = () => {
        this.#waits.record(performance.now() - connectedAt, this.#pool.waitingCount)
        afterRelease?.()
      }
      const use = { deadline, observe: joinObservers(this.observe, observe), onRelease }
      return new PooledConnection(client, this.#options, use)
    } catch (error) {
      const known = toUnavailable(error)
      // Any failure to connect, a wrong password included, means that the database is unavailable.
      const unavailable =
        known instanceof DatabaseUnavailable
          ? known
          : new DatabaseUnavailable('The database cannot be reached.', { cause: error })
      this.#options.onOutcome(unavailable)
      throw this.#options.getOutage() ?? unavailable
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }

  /** A caller whose turn would come too late is refused at once: its wait would only make the queue longer. */
  #waitForClient(deadline: Deadline | undefined): Promise<PoolClient> {
    if (deadline === undefined) return this.#pool.connect()
    const busy = () => new DatabaseUnavailable('The database has no free connections.')
    const { idleCount, waitingCount, options } = this.#pool
    // Nothing to wait for: no timer.
    if (idleCount > 0 && waitingCount === 0) return this.#pool.connect()
    if (this.#waits.estimate(waitingCount, options.max) >= deadline.remainingMs) throw busy()
    const connecting = this.#pool.connect()
    return withTimeout(connecting, deadline.remainingMs, () => {
      connecting.then(
        (client) => client.release(),
        () => undefined,
      )
      return busy()
    })
  }
}

/** How a connection is used: until when, who learns of its statements, and what is done when it is given back. */
type Use = {
  readonly deadline: Deadline | undefined
  readonly observe: StatementObserver | undefined
  readonly onRelease: () => void
}

/** One borrowed connection. */
class PooledConnection implements BorrowedConnection {
  readonly #client: PoolClient
  readonly #options: TimeoutPoolOptions
  readonly #deadline: Deadline | undefined
  readonly #observe: StatementObserver | undefined
  readonly #onRelease: () => void
  /** Why this connection cannot be used any more. PostgreSQL rolls back its open transaction. */
  #broken: DatabaseUnavailable | undefined
  /** Settles when a timed-out statement has ended. */
  #cancelled: Promise<unknown> | undefined

  constructor(client: PoolClient, options: TimeoutPoolOptions, { deadline, observe, onRelease }: Use) {
    this.#client = client
    this.#options = options
    this.#deadline = deadline
    this.#observe = observe
    this.#onRelease = onRelease
  }

  release(destroy = false): void {
    this.#onRelease()
    if (this.#cancelled === undefined) {
      this.#client.release(destroy || this.#broken !== undefined)
      return
    }
    // The statement is being cancelled: PgBouncer drops the request when its client disconnects first.
    const timeout = sleep(cancelTimeoutMs, undefined, { ref: false })
    void Promise.race([this.#cancelled, timeout]).then(() => this.#client.release(true))
  }

  query<R>(sql: string, parameters: readonly unknown[], begin?: string): Promise<PostgresQueryResult<R>> {
    if (this.#observe === undefined) return this.#query(sql, parameters, begin)
    return observeStatement(this.#observe, sql, () => this.#query<R>(sql, parameters, begin))
  }

  async #query<R>(
    sql: string,
    parameters: readonly unknown[],
    begin: string | undefined,
  ): Promise<PostgresQueryResult<R>> {
    if (this.#broken !== undefined) {
      // The connection and its transaction are gone: there is nothing to roll back, and the caller must get the
      // original error.
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      throw this.#broken
    }
    try {
      const result = await (confirmations.has(sql)
        ? this.#confirm<R>(sql, begin)
        : this.#run<R>(sql, parameters, begin))
      this.#options.onOutcome(undefined)
      return result
    } catch (error) {
      const mapped = toUnavailable(error)
      if (mapped instanceof DatabaseUnavailable) {
        this.#broken = mapped
        this.#options.onOutcome(mapped)
      }
      throw mapped
    }
  }

  /**
   * When the wait for a synchronous standby is cancelled, PostgreSQL reports a commit as done and adds a warning: the
   * change is lost if the primary is.
   */
  async #confirm<R>(sql: string, begin: string | undefined): Promise<PostgresQueryResult<R>> {
    const codes: (string | undefined)[] = []
    const listen = ({ code }: { code: string | undefined }) => void codes.push(code)
    this.#client.on('notice', listen)
    try {
      const result = await this.#run<R>(sql, [], begin)
      if (codes.includes(warningCode)) throw new DatabaseUnavailable('No standby of the database confirmed the change.')
      return result
    } finally {
      this.#client.off('notice', listen)
    }
  }

  #run<R>(sql: string, parameters: readonly unknown[], begin: string | undefined): Promise<PostgresQueryResult<R>> {
    const isLifted = isTimeLimitLifted()
    const deadline = this.#deadline
    if (deadline !== undefined && deadline.remainingMs <= 0 && sql !== 'rollback')
      return Promise.reject(deadline.toError())
    // pg's types leave the command and the row type open; kysely's name both.
    const result = (begin === undefined
      ? this.#client.query(sql, [...parameters])
      : queryWithBegin(this.#client, begin, { text: sql, values: [...parameters] })) as unknown as Promise<
      PostgresQueryResult<R>
    >
    if (isLifted) return result
    const { statementTimeoutMs } = this.#options
    // A rollback frees the connection, so it may take longer than the request has left.
    if (deadline !== undefined && sql !== 'rollback' && deadline.remainingMs < statementTimeoutMs) {
      return this.#withTimeout(deadline.remainingMs, result, () => deadline.toError())
    }
    return this.#withTimeout(statementTimeoutMs, result, () => {
      return new DatabaseUnavailable(`A statement ran longer than ${statementTimeoutMs / 1000} s and was stopped.`)
    })
  }

  #withTimeout<T>(timeoutMs: number, result: Promise<T>, toError: () => Error): Promise<T> {
    return withTimeout(result, timeoutMs, () => {
      this.#cancelled = result.catch(() => undefined)
      this.#options.cancel(this.#client)
      return toError()
    })
  }
}
