import { createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { type Selectable, sql } from 'kysely'
import type { Database, Handle, Tables } from '#server/platform/database/tables.ts'
import { type CsvValue, csvPieces } from '#server/platform/http/csv.ts'
import { type CommandEnvironment, say } from './command-environment.ts'
import { CommandError } from './command-error.ts'
import { withProgress } from './progress.ts'
import { recordCommand, withDatabase } from './with-database.ts'

type ExportOptions = { readonly force?: true }

type PlayerTable = Selectable<Tables['players']>

/** Every column of a player, as the API calls it. */
const columns: Readonly<Record<string, (row: PlayerTable) => CsvValue>> = {
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
  DebuggerUntil: (row) => row.debugger_until?.toISOString(),
}

const pageRows = 2000

async function* pagesOfPlayers(db: Handle, onRows: (done: number) => void): AsyncGenerator<PlayerTable[]> {
  let last = ''
  for (let done = 0; ; ) {
    // By key, page after page: the embedded engine cannot stream, and others want to use it in between.
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

async function* entriesAsJson(db: Handle, playerId: string): AsyncGenerator<string> {
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
 * Writes a file readable by its owner only, which appears under its name once it is complete and `beforeDone` (the
 * audit entry) has succeeded.
 */
async function writeWhole(path: string, pieces: AsyncIterable<string>, beforeDone: () => Promise<void>): Promise<void> {
  const draft = `${path}.part`
  try {
    await pipeline(pieces, createWriteStream(draft, { mode: 0o600 }))
    await beforeDone()
    await rename(draft, path)
  } catch (problem) {
    // Where nothing may be written, nothing may be removed either; what stopped the writing is what to tell.
    await rm(draft, { force: true }).catch(() => undefined)
    if (problem instanceof Error && 'syscall' in problem) {
      throw new CommandError(`${path} cannot be written: ${problem.message}`)
    }
    throw problem
  }
}

async function requireFree(path: string, { force }: ExportOptions): Promise<void> {
  if (force) return
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new CommandError(`${path} exists already. Choose another name, or use --force to replace it.`)
}

async function countPlayers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from players`.execute(db)
  return rows[0]?.count ?? 0
}

async function exportPlayers(world: CommandEnvironment, file: string, options: ExportOptions): Promise<void> {
  const path = resolve(world.folder, file)
  await requireFree(path, options)
  await withDatabase(world, async ({ open: { db } }) => {
    let players = 0
    await withProgress(world, 'Exporting players', await countPlayers(db), (update) => {
      const pages = pagesOfPlayers(db, (done) => {
        players = done
        update(done)
      })
      return writeWhole(path, csvPieces(columns, pages), () =>
        recordCommand(db, world, {
          action: 'players exported',
          targetKind: 'data',
          targetId: basename(path),
          after: { file: basename(path), players },
        }),
      )
    })
    say(world, `${players.toLocaleString('en-US')} players written to ${file}.`)
  })
}

async function exportPersistence(
  world: CommandEnvironment,
  playerId: string,
  file: string,
  options: ExportOptions,
): Promise<void> {
  const path = resolve(world.folder, file)
  await requireFree(path, options)
  await withDatabase(world, async ({ open: { db } }) => {
    const player = await db
      .selectFrom('players')
      .select('player_id')
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!player) throw new CommandError(`There is no player ${playerId}.`)
    await writeWhole(path, entriesAsJson(db, playerId), () =>
      recordCommand(db, world, {
        action: 'persistence exported',
        targetKind: 'player',
        targetId: playerId,
        after: { file: basename(path) },
      }),
    )
    say(world, `The persistence of ${playerId} is written to ${file}.`)
  })
}

/** Adds `export players` and `export persistence`. */
export function addExportCommands(program: Command, world: CommandEnvironment): void {
  const group = program.command('export').description('write players or a saved game to a file')
  group
    .command('players <file>')
    .description('all players with all columns as CSV, separated by ";"')
    .option('--force', 'replace the file when it exists')
    .action((file: string, options: ExportOptions) => exportPlayers(world, file, options))
  group
    .command('persistence <playerId> <file>')
    .description("a player's persistence as JSON, which the player page imports")
    .option('--force', 'replace the file when it exists')
    .action((playerId: string, file: string, options: ExportOptions) =>
      exportPersistence(world, playerId, file, options),
    )
}
