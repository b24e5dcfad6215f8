import { attachReplica } from '../pooled-database.ts'
import { openPool, type PoolOptions } from '../postgresql.ts'
import type { Database } from '../tables.ts'
import { Replica } from './replica.ts'

/**
 * Has reads of a database that may be some seconds old go to the replica at an address. One that does not answer yet is read
 * as soon as it does. Returns the function that ends it.
 */
export async function openReplica(
  primary: Database,
  url: string,
  options: Pick<PoolOptions, 'poolSize' | 'statementTimeoutMs' | 'log'>,
): Promise<() => Promise<void>> {
  const pool = openPool({
    ...options,
    // What the replica itself says of its state says more.
    log: () => undefined,
    onStateChange: () => undefined,
    connection: { connectionString: url },
  })
  const replica = new Replica({ db: pool.db, primary, log: options.log })
  attachReplica(primary, replica)
  await replica.start()
  return async () => {
    replica.stop()
    await pool.close()
  }
}
