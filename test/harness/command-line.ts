import { randomBytes } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { runCommand } from '#server/cli/run-command.ts'
import { syncPermissions } from '#server/features/staff/permissions.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { serveSocket } from '#server/platform/database/socket.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { freshDataFolder } from './data-folder.ts'
import { freshPostgresqlDatabase } from './postgresql.ts'
import { testEngine } from './start-app.ts'

/** How a command ended, and what it printed. */
export type CommandResult = { code: 0 | 1 | 2; out: string; notices: string }

/** A database with a command line, and a folder for the files of its commands. */
export type CommandPlace = {
  readonly folder: string
  readonly variables: Readonly<Record<string, string>>
  /** Runs a command as a person would type it. */
  run(...words: string[]): Promise<CommandResult>
  /** Runs a command with something in its input. */
  runWith(input: string, ...words: string[]): Promise<CommandResult>
  /** Writes a file into the folder and returns its name. */
  write(name: string, text: string | Uint8Array): string
  /** Opens the database between commands, and closes it again. */
  look<T>(work: (db: Database) => Promise<T>): Promise<T>
  close(): Promise<void>
}

function textOf(stream: PassThrough): () => string {
  const pieces: Buffer[] = []
  stream.on('data', (piece: Buffer) => pieces.push(piece))
  return () => Buffer.concat(pieces).toString('utf8')
}

/** Where a database is, as environment variables. */
export type Address = { readonly QD_DATA_DIR: string; readonly DATABASE_URL?: string }

/** The address of a new, empty database on the engine of this run, or on a named one. */
export async function freshAddress(engine: 'embedded' | 'postgresql' = testEngine): Promise<Address> {
  if (engine === 'embedded') return { QD_DATA_DIR: await freshDataFolder() }
  const dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  return { QD_DATA_DIR: dataDir, DATABASE_URL: await freshPostgresqlDatabase() }
}

/** A server's share of the database: held open, as long as it runs. Returns how to stop it. */
async function hold(address: Address): Promise<() => Promise<void>> {
  const open = await openDatabase({ databaseUrl: address.DATABASE_URL, dataDir: address.QD_DATA_DIR })
  await migrateToLatest(open)
  await syncPermissions(open.db)
  const stop = open.engine === 'embedded' ? await serveSocket(open) : undefined
  return async () => {
    await stop?.()
    await open.close()
  }
}

/** A command line on a new database of the engine under test, beside a process that holds it or alone. */
export async function commandPlace(
  options: { isServed?: boolean; address?: Address; variables?: Readonly<Record<string, string>> } = {},
): Promise<CommandPlace> {
  const address = options.address ?? (await freshAddress())
  const stop = options.isServed ? await hold(address) : undefined
  const folder = mkdtempSync(join(tmpdir(), 'quarterdeck-commands-'))
  const variables = { QD_LOG_LEVEL: 'debug', ...address, ...options.variables }
  const runWith = async (input: string, ...words: string[]): Promise<CommandResult> => {
    const output = new PassThrough()
    const notices = new PassThrough()
    const [out, noticed] = [textOf(output), textOf(notices)]
    const code = await runCommand(words, {
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
    return { code, out: out(), notices: noticed() }
  }
  return {
    folder,
    variables,
    run: (...words) => runWith('', ...words),
    runWith,
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return name
    },
    async look(work) {
      const open = await openDatabase({
        databaseUrl: address.DATABASE_URL,
        dataDir: address.QD_DATA_DIR,
        allowSocket: true,
      })
      try {
        return await work(open.db)
      } finally {
        await open.close()
      }
    },
    close: async () => stop?.(),
  }
}
