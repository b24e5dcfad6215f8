import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { isRunning, thisProcess } from './process-identity.ts'

const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** Tells the process from a later one with the same number; empty where the system does not say. */
  processStart: z.string(),
  startedAt: z.iso.datetime(),
  /** The unix socket at which the holder serves the command line. */
  socket: z.string(),
  /** Never the same twice: what a takeover names. */
  nonce: z.string(),
})

/** Who holds a data folder, as its lock file says. */
export type LockHolder = Readonly<z.output<typeof Holder>>

/** Another process uses the data folder. The message names it and says what to do. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly holder: LockHolder

  constructor(dataDir: string, holder: LockHolder) {
    const elsewhere = holder.host !== hostname()
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid} on ${holder.host}, since ${holder.startedAt}. ` +
        (elsewhere
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

/** How the name of a folder begins that was made for a socket alone. */
export const privateSocketFolder = 'quarterdeck-socket-'

/** The name under which PostgreSQL's own programs look for a socket: `psql -h <data folder>` works. */
const socketName = '.s.PGSQL.5432'

/** The present holder of a data folder; undefined when nobody holds it, or the holder died without a word. */
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
 * Takes the data folder for this process. Throws DataFolderInUse when another process has it; the lock of a process
 * that died is taken over. Released by `release` and when the process ends by itself.
 */
export async function lockDataFolder(dataDir: string): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const mine: LockHolder = {
    ...thisProcess(),
    startedAt: new Date().toISOString(),
    socket: socketPath(dataDir),
    nonce: randomBytes(12).toString('hex'),
  }
  const file = lockFile(dataDir)
  // Several starters may clear one dead holder's lock at once; each round one of them gets further.
  for (let round = 0; round < 100; round++) {
    if (linkNew(file, mine)) return heldLock(file, mine)
    const other = readHolder(file)
    if (other === undefined) continue
    if (isRunning(other)) throw new DataFolderInUse(dataDir, other)
    if (!clearStale(file, other, mine)) await sleep(20)
  }
  throw new Error(`The lock file ${file} could not be taken over.`)
}

/** Makes a file with its whole content in one step; false when it exists. */
function linkNew(file: string, holder: LockHolder): boolean {
  const draft = `${file}.${holder.nonce}`
  writeFileSync(draft, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes the lock file of a dead holder; false when somebody else is at it.
 *
 * Simply removing it is a race: a second starter that saw the same dead holder would remove the first one's new lock.
 * So a starter first makes a claim whose name comes from the dead lock's nonce. Only one can; it then looks whether
 * the lock is still that one, and while it holds the claim nobody else removes it. A claim whose maker died is
 * claimed in the same way.
 */
function clearStale(file: string, stale: LockHolder, mine: LockHolder): boolean {
  const claims: string[] = []
  for (let last = stale; ; ) {
    const claim = `${file}.after-${last.nonce}`
    claims.unshift(claim)
    if (linkNew(claim, { ...mine, nonce: randomBytes(12).toString('hex') })) break
    const claimant = readHolder(claim)
    if (claimant === undefined || isRunning(claimant)) return false
    last = claimant
  }
  if (readHolder(file)?.nonce === stale.nonce) rmSync(file, { force: true })
  // The newest first: once the oldest is gone, a claim on this lock can be made again, and finds another lock.
  for (const claim of claims) rmSync(claim, { force: true })
  return true
}

function heldLock(file: string, holder: LockHolder): FolderLock {
  const release = () => {
    process.off('exit', release)
    try {
      if (readHolder(file)?.nonce === holder.nonce) rmSync(file, { force: true })
    } catch {
      // The file is damaged or out of reach; the next starter reads it and says so.
    }
  }
  process.on('exit', release)
  return { holder, release }
}
