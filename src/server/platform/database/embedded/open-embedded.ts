import { join } from 'node:path'
import pg from 'pg'
import { type LockOptions, lockDataFolder } from '../lock/lock.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { createDatabase } from '../pooled-database.ts'
import { withoutTimeLimit } from '../time-limit.ts'
import { TimeoutPool } from '../timeout-pool.ts'
import type { DatabaseState } from '../unavailable.ts'
import { EmbeddedEngine } from './embedded-engine.ts'
import { EngineStream } from './engine-stream.ts'

type EngineFolderOptions = {
  readonly folder: string
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
}

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
    const { engine, database } = await openEngine({ ...rest, folder: join(dataDir, 'embedded') })
    const close = async () => {
      await database.close()
      lock.release()
    }
    return { ...database, embedded: { engine, socket: lock.holder.socket }, close }
  } catch (error) {
    lock.release()
    throw error
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
