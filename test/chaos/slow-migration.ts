import { sql } from 'kysely'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

/** The program that runs a migration of some seconds on the embedded database of a data folder, as a server would. */
const steps = 20

const slowMigration = {
  async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
    await sql`create table chaos_steps (step integer primary key)`.execute(db)
    for (let step = 1; step <= steps; step++) {
      await sql`insert into chaos_steps values (${step})`.execute(db)
      await sql`select pg_sleep(0.05)`.execute(db)
    }
  },
}

const [dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ dataDir })
await database.asOwner((owner) => migrateToLatest(owner, { ...migrations, '9999_chaos_steps': slowMigration }))
await database.close()
