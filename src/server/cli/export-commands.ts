import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { type Selectable, sql } from 'kysely'
import type { Database, Handle, Tables } from '#server/platform/database/tables.ts'
import { type CsvValue, toCsvChunks, withByteOrderMark } from '#server/platform/http/csv.ts'
import { type CommandEnvironment, print, printNotice } from './command-environment.ts'
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
 * Writes a file readable by its owner only. It gets its final name when it is complete and `record` (the audit entry)
 * has succeeded.
 */
async function writeFileAtomically(
  path: string,
  chunks: AsyncIterable<string>,
  record: () => Promise<void>,
): Promise<void> {
  const tempFile = `${path}.part`
  try {
    await pipeline(chunks, createWriteStream(tempFile, { mode: 0o600 }))
    await record()
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

/** Where an export goes: a file by its path, or a pipe. */
type Target = { readonly path: string } | { readonly pipe: NodeJS.WritableStream }

/** Finds the target of an export: `-` is the standard output. Throws CommandError for a file that would be replaced. */
async function findTarget(environment: CommandEnvironment, file: string, { force }: ExportOptions): Promise<Target> {
  if (file === '-') return { pipe: environment.output }
  const path = resolve(environment.folder, file)
  const found = await stat(path).catch(() => undefined)
  if (found?.isFIFO() || found?.isCharacterDevice()) return { pipe: createWriteStream(path) }
  if (found && !force)
    throw new CommandError(`${path} already exists. Choose another name, or use --force to replace it.`)
  return { path }
}

/** Writes an export to its target. What is in a pipe cannot be taken back, so there the audit entry comes first. */
async function writeExport(target: Target, chunks: AsyncIterable<string>, record: () => Promise<void>): Promise<void> {
  if ('path' in target) return writeFileAtomically(target.path, chunks, record)
  await record()
  await pipeline(chunks, target.pipe, { end: false })
}

async function countPlayers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from players`.execute(db)
  return rows[0]?.count ?? 0
}

async function exportPlayers(environment: CommandEnvironment, file: string, options: ExportOptions): Promise<void> {
  const target = await findTarget(environment, file, options)
  await withDatabase(environment, async ({ database: { db }, settings }) => {
    const total = await countPlayers(db)
    let players = 0
    await withProgress(environment, 'Exporting players', total, (update) => {
      const pages = readPlayerPages(db, (done) => {
        players = done
        update(done)
      })
      const rows = toCsvChunks(playerFileColumns, pages)
      const isMarked = 'path' in target && settings.csvByteOrderMark
      return writeExport(target, isMarked ? withByteOrderMark(rows) : rows, () =>
        recordCommand(db, environment, {
          action: 'players exported',
          targetKind: 'data',
          targetId: basename(file),
          after: { file: basename(file), players: 'path' in target ? players : total },
        }),
      )
    })
    const tell = 'path' in target ? print : printNotice
    tell(environment, `${players.toLocaleString('en-US')} players exported to ${file}.`)
  })
}

async function exportPersistence(
  environment: CommandEnvironment,
  playerId: string,
  file: string,
  options: ExportOptions,
): Promise<void> {
  const target = await findTarget(environment, file, options)
  await withDatabase(environment, async ({ database: { db } }) => {
    const player = await db
      .selectFrom('players')
      .select('player_id')
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!player) throw new CommandError(`Unknown player: ${playerId}.`)
    await writeExport(target, generateJson(db, playerId), () =>
      recordCommand(db, environment, {
        action: 'persistence exported',
        targetKind: 'player',
        targetId: playerId,
        after: { file: basename(file) },
      }),
    )
    const tell = 'path' in target ? print : printNotice
    tell(environment, `Persistence of ${playerId} exported to ${file}.`)
  })
}

export function addExportCommands(program: Command, environment: CommandEnvironment): void {
  const group = program.command('export').description('export players or the persistence of a player to a file')
  group
    .command('players <file>')
    .description('export all players with all columns as CSV, separated by ";"; - is the standard output')
    .option('--force', 'replace an existing file')
    .action((file: string, options: ExportOptions) => exportPlayers(environment, file, options))
  group
    .command('persistence <playerId> <file>')
    .description("export a player's persistence as JSON, for the import of the player page; - is the standard output")
    .option('--force', 'replace an existing file')
    .action((playerId: string, file: string, options: ExportOptions) =>
      exportPersistence(environment, playerId, file, options),
    )
}
