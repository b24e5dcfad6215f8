import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { type Selectable, sql } from 'kysely'
import type { Database, Handle, Tables } from '#server/platform/database/tables.ts'
import { type CsvValue, toCsvChunks } from '#server/platform/http/csv.ts'
import { type CommandEnvironment, print } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { withProgress } from './progress.ts'
import { recordCommand, withDatabase } from './with-database.ts'

type ExportOptions = { readonly force?: true }

type PlayerTable = Selectable<Tables['players']>

/** All columns of a player with their API names; `import players` reads the file. */
export const playerFileColumns: Readonly<Record<string, (row: PlayerTable) => CsvValue>> = {
  PlayerId: (row) => row.player_id,
  Nickname: (row) => row.nickname,
  CreationDate: (row) => row.created_at.toISOString(),
  Language: (row) => row.language,
  TotalSpent: (row) => row.total_spent,
  PurchasesCount: (row) => row.purchases_count,
  DeviceId: (row) => row.device_id,
  LastDevice: (row) => row.last_device,
  LastSaveGame: (row) => row.last_save_game?.toISOString(),
  IsLocalPersistenceOutdated: (row) => row.is_local_persistence_outdated,
  DeviceCacheInvalid: (row) => row.device_cache_invalid,
  IsHacker: (row) => row.is_hacker,
  LastEventId: (row) => row.last_event_id,
  Platform: (row) => row.platform,
  BuildNumber: (row) => row.build_number,
  DebuggerUntil: (row) => row.debugger_until?.toISOString(),
}

const pageRows = 2000

async function* readPlayerPages(db: Handle, onRows: (done: number) => void): AsyncGenerator<PlayerTable[]> {
  let last = ''
  for (let done = 0; ; ) {
    // Paged by key, so that no statement or snapshot lasts as long as the export.
    const rows = await db
      .selectFrom('players')
      .selectAll()
      .where('player_id', '>', last)
      .orderBy('player_id')
      .limit(pageRows)
      .execute()
    yield rows
    done += rows.length
    onRows(done)
    last = rows.at(-1)?.player_id ?? ''
    if (rows.length < pageRows) return
  }
}

async function* generateJson(db: Handle, playerId: string): AsyncGenerator<string> {
  let last = ''
  yield '['
  for (let isFirst = true; ; ) {
    const rows = await db
      .selectFrom('persistence_entries')
      .select(['key', 'value'])
      .where('player_id', '=', playerId)
      .where('key', '>', last)
      .orderBy('key')
      .limit(100)
      .execute()
    for (const { key, value } of rows) {
      yield `${isFirst ? '' : ','}\n  ${JSON.stringify({ Key: key, Value: value })}`
      isFirst = false
    }
    last = rows.at(-1)?.key ?? ''
    if (rows.length < 100) break
  }
  yield '\n]\n'
}

/**
 * Writes a file readable by its owner only. It gets its final name when it is complete and `beforeDone` (the audit
 * entry) has succeeded.
 */
async function writeFileAtomically(
  path: string,
  chunks: AsyncIterable<string>,
  beforeDone: () => Promise<void>,
): Promise<void> {
  const tempFile = `${path}.part`
  try {
    await pipeline(chunks, createWriteStream(tempFile, { mode: 0o600 }))
    await beforeDone()
    await rename(tempFile, path)
  } catch (error) {
    // The removal fails where writing failed; only the first error is useful.
    await rm(tempFile, { force: true }).catch(() => undefined)
    if (error instanceof Error && 'syscall' in error) {
      throw new CommandError(`${path} cannot be written: ${error.message}`)
    }
    throw error
  }
}

async function requireMissing(path: string, { force }: ExportOptions): Promise<void> {
  if (force) return
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${path} already exists. Choose another name, or use --force to replace it.`)
}

async function countPlayers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from players`.execute(db)
  return rows[0]?.count ?? 0
}

async function exportPlayers(environment: CommandEnvironment, file: string, options: ExportOptions): Promise<void> {
  const path = resolve(environment.folder, file)
  await requireMissing(path, options)
  await withDatabase(environment, async ({ database: { db } }) => {
    let players = 0
    await withProgress(environment, 'Exporting players', await countPlayers(db), (update) => {
      const pages = readPlayerPages(db, (done) => {
        players = done
        update(done)
      })
      return writeFileAtomically(path, toCsvChunks(playerFileColumns, pages), () =>
        recordCommand(db, environment, {
          action: 'players exported',
          targetKind: 'data',
          targetId: basename(path),
          after: { file: basename(path), players },
        }),
      )
    })
    print(environment, `${players.toLocaleString('en-US')} players exported to ${file}.`)
  })
}

async function exportPersistence(
  environment: CommandEnvironment,
  playerId: string,
  file: string,
  options: ExportOptions,
): Promise<void> {
  const path = resolve(environment.folder, file)
  await requireMissing(path, options)
  await withDatabase(environment, async ({ database: { db } }) => {
    const player = await db
      .selectFrom('players')
      .select('player_id')
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!player) throw new CommandError(`Unknown player: ${playerId}.`)
    await writeFileAtomically(path, generateJson(db, playerId), () =>
      recordCommand(db, environment, {
        action: 'persistence exported',
        targetKind: 'player',
        targetId: playerId,
        after: { file: basename(path) },
      }),
    )
    print(environment, `Persistence of ${playerId} exported to ${file}.`)
  })
}

/** Adds `export players` and `export persistence`. */
export function addExportCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('export').description('export players or the persistence of a player to a file')
  group
    .command('players <file>')
    .description('export all players with all columns as CSV, separated by ";"')
    .option('--force', 'replace an existing file')
    .action((file: string, options: ExportOptions) => exportPlayers(environment, file, options))
  group
    .command('persistence <playerId> <file>')
    .description("export a player's persistence as JSON, for the import of the player page")
    .option('--force', 'replace an existing file')
    .action((playerId: string, file: string, options: ExportOptions) =>
      exportPersistence(environment, playerId, file, options),
    )
}
