import { once } from 'node:events'
import { lockDataFolder } from '#server/platform/database/lock/folder-lock.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'

/** What a child process of the database's tests does; see database-child.ts. Its standard input ending stops it. */
const say = (line: string) => process.stdout.write(`${line}\n`)

const untilStopped = () => once(process.stdin.resume(), 'end')

/** Opens the embedded database as a server does, with tables. */
async function openMigrated(dataDir: string) {
  const database = await openDatabase({ dataDir, postgresBin: process.env.QD_POSTGRES_BIN, log: say })
  await database.asOwner((owner) => migrateToLatest(owner))
  return database
}

const tasks: Readonly<Record<string, (dataDir: string) => Promise<void>>> = {
  /** Takes the lock of the folder and keeps it. */
  async lock(dataDir) {
    const lock = await lockDataFolder(dataDir)
    say('held')
    await untilStopped()
    lock.release()
  },
  /** Uses the embedded database. */
  async serve(dataDir) {
    const database = await openMigrated(dataDir)
    say('serving')
    await untilStopped()
    await database.close()
  },
  /** Writes one row after the other and prints which were acknowledged, until it is killed. */
  async write(dataDir) {
    const database = await openMigrated(dataDir)
    for (;;) {
      const row = await database.db
        .insertInto('mails')
        .values({ recipient: 'a', subject: 'b', body: 'c' })
        .returning('id')
        .executeTakeFirstOrThrow()
      say(`acknowledged ${row.id}`)
    }
  },
}

const [task = '', dataDir = ''] = process.argv.slice(2)
try {
  await tasks[task]?.(dataDir)
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exitCode = 1
}
