import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Database } from '../tables.ts'
import { DatabaseUnavailable, getErrorCode, isOnlyBusy } from '../unavailable.ts'

/** A replica that is further behind is not read, in milliseconds. */
export const maxLagMs = 10_000

const probeIntervalMs = 1_000

/** How many marks are kept, of a second each: what is further behind has a lag that grows from the last one reached. */
const maxMarks = 600

/** A position of the primary's write-ahead log, and when it was there: at least so much has happened since. */
type Mark = { readonly position: bigint; readonly at: number }

type Probe = { readonly isReplica: boolean; readonly database: string; readonly replayed: string | null }

/** Why reads do not go to a replica, for the log. */
const troubles = {
  lost: 'The replica does not answer. Its reads go to the database, and long exports wait for it.',
  behind: `The replica is more than ${maxLagMs / 1000} s behind. Its reads go to the database, and long exports wait for it.`,
  foreign: 'QD_READ_DATABASE_URL names no replica of the database. It is not used.',
} as const

/**
 * A copy that PostgreSQL keeps of the database. How far it is behind follows from positions of the log, not from the
 * times of transactions: a database without changes has none, and two machines have two clocks.
 */
export class Replica {
  readonly db: Database
  readonly #primary: Database
  readonly #log: (text: string) => void
  /** Those that the replica has not reached, the oldest first. */
  #marks: Mark[] = []
  /** The replica has all that the primary had at this time; undefined before the first probe and while it is lost. */
  #currentAt: number | undefined
  #trouble: keyof typeof troubles | undefined
  #timer: NodeJS.Timeout | undefined
  #isProbing = false

  /** `db` reads the replica, and `primary` what it is a copy of. */
  constructor({ db, primary, log }: { db: Database; primary: Database; log: (text: string) => void }) {
    this.db = db
    this.#primary = primary
    this.#log = log
  }

  /** How far it is behind at most, in milliseconds; undefined when it does not answer or is none of this database. */
  get lagMs(): number | undefined {
    return this.#currentAt === undefined ? undefined : performance.now() - this.#currentAt
  }

  /** Whether it may be read. */
  get isReady(): boolean {
    const { lagMs } = this
    return lagMs !== undefined && lagMs <= maxLagMs
  }

  /** Asks it now, and every second until `stop`. */
  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.#probe(), probeIntervalMs).unref()
    await this.#probe()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Notes that a read failed; returns whether the database itself can be read in its place. */
  noteFailure(error: unknown): boolean {
    if (isCancelled(error)) return true
    if (!(error instanceof DatabaseUnavailable)) return false
    if (!isOnlyBusy(error)) this.#setTrouble('lost')
    return true
  }

  async #probe(): Promise<void> {
    if (this.#isProbing) return
    this.#isProbing = true
    try {
      const database = await this.#markPrimary()
      await this.#compare(database)
    } catch {
      // Without an answer, what is known grows old.
    } finally {
      this.#isProbing = false
    }
    if (this.#trouble === undefined && !this.isReady) this.#setTrouble(this.lagMs === undefined ? 'lost' : 'behind')
  }

  /** Keeps where the primary's log is now; returns which database it is. */
  async #markPrimary(): Promise<string> {
    const at = performance.now()
    const { rows } = await sql<{ position: string; database: string }>`
      select (pg_current_wal_lsn() - '0/0')::text as position, ${whichDatabase} as database`.execute(this.#primary)
    const [now] = rows
    if (!now) throw new Error('A select without a table has one row.')
    this.#marks = [...this.#marks.slice(1 - maxMarks), { position: BigInt(now.position), at }]
    return now.database
  }

  async #compare(database: string): Promise<void> {
    const { rows } = await sql<Probe>`
      select pg_is_in_recovery() as "isReplica", ${whichDatabase} as database,
        (pg_last_wal_replay_lsn() - '0/0')::text as replayed`.execute(this.db)
    const [found] = rows
    if (!found?.isReplica || found.database !== database) return this.#setTrouble('foreign')
    const replayed = BigInt(found.replayed ?? 0)
    const reached = this.#marks.filter(({ position }) => position <= replayed).at(-1)
    if (reached) {
      this.#currentAt = reached.at
      this.#marks = this.#marks.filter(({ at }) => at > reached.at)
    }
    if (this.#trouble === undefined || !this.isReady) return
    this.#trouble = undefined
    this.#log('The replica is read again.')
  }

  #setTrouble(trouble: keyof typeof troubles): void {
    if (trouble !== 'behind') this.#currentAt = undefined
    if (trouble === this.#trouble) return
    this.#trouble = trouble
    this.#log(troubles[trouble])
  }
}

/** The same text in a database and its copies only. */
const whichDatabase = sql<string>`(select system_identifier::text from pg_control_system()) || '/' || current_database()`

/** Whether the replica cancelled a read because it holds up the changes that arrive; see PostgreSQL, "Handling Query Conflicts". */
function isCancelled(error: unknown): boolean {
  return ['40001', '40P01'].includes(getErrorCode(error) ?? '')
}
