import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { runCommand } from '#server/cli/run-command.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { freshDataFolder } from './data-folder.ts'
import { freshDatabase } from './postgresql.ts'

/** How a command ended, and what it printed. */
export type CommandResult = { code: 0 | 1 | 2; out: string; notices: string }

/** A command line on a test database, with a working folder. */
export type TestCommandLine = {
  readonly folder: string
  readonly variables: NodeJS.ProcessEnv
  /** Runs a command. */
  run(...args: string[]): Promise<CommandResult>
  /** Runs a command with standard input. */
  runWith(input: string, ...args: string[]): Promise<CommandResult>
  /** Does what Ctrl-C does to a command that is running. */
  interrupt(): void
  /** Writes a file into the folder and returns its name. */
  write(name: string, text: string | Uint8Array): string
  /** Opens the database between commands for queries. */
  query<T>(work: (db: Database) => Promise<T>): Promise<T>
}

function collectText(stream: PassThrough): () => string {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString('utf8')
}

/** The environment variables that select a database. */
export type DatabaseTarget = { readonly QD_DATA_DIR: string; readonly DATABASE_URL?: string }

/** A database in the cluster of the test run: an empty one, or one with tables, as a server has left it. */
export async function createDatabaseTarget(options = { isMigrated: false }): Promise<DatabaseTarget> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  return { QD_DATA_DIR: dataDir, DATABASE_URL: await freshDatabase(options) }
}

/** A database of its own, embedded in a data folder that a running server may use already. */
export function createEmbeddedTarget(): DatabaseTarget {
  return { QD_DATA_DIR: freshDataFolder() }
}

/** Creates a command line on a new database, or on a given one. */
export async function createCommandLine(
  options: { database?: DatabaseTarget; variables?: Readonly<Record<string, string>> } = {},
): Promise<TestCommandLine> {
  const database = options.database ?? (await createDatabaseTarget())
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  const variables = {
    QD_LOG_LEVEL: 'debug',
    QD_POSTGRES_BIN: process.env.QD_POSTGRES_BIN,
    ...database,
    ...options.variables,
  }
  let listeners: readonly (() => void)[] = []
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
      onInterrupt: (listener) => {
        listeners = [...listeners, listener]
        return () => {
          listeners = listeners.filter((other) => other !== listener)
        }
      },
    })
    return { code, out: out(), notices: noticeText() }
  }
  return {
    folder,
    variables,
    run: (...args) => runWith('', ...args),
    runWith,
    interrupt: () => {
      for (const listener of listeners) listener()
    },
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return name
    },
    async query(work) {
      const opened = await openDatabase({
        databaseUrl: database.DATABASE_URL,
        dataDir: database.QD_DATA_DIR,
        postgresBin: process.env.QD_POSTGRES_BIN,
      })
      try {
        return await work(opened.db)
      } finally {
        await opened.close()
      }
    },
  }
}
