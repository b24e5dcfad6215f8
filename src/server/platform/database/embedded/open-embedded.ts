import { sql } from 'kysely'
import type { OpenedDatabase } from '../opened-database.ts'
import { type DatabasePool, openPool, type PoolOptions } from '../postgresql.ts'
import { withoutTimeLimit } from '../time-limit.ts'
import type { DatabaseUnavailable } from '../unavailable.ts'
import { EmbeddedCluster } from './embedded-cluster.ts'
import { databaseName, grantToServer, roles } from './roles.ts'
import { toConnection } from './sessions.ts'
import type { StartOptions } from './start-cluster.ts'

/**
 * Uses the PostgreSQL of the data folder, which is started when no process uses it, with the role of the server. Throws
 * EmbeddedError, DataFolderInUse, CopiedDataFolder or MovedDataFolder.
 */
export async function openEmbedded(options: PoolOptions & StartOptions): Promise<OpenedDatabase> {
  let outage: DatabaseUnavailable | undefined
  const pools = new Set<DatabasePool>()
  const cluster = await EmbeddedCluster.open({
    ...options,
    onOutage: (next) => {
      if (next.message !== outage?.message) options.log(next.message)
      outage = next
      options.onStateChange({ ready: false, cause: next.message })
    },
    onReady: (socketFolder) => {
      outage = undefined
      for (const pool of pools) pool.setHost(socketFolder)
      options.log('The embedded PostgreSQL runs again.')
      options.onStateChange({ ready: true })
    },
  })
  const open = (role: string, poolSize: number) => {
    const connection = toConnection(cluster.socketFolder, role, databaseName)
    const pool = openPool({ ...options, poolSize, connection, getOutage: () => outage })
    pools.add(pool)
    const close = async () => {
      pools.delete(pool)
      await pool.close()
    }
    return { ...pool, close }
  }
  const server = open(roles.server, options.poolSize)
  const asOwner = async <T>(work: (owner: OpenedDatabase) => Promise<T>) => {
    const { db, close } = open(roles.owner, ownerConnections)
    const owner: OpenedDatabase = { db, engine: 'embedded', withoutTimeLimit, asOwner: (next) => next(owner), close }
    try {
      const result = await work(owner)
      // Tables may have been made, and are not yet for the server.
      const { rows } = await sql<{
        isMigrated: boolean
      }>`select to_regclass('audit_log') is not null as "isMigrated"`.execute(db)
      if (rows[0]?.isMigrated) await withoutTimeLimit(() => grantToServer(db, roles.server))
      return result
    } finally {
      await close()
    }
  }
  const close = async () => {
    await server.close()
    await cluster.close()
  }
  return { db: server.db, engine: 'embedded', withoutTimeLimit, asOwner, close }
}

/** A migration is one transaction; what it calls outside of it must not wait for it. */
const ownerConnections = 2
