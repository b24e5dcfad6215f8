import { once } from 'node:events'
import { lockDataFolder } from '#server/platform/database/lock/folder-lock.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serveSocket } from '#server/platform/database/socket.ts'

/** What a child process of the database's tests does; see database-child.ts. Its standard input ending stops it. */
const say = (line: string) => process.stdout.write(`${line}\n`)

const tasks: Readonly<Record<string, (dataDir: string) => Promise<void>>> = {
  /** Takes the lock of the folder and keeps it. */
  async lock(dataDir) {
    const lock = await lockDataFolder(dataDir)
    say('held')
    await once(process.stdin.resume(), 'end')
    lock.release()
  },
  /** Runs an embedded database that accepts connections, as a server does. */
  async serve(dataDir) {
    const database = await openDatabase({ dataDir })
    await migrateToLatest(database)
    const stop = await serveSocket(database)
    say('serving')
    await once(process.stdin.resume(), 'end')
    await stop()
    await database.close()
  },
  /** Writes one row after the other and prints which were acknowledged, until it is killed. */
  async write(dataDir) {
    const database = await openDatabase({ dataDir })
    await migrateToLatest(database)
    for (;;) {
      const row = await database.db
        .transaction()
        .execute((trx) =>
          trx
            .insertInto('mails')
            .values({ recipient: 'a', subject: 'b', body: 'c' })
            .returning('id')
            .executeTakeFirstOrThrow(),
        )
      say(`acknowledged ${row.id}`)
    }
  },
  /** Opens a transaction through the socket of a server, writes in it and then does nothing more. */
  async hang(dataDir) {
    const database = await openDatabase({ dataDir, allowSocket: true })
    await database.withoutTimeLimit(() =>
      database.db.transaction().execute(async (trx) => {
        await trx.insertInto('mails').values({ recipient: 'half', subject: 'b', body: 'c' }).execute()
        say('hanging')
        await once(process.stdin.resume(), 'end')
      }),
    )
  },
}

const [task = '', dataDir = ''] = process.argv.slice(2)
try {
  await tasks[task]?.(dataDir)
} catch (error) {
  say(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exitCode = 1
}
