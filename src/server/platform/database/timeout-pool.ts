import { setTimeout as sleep } from 'node:timers/promises'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isTimeLimitLifted, noTimeLimitMarker } from './time-limit.ts'
import { DatabaseUnavailable, toUnavailable } from './unavailable.ts'

/** How the two engines differ behind the one dialect. */
export type TimeoutPoolOptions = {
  /**
   * PostgreSQL: how long a statement may run, watched from this side, because behind PgBouncer no session setting
   * holds; plain reads and transactions alike. Undefined for the embedded engine, which has its own watchdog.
   */
  readonly statementTimeoutMs?: number
  /** Embedded: statements whose limit is lifted say so in their text. */
  readonly marksLiftedLimit?: boolean
  /** Called with what every statement came to: undefined when the database answered. */
  readonly onOutcome?: (trouble: DatabaseUnavailable | undefined) => void
  /** Stops the statement that this connection is running. */
  readonly cancel?: (client: PoolClient) => void
}

/** How long a cancelled statement may take to end before its connection is thrown away. */
const cancelPatienceMs = 2_000

/** pg's pool as kysely's PostgreSQL dialect sees it: with time limits, and every failure of the engine named. */
export class TimeoutPool implements PostgresPool {
  readonly options = {}
  readonly #pool: Pool
  readonly #link: TimeoutPoolOptions

  constructor(pool: Pool, link: TimeoutPoolOptions) {
    this.#pool = pool
    this.#link = link
    // A connection that dies while idle, or between two statements, must not end the process. The next statement
    // on it says what happened, and the pool replaces it.
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new Link(await this.#pool.connect(), this.#link)
    } catch (error) {
      const text = 'The database cannot be reached.'
      const known = toUnavailable(error)
      // Whatever stops a connection from being made (a wrong password too), the database cannot answer.
      const trouble = known instanceof DatabaseUnavailable ? known : new DatabaseUnavailable(text, { cause: error })
      this.#link.onOutcome?.(trouble)
      throw trouble
    }
  }

  async end(): Promise<void> {
    await this.#pool.end()
  }
}

/** One borrowed connection. */
class Link implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #link: TimeoutPoolOptions
  /** Why nothing more can be asked on this connection. What was begun on it is rolled back by the engine. */
  #broken: DatabaseUnavailable | undefined
  /** Settles when a statement that nobody waits for any more has ended. */
  #given: Promise<unknown> | undefined

  constructor(client: PoolClient, link: TimeoutPoolOptions) {
    this.#client = client
    this.#link = link
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters?: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement !== 'string') throw new Error('Rows are not streamed: page by key.')
    return this.#ask<R>(statement, parameters ?? [])
  }

  release(destroy = false): void {
    if (this.#given === undefined) {
      this.#client.release(destroy || this.#broken !== undefined)
      return
    }
    // The statement is being cancelled: PgBouncer forgets the request when its client hangs up first.
    const patience = sleep(cancelPatienceMs, undefined, { ref: false })
    void Promise.race([this.#given, patience]).then(() => this.#client.release(true))
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#broken !== undefined) {
      // The connection is gone and its transaction with it, so there is nothing left to undo, and the caller
      // keeps the error that brought it here.
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: 0, rows: [] }
      throw this.#broken
    }
    try {
      const result = await this.#run<R>(sql, parameters)
      this.#link.onOutcome?.(undefined)
      return result
    } catch (error) {
      const seen = toUnavailable(error)
      if (seen instanceof DatabaseUnavailable) {
        this.#broken = seen
        this.#link.onOutcome?.(seen)
      }
      throw seen
    }
  }

  #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const isLifted = isTimeLimitLifted()
    const text = isLifted && this.#link.marksLiftedLimit === true ? noTimeLimitMarker + sql : sql
    // pg leaves the command and the shape of the rows open; kysely names both.
    const answer = this.#client.query(text, [...parameters]) as unknown as Promise<PostgresQueryResult<R>>
    const limitMs = this.#link.statementTimeoutMs
    if (limitMs === undefined || isLifted) return answer
    return this.#within(limitMs, answer)
  }

  #within<T>(limitMs: number, answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#given = answer.catch(() => undefined)
        this.#link.cancel?.(this.#client)
        reject(new DatabaseUnavailable(`A statement ran longer than ${limitMs / 1000} s and was stopped.`))
      }, limitMs)
      answer.then(resolve, reject).finally(() => clearTimeout(timer))
    })
  }
}
