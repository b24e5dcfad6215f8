import { mkdirSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type FolderLock, lockDataFolder, removeStaleLock } from '../lock/folder-lock.ts'
import {
  DataFolderInUse,
  getInode,
  isHeld,
  isMoved,
  type LockHolder,
  lockFile,
  MovedDataFolder,
  readHolder,
} from '../lock/lock-holder.ts'
import { isElsewhere, isRunning } from '../lock/process-identity.ts'
import { getErrorCode } from '../unavailable.ts'
import { EmbeddedError } from './embedded-error.ts'
import { findLocation } from './location.ts'
import { isFolderFree } from './postmaster.ts'
import { findOwner } from './server-user.ts'
import { connectSuperuser, leave, takeShare } from './sessions.ts'
import { isTrusted, removeSocketFolder } from './socket-folder.ts'
import { startCluster, type WatchedStart } from './start-cluster.ts'

/** The use of the embedded PostgreSQL by this process, which keeps it running. */
export type Membership = {
  readonly holder: LockHolder
  /** Settles when the session ends: PostgreSQL has stopped, crashed or was stopped. */
  readonly ended: Promise<void>
  /** Gives it up, and stops PostgreSQL when no other process uses it. */
  leave(): Promise<void>
}

/** How long a PostgreSQL that has a holder may take until it answers; while it recovers there is no limit. */
const answerTimeoutMs = 30_000

/**
 * Uses the PostgreSQL that runs on the data folder, or starts it. Throws DataFolderInUse, CopiedDataFolder,
 * MovedDataFolder or EmbeddedError.
 */
export async function joinCluster(options: WatchedStart): Promise<Membership> {
  const { dataDir } = options
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  let deadline = performance.now() + answerTimeoutMs
  let isRecoveryLogged = false
  for (;;) {
    const holder = readHolder(lockFile(dataDir))
    if (holder === undefined || !isHeld(holder, getInode(dataDir)) || isGone(holder, dataDir)) {
      await startUnlessOther({ ...options, gone: holder?.nonce })
      continue
    }
    if (isElsewhere(holder)) throw new DataFolderInUse(dataDir, holder)
    if (isMoved(holder, dataDir)) throw new MovedDataFolder(dataDir, holder)
    const answer = await tryJoin(dataDir, holder)
    if (answer === 'recovering') {
      if (!isRecoveryLogged) options.log('The database is starting after a crash …')
      isRecoveryLogged = true
      deadline = performance.now() + answerTimeoutMs
    } else if (answer !== undefined) return answer
    // A process that is starting it has its own limits.
    if (holder.socket === '') deadline = performance.now() + answerTimeoutMs
    if (performance.now() >= deadline) throw new EmbeddedError(describeSilence(holder))
    await sleep(20)
  }
}

const describeSilence = ({ pid, socket }: LockHolder) =>
  `The embedded PostgreSQL, process ${pid}, does not answer in ${socket}. Stop that process and start again.`

/** A holder in another container of this machine that the kernel knows to have ended. */
function isGone(holder: LockHolder, dataDir: string): boolean {
  if (!isElsewhere(holder) || isElsewhere({ ...holder, namespace: '' })) return false
  const location = findLocation(dataDir)
  return location !== undefined && isFolderFree(location, findOwner(location.folder)) === true
}

async function startUnlessOther(options: WatchedStart & { readonly gone: string | undefined }): Promise<void> {
  const { dataDir, rejectCopy, gone, log } = options
  let lock: FolderLock
  try {
    lock = await lockDataFolder(dataDir, { rejectCopy, gone, log })
  } catch (error) {
    // Another process was faster: the caller looks again who it is.
    if (error instanceof DataFolderInUse && !isElsewhere(error.holder)) return
    throw error
  }
  try {
    await startCluster(options, lock)
  } finally {
    // Without effect when PostgreSQL has the lock now.
    lock.release()
  }
}

async function tryJoin(dataDir: string, holder: LockHolder): Promise<Membership | 'recovering' | undefined> {
  const { socket } = holder
  const location = findLocation(dataDir)
  if (socket === '' || location === undefined || !isTrusted(socket, statSync(location.folder).uid)) return undefined
  let client: pg.Client
  try {
    client = await connectSuperuser({ pid: holder.pid, socketFolder: socket })
  } catch (error) {
    return getErrorCode(error) === '57P03' ? 'recovering' : undefined
  }
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  if (!(await takeShare(client).catch(() => false))) {
    await client.end().catch(() => undefined)
    return undefined
  }
  return {
    holder,
    ended,
    leave: async () => {
      if (!(await leave(client, holder.pid))) return
      // The last session ends before the last checkpoint.
      while (isRunning(holder)) await sleep(10)
      removeStaleLock(dataDir, holder)
      removeSocketFolder(socket)
    },
  }
}
