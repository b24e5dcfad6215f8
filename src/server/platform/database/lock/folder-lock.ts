import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  CopiedDataFolder,
  DataFolderInUse,
  getInode,
  isCopied,
  isHeld,
  type LockHolder,
  lockFile,
  readHolder,
} from './lock-holder.ts'
import { getCurrentProcess, isRunning } from './process-identity.ts'

/** How a data folder is locked. */
export type LockOptions = {
  /** How long to wait for another holder to end, in milliseconds. 0 when absent. */
  readonly lockTimeoutMs?: number
  /** True: throws CopiedDataFolder for the copy of a folder in use. Otherwise the copied lock is replaced. */
  readonly rejectCopy?: boolean
  readonly log?: (text: string) => void
}

/** A held data folder. */
export type FolderLock = {
  readonly holder: LockHolder
  /**
   * Whether the folder and the lock file are still there and the file names this holder: nothing else keeps other
   * processes from the folder.
   */
  isHeld(): boolean
  /**
   * Locks the folder again after its lock file was removed. Throws DataFolderInUse when another process has it, and an
   * error when another folder is in its place.
   */
  renew(): Promise<void>
  release(): void
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

/**
 * Locks the data folder for this process. Throws DataFolderInUse when another process still has it after the wait; the
 * lock of a dead process is taken over. Released by `release` and when the process ends by itself.
 */
export async function lockDataFolder(dataDir: string, options: LockOptions = {}): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inode = getInode(dataDir)
  const own: LockHolder = {
    ...getCurrentProcess(),
    startedAt: new Date().toISOString(),
    socket: socketPath(dataDir),
    nonce: randomBytes(12).toString('hex'),
    folder: { path: realpathSync(dataDir), inode },
  }
  await createLock(dataDir, own, options)
  return toFolderLock(dataDir, own)
}

async function createLock(dataDir: string, own: LockHolder, options: LockOptions): Promise<void> {
  const inode = getInode(dataDir)
  const file = lockFile(dataDir)
  const wait = createWait(dataDir, options)
  // Several processes may try to take over one dead lock at once; in each round one of them succeeds.
  for (let takeovers = 0; takeovers < 100; ) {
    if (createExclusively(file, own)) return
    const other = readHolder(file)
    if (other === undefined) continue
    if (isHeld(other, inode)) {
      await wait(other)
      continue
    }
    if (isCopied(other, inode) && isRunning(other)) replaceCopied(dataDir, other, options)
    takeovers++
    if (!clearStale(file, other, own, inode)) await sleep(20)
  }
  throw new Error(`The lock file ${file} could not be taken over.`)
}

/** Waits for a moment at each call; throws DataFolderInUse when the time is over. */
function createWait(dataDir: string, { lockTimeoutMs = 0, log }: LockOptions): (holder: LockHolder) => Promise<void> {
  const deadline = performance.now() + lockTimeoutMs
  let isLogged = false
  return async (holder) => {
    if (performance.now() >= deadline) throw new DataFolderInUse(dataDir, holder)
    if (!isLogged) log?.(`Waiting for process ${holder.pid}, which uses the data folder ${dataDir} …`)
    isLogged = true
    await sleep(50)
  }
}

function replaceCopied(dataDir: string, holder: LockHolder, { rejectCopy, log }: LockOptions): void {
  if (rejectCopy === true) throw new CopiedDataFolder(dataDir, holder)
  log?.(`The data folder ${dataDir} is a copy of ${holder.folder?.path}. The copied lock file is replaced.`)
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
function clearStale(file: string, stale: LockHolder, own: LockHolder, inode: string): boolean {
  const claims: string[] = []
  for (let last = stale; ; ) {
    const claim = `${file}.after-${last.nonce}`
    claims.unshift(claim)
    if (createExclusively(claim, { ...own, nonce: randomBytes(12).toString('hex') })) break
    const claimant = readHolder(claim)
    if (claimant === undefined || isHeld(claimant, inode)) return false
    last = claimant
  }
  if (readHolder(file)?.nonce === stale.nonce) rmSync(file, { force: true })
  // The newest first: once the oldest is removed, this lock can be claimed again, and the claimant finds another lock.
  for (const claim of claims) rmSync(claim, { force: true })
  return true
}

function toFolderLock(dataDir: string, holder: LockHolder): FolderLock {
  const file = lockFile(dataDir)
  // Read after the lock was written: overlays change the inode of a folder at the first write in it.
  const inode = getInode(dataDir)
  const isHeld = () => readHolder(file)?.nonce === holder.nonce && getInode(dataDir) === inode
  const release = () => {
    process.off('exit', release)
    try {
      if (isHeld()) rmSync(file, { force: true })
    } catch {
      // The file is damaged or unreachable; the next process that locks the folder reports it.
    }
  }
  const renew = async () => {
    if (getInode(dataDir) !== inode)
      throw new Error(`The data folder ${dataDir} is another one than at the start. Restart the server to use it.`)
    if (!isHeld()) await createLock(dataDir, holder, {})
  }
  process.on('exit', release)
  return { holder, isHeld, renew, release }
}
