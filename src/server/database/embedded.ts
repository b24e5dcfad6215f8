import { join } from 'node:path'
import pg from 'pg'
import { Kysely } from 'kysely'
import { LinkDialect } from './dialect.ts'
import { type DatabaseState, EmbeddedEngine } from './embedded-engine.ts'
import { EngineStream } from './engine-stream.ts'
import { LinkPool } from './link-pool.ts'
import type { OpenDatabase } from './open.ts'
import type { Tables } from './tables.ts'
import { withoutTimeLimit } from './time-limit.ts'

/** The folder of the embedded engine inside the data folder. */
export function engineFolder(dataDir: string): string {
  return join(dataDir, 'embedded')
}

/** An open embedded database together with its engine, which the socket and the backup need. */
export type OpenEmbedded = OpenDatabase & { readonly engine: 'embedded'; readonly embedded: EmbeddedEngine }

/** Opens the embedded engine in its folder. The caller holds the lock of the data folder. */
export async function openEngine(options: {
  readonly folder: string
  readonly statementTimeoutMs: number
  readonly onStateChange: (state: DatabaseState) => void
  readonly log: (text: string) => void
}): Promise<OpenEmbedded> {
  const embedded = await EmbeddedEngine.open(options)
  const pool = new pg.Pool({
    // These connections cost next to nothing: the engine's own queue decides who is next.
    max: 100,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.statementTimeoutMs,
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    password: '',
    ssl: false,
    stream: () => new EngineStream(embedded),
  })
  const db = new Kysely<Tables>({ dialect: new LinkDialect(new LinkPool(pool, { marksLiftedLimit: true })) })
  return {
    db,
    engine: 'embedded',
    embedded,
    withoutTimeLimit,
    copyDataFolder: (target) => embedded.copyFolder(target),
    close: async () => {
      // The engine first: it lets the statement that runs finish, and everybody behind it is refused.
      await embedded.close()
      await db.destroy()
    },
  }
}
