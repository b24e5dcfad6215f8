import { setTimeout as sleep } from 'node:timers/promises'
import { restoreLock } from '../lock/folder-lock.ts'
import { getInode, type LockHolder, lockFile, readHolder } from '../lock/lock-holder.ts'
import { isElsewhere, isRunning } from '../lock/process-identity.ts'
import { DatabaseUnavailable } from '../unavailable.ts'
import { joinCluster, type Membership } from './join.ts'
import type { StartOptions } from './start-cluster.ts'
import { Watchdog } from './watchdog.ts'

/** How often a process checks that its lock file is there; a second PostgreSQL on the folder destroys it. */
const lockCheckMs = 1_000

const maxRetryDelayMs = 2_000

/** How a process learns that PostgreSQL is gone, and that it is back. */
export type ClusterOptions = StartOptions & {
  /** Called when the database cannot be used, with the cause. */
  readonly onOutage: (outage: DatabaseUnavailable) => void
  /** Called with the folder of the socket when PostgreSQL runs again. */
  readonly onReady: (socketFolder: string) => void
}

/**
 * The embedded PostgreSQL as one process uses it: it keeps it running, starts it again when it has died, and stops it
 * when it was the last to use it.
 */
export class EmbeddedCluster {
  readonly #options: ClusterOptions
  /** Of the data folder at the start: another one in its place is not ours. */
  readonly #inode: string
  #membership: Membership
  readonly #watchdog: Watchdog
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  private constructor(options: ClusterOptions, membership: Membership, watchdog: Watchdog) {
    this.#options = options
    this.#membership = membership
    this.#watchdog = watchdog
    this.#inode = getInode(options.dataDir)
    this.#watch()
  }

  /** Joins or starts the PostgreSQL of a data folder; see `joinCluster` for the errors. */
  static async open(options: ClusterOptions): Promise<EmbeddedCluster> {
    const watchdog = await Watchdog.create()
    return new EmbeddedCluster(options, await joinWatched(options, watchdog), watchdog)
  }

  get socketFolder(): string {
    return this.#membership.holder.socket
  }

  /** Gives up the use of PostgreSQL, and stops it when no other process uses it. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#membership.leave()
    this.#watchdog.end()
  }

  #watch(): void {
    const { ended } = this.#membership
    void ended.then(() => (this.#isClosed ? undefined : this.#rejoin()))
    this.#timer = setInterval(() => this.#checkLock(), lockCheckMs).unref()
  }

  /** Puts a removed lock file back; stops PostgreSQL when another process has locked the folder, or it was replaced. */
  #checkLock(): void {
    const { dataDir } = this.#options
    const { holder } = this.#membership
    try {
      const current = getInode(dataDir) === this.#inode ? readHolder(lockFile(dataDir)) : null
      if (current === undefined) restoreLock(dataDir, holder)
      else if (current !== null && isStartingHere(current)) return
      else if (current === null || !isSameProcess(current, holder)) stopAtOnce(holder)
    } catch {
      // A file that cannot be read at the moment, for want of a file handle, says nothing about who holds the folder.
    }
  }

  async #rejoin(): Promise<void> {
    clearInterval(this.#timer)
    this.#watchdog.end()
    this.#report(new DatabaseUnavailable('The embedded PostgreSQL has stopped and is started again.'))
    for (let delay = 100; !this.#isClosed; delay = Math.min(delay * 2, maxRetryDelayMs)) {
      try {
        await this.#joinAgain()
        return
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error))
        this.#report(new DatabaseUnavailable(cause.message, { cause }))
      }
      await sleep(delay, undefined, { ref: false })
    }
  }

  async #joinAgain(): Promise<void> {
    const { dataDir, onReady } = this.#options
    if (getInode(dataDir) !== this.#inode)
      throw new Error(`The data folder ${dataDir} is another one than at the start. Restart the server to use it.`)
    const membership = await joinWatched({ ...this.#options, mayCreate: false }, this.#watchdog)
    if (this.#isClosed) {
      await membership.leave()
      return this.#watchdog.end()
    }
    this.#membership = membership
    this.#watch()
    onReady(membership.holder.socket)
  }

  #report(outage: DatabaseUnavailable): void {
    if (!this.#isClosed) this.#options.onOutage(outage)
  }
}

/** Joins with a watchdog from the moment on in which PostgreSQL is started: this process may be killed before it joins. */
async function joinWatched(options: ClusterOptions, watchdog: Watchdog): Promise<Membership> {
  try {
    const membership = await joinCluster({ ...options, onSpawn: (postmaster) => watchdog.watch(postmaster) })
    const { pid, socket } = membership.holder
    watchdog.watch({ pid, socketFolder: socket })
    return membership
  } catch (error) {
    watchdog.end()
    throw error
  }
}

const isSameProcess = (one: LockHolder, other: LockHolder) =>
  one.pid === other.pid && one.host === other.host && one.processStart === other.processStart

/** A process of this machine that looks for a PostgreSQL on the folder before it starts one, and finds ours. */
const isStartingHere = (holder: LockHolder) => holder.socket === '' && !isElsewhere(holder) && isRunning(holder)

/** Without a checkpoint, which would write into a folder that is no longer ours. */
function stopAtOnce(holder: LockHolder): void {
  if (isRunning(holder)) process.kill(holder.pid, 'SIGQUIT')
}
