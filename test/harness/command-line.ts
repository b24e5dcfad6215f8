import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { runCommand } from '#server/cli/run-command.ts'
import { syncPermissions } from '#server/features/staff/permission-repository.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { serveSocket } from '#server/platform/database/socket.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { freshDataFolder } from './data-folder.ts'
import { freshPostgresqlDatabase } from './postgresql.ts'
import { testEngine } from './start-app.ts'

/** How a command ended, and what it printed. */
export type CommandResult = { code: 0 | 1 | 2; out: string; notices: string }

/** A command line on a test database, with a working folder. */
export type TestCommandLine = {
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
  /** Runs a command. */
  run(...args: string[]): Promise<CommandResult>
  /** Runs a command with standard input. */
  runWith(input: string, ...args: string[]): Promise<CommandResult>
  /** Writes a file into the folder and returns its name. */
  write(name: string, text: string | Uint8Array): string
  /** Opens the database between commands for queries. */
  query<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

function collectText(stream: PassThrough): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** The environment variables that select a database. */
export type DatabaseTarget = { readonly QD_DATA_DIR: string; readonly DATABASE_URL?: string }

/** Creates an empty database on the engine of this run, or on the given one. */
export async function createDatabaseTarget(engine: 'embedded' | 'postgresql' = testEngine): Promise<DatabaseTarget> {
  if (engine === 'embedded') return { QD_DATA_DIR: await freshDataFolder() }
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  return { QD_DATA_DIR: dataDir, DATABASE_URL: await freshPostgresqlDatabase() }
}

/** Opens and serves a database like a running server; the returned function stops it. */
async function serveDatabase(database: DatabaseTarget): Promise<() => Promise<void>> {
  const opened = await openDatabase({ databaseUrl: database.DATABASE_URL, dataDir: database.QD_DATA_DIR })
  await migrateToLatest(opened)
  await syncPermissions(opened.db)
  const stop = opened.engine === 'embedded' ? await serveSocket(opened) : undefined
  return async () => {
    await stop?.()
    await opened.close()
  }
}

/** Creates a command line on a new database of the engine under test, with or without a server that holds it. */
export async function createCommandLine(
  options: { isServed?: boolean; database?: DatabaseTarget; variables?: Readonly<Record<string, string>> } = {},
): Promise<TestCommandLine> {
  const database = options.database ?? (await createDatabaseTarget())
  const stop = options.isServed ? await serveDatabase(database) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  const variables = { QD_LOG_LEVEL: 'debug', ...database, ...options.variables }
  const runWith = async (input: string, ...args: string[]): Promise<CommandResult> => {
    const output = new PassThrough()
    const notices = new PassThrough()
    const [out, noticeText] = [collectText(output), collectText(notices)]
    const code = await runCommand(args, {
      variables,
      packageRoot: process.cwd(),
      folder,
      input: Readable.from([input]),
      output,
      notices,
      now: () => new Date(),
      randomBytes,
      userName: 'tester',
    })
    return { code, out: out(), notices: noticeText() }
  }
  return {
    folder,
    variables,
    run: (...args) => runWith('', ...args),
    runWith,
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return name
    },
    async query(work) {
      const opened = await openDatabase({
        databaseUrl: database.DATABASE_URL,
        dataDir: database.QD_DATA_DIR,
        allowSocket: true,
      })
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    },
    close: async () => stop?.(),
  }
}
