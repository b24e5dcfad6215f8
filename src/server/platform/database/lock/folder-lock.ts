import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
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
import { getCurrentProcess, isRunning, type ProcessIdentity } from './process-identity.ts'

/** How a data folder is locked. */
export type LockOptions = {
  /** True: throws CopiedDataFolder for the copy of a folder in use. Otherwise the copied lock is replaced. */
  readonly rejectCopy?: boolean
  /** The nonce of a holder that is known to be gone although it cannot be checked from here. */
  readonly gone?: string
  readonly log?: (text: string) => void
}

/** A data folder that this process holds. */
export type FolderLock = {
  readonly holder: LockHolder
  /** Makes another process the holder, which has the folder open, and returns it. This process then holds it no more. */
  handOver(process: ProcessIdentity, socket: string): LockHolder
  release(): void
}

/**
 * Locks the data folder for this process, which then may start PostgreSQL in it. Throws DataFolderInUse when another
 * process holds it; the lock of a dead process is taken over. Released by `release` and when the process ends by itself.
 */
export async function lockDataFolder(dataDir: string, options: LockOptions = {}): Promise<FolderLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const inode = getInode(dataDir)
  const own: LockHolder = {
    ...getCurrentProcess(),
    startedAt: new Date().toISOString(),
    socket: '',
    nonce: createNonce(),
    folder: { path: realpathSync(dataDir), inode },
  }
  await createLock(dataDir, own, inode, options)
  return toFolderLock(dataDir, own)
}

const createNonce = () => randomBytes(12).toString('hex')

async function createLock(dataDir: string, own: LockHolder, inode: string, options: LockOptions): Promise<void> {
  const file = lockFile(dataDir)
  // Several processes may try to take over one dead lock at once; in each round one of them succeeds.
  for (let takeovers = 0; takeovers < 100; ) {
    if (createExclusively(file, own)) return
    const other = readHolder(file)
    if (other === undefined) continue
    if (isHeld(other, inode) && other.nonce !== options.gone) throw new DataFolderInUse(dataDir, other)
    if (isCopied(other, inode) && isRunning(other)) replaceCopied(dataDir, other, options)
    takeovers++
    if (!clearStale(file, other, own, inode)) await sleep(20)
  }
  throw new Error(`The lock file ${file} could not be taken over.`)
}

function replaceCopied(dataDir: string, holder: LockHolder, { rejectCopy, log }: LockOptions): void {
  if (rejectCopy === true) throw new CopiedDataFolder(dataDir, holder)
  log?.(`The data folder ${dataDir} is a copy of ${holder.folder?.path}. The copied lock file is replaced.`)
}

/** Puts the lock file of a running PostgreSQL back after it was removed; false when there is one again. */
export function restoreLock(dataDir: string, holder: LockHolder): boolean {
  return createExclusively(lockFile(dataDir), holder)
}

/** Removes the lock of a holder that has ended, unless another process has taken it over. */
export function removeStaleLock(dataDir: string, holder: LockHolder): void {
  clearStale(lockFile(dataDir), holder, { ...holder, ...getCurrentProcess() }, getInode(dataDir))
}

/** Creates a file with its content atomically; false when it exists. */
function createExclusively(file: string, holder: LockHolder): boolean {
  const tempFile = writeTempFile(file, holder)
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

function writeTempFile(file: string, holder: LockHolder): string {
  const tempFile = `${file}.${createNonce()}`
  writeFileSync(tempFile, `${JSON.stringify(holder, null, 2)}\n`, { mode: 0o600 })
  return tempFile
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
    if (createExclusively(claim, { ...own, nonce: createNonce() })) break
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
  let isHandedOver = false
  const isOwn = () => !isHandedOver && readHolder(file)?.nonce === holder.nonce
  const release = () => {
    process.off('exit', release)
    try {
      if (isOwn()) rmSync(file, { force: true })
    } catch {
      // The file is damaged or unreachable; the next process that locks the folder reports it.
    }
  }
  const handOver = (process_: ProcessIdentity, socket: string) => {
    process.off('exit', release)
    // Read after the lock was written: overlays change the inode of a folder at the first write in it.
    const folder = { path: realpathSync(dataDir), inode: getInode(dataDir) }
    const next: LockHolder = { ...holder, ...process_, socket, folder }
    if (!isOwn()) throw new DataFolderInUse(dataDir, readHolder(file) ?? holder)
    renameSync(writeTempFile(file, next), file)
    isHandedOver = true
    return next
  }
  process.on('exit', release)
  return { holder, handOver, release }
}
