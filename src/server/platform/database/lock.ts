import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { getCurrentProcess, isRunning } from './process-identity.ts'

const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** Distinguishes the process from a later one with the same id; empty where the system does not report it. */
  processStart: z.string(),
  startedAt: z.iso.datetime(),
  /** The unix socket at which the holder serves the command line. */
  socket: z.string(),
  /** Unique per lock; a takeover names it. */
  nonce: z.string(),
})

/** Who holds a data folder, as its lock file says. */
export type LockHolder = Readonly<z.output<typeof Holder>>

/** Another process uses the data folder. The message names it and says what to do. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly holder: LockHolder

  constructor(dataDir: string, holder: LockHolder) {
    const isRemote = holder.host !== hostname()
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host}, since ${holder.startedAt}. ` +
        (isRemote
          ? `If that process is gone for certain, remove ${lockFile(dataDir)} and start again.`
          : 'Stop that process first, or set QD_DATA_DIR to another folder.'),
    )
    this.holder = holder
  }
}

/** A held data folder. */
export type FolderLock = { readonly holder: LockHolder; release(): void }

function lockFile(dataDir: string): string {
  return join(dataDir, 'quarterdeck.lock')
}

/** A unix socket's path may have about 104 bytes; a longer folder's socket goes into a private temporary folder. */
function socketPath(dataDir: string): string {
  const inFolder = join(resolve(dataDir), socketName)
  if (Buffer.byteLength(inFolder) <= 100) return inFolder
  const short = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12)
  return join(tmpdir(), `${privateSocketFolder}${short}-${randomBytes(4).toString('hex')}`, socketName)
}

/** Name prefix of the temporary folders that hold only a socket. */
export const privateSocketFolder = 'quarterdeck-socket-'

/** The name under which PostgreSQL's own programs look for a socket: `psql -h <data folder>` works. */
const socketName = '.s.PGSQL.5432'

/** The current holder of a data folder; undefined when there is none, or it was killed. */
export function findHolder(dataDir: string): LockHolder | undefined {
  const holder = readHolder(lockFile(dataDir))
  return holder !== undefined && isRunning(holder) ? holder : undefined
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Error(`The lock file ${file} cannot be read. If no Quarterdeck is running, remove it.`, { cause: error })
  }
}

/**
 * Locks the data folder for this process. Throws DataFolderInUse when another process has it; the lock of a dead
 * process is taken over. Released by `release` and when the process ends by itself.
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const own: LockHolder = {
    ...getCurrentProcess(),
    startedAt: new Date().toISOString(),
    socket: socketPath(dataDir),
    nonce: randomBytes(12).toString('hex'),
  }
  const file = lockFile(dataDir)
  // Several processes may try to take over one dead lock at once; in each round one of them succeeds.
  for (let round = 0; round < 100; round++) {
    if (createExclusively(file, own)) return toFolderLock(file, own)
    const other = readHolder(file)
    if (other === undefined) continue
    if (isRunning(other)) throw new DataFolderInUse(dataDir, other)
    if (!clearStale(file, other, own)) await sleep(20)
  }
  throw new Error(`The lock file ${file} could not be taken over.`)
}

/** Creates a file with its content atomically; false when it exists. */
function createExclusively(file: string, holder: LockHolder): boolean {
  const tempFile = `${file}.${holder.nonce}`
  writeFileSync(tempFile, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(tempFile, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(tempFile, { force: true })
  }
}

/**
 * Removes the lock file of a dead holder; false when another process is doing so.
 *
 * Removing it right away would be a race: a second process that saw the same dead holder would remove the first one's
 * new lock. So a process first creates a claim file named by the dead lock's nonce, which only one can, and then
 * checks that the lock is still the same. A claim whose process died is claimed in the same way.
 */
function clearStale(file: string, stale: LockHolder, own: LockHolder): boolean {
  const claims: string[] = []
  for (let last = stale; ; ) {
    const claim = `${file}.after-${last.nonce}`
    claims.unshift(claim)
    if (createExclusively(claim, { ...own, nonce: randomBytes(12).toString('hex') })) break
    const claimant = readHolder(claim)
    if (claimant === undefined || isRunning(claimant)) return false
    last = claimant
  }
  if (readHolder(file)?.nonce === stale.nonce) rmSync(file, { force: true })
  // The newest first: once the oldest is removed, this lock can be claimed again, and the claimant finds another lock.
  for (const claim of claims) rmSync(claim, { force: true })
  return true
}

function toFolderLock(file: string, holder: LockHolder): FolderLock {
  const release = () => {
    process.off('exit', release)
    try {
      if (readHolder(file)?.nonce === holder.nonce) rmSync(file, { force: true })
    } catch {
      // The file is damaged or unreachable; the next process that locks the folder reports it.
    }
  }
  process.on('exit', release)
  return { holder, release }
}
