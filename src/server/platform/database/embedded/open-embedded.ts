import { join } from 'node:path'
import pg from 'pg'
import { type FolderLock, type LockOptions, lockDataFolder } from '../lock/folder-lock.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { createDatabase } from '../pooled-database.ts'
import { withoutTimeLimit } from '../time-limit.ts'
import { TimeoutPool } from '../timeout-pool.ts'
import type { DatabaseState } from '../unavailable.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { EngineStream } from './engine-stream.ts'

type EngineFolderOptions = {
  readonly folder: string
  readonly claimFolder?: () => Promise<void>
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
}

/** How often a process checks that its lock file is there; a second engine on the folder destroys it. */
const lockCheckMs = 1_000

/**
 * Locks the data folder and opens the embedded engine in it. Throws DataFolderInUse, CopiedDataFolder or
 * DatabaseUnavailable.
 */
export async function openEmbedded(
  options: Omit<EngineFolderOptions, 'folder'> & LockOptions & { readonly dataDir: string },
): Promise<OpenedDatabase> {
  const { dataDir, lockTimeoutMs, rejectCopy, ...rest } = options
  const lock = await lockDataFolder(dataDir, { lockTimeoutMs, rejectCopy, log: rest.log })
  try {
    const folder = join(dataDir, 'embedded')
    const { engine, database } = await openEngine({ ...rest, folder, claimFolder: () => lock.renew() })
    const stopChecking = watchLock(lock, engine)
    const close = async () => {
      stopChecking()
      await database.close()
      lock.release()
    }
    return { ...database, embedded: { engine, socket: lock.holder.socket }, close }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Ends the engine when its lock file was removed or replaced, or its folder with it: another process may open the
 * folder, or has already. The engine then opens it again as soon as this process can lock it.
 */
function watchLock(lock: FolderLock, engine: EmbeddedEngine): () => void {
  const check = () => {
    if (!isStillHeld(lock)) engine.restart('The lock file of the data folder was removed or replaced.')
  }
  const timer = setInterval(check, lockCheckMs).unref()
  return () => clearInterval(timer)
}

/** A file that cannot be read at the moment, for want of a file handle, says nothing about who holds the folder. */
function isStillHeld(lock: FolderLock): boolean {
  try {
    return lock.isHeld()
  } catch {
    return true
  }
}

/** Opens the embedded engine in a folder that no other process uses: the locked data folder's, or a copy. */
export async function openEngine(
  options: EngineFolderOptions,
): Promise<{ readonly engine: EmbeddedEngine; readonly database: OpenedDatabase }> {
  const engine = await EmbeddedEngine.open(options)
  const pool = new pg.Pool({
    // These connections are cheap: the engine's lease queue orders the statements.
    max: 100,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.statementTimeoutMs,
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    password: '',
    ssl: false,
    stream: () => new EngineStream(engine),
  })
  const db = createDatabase(new TimeoutPool(pool, { marksLiftedLimit: true }))
  const close = async () => {
    // The engine first: it lets the running statement finish and rejects the waiting ones.
    await engine.close()
    await db.destroy()
  }
  const copyDataFolder = (target: string) => engine.copyFolder(target)
  return { engine, database: { db, engine: 'embedded', withoutTimeLimit, copyDataFolder, close } }
}
