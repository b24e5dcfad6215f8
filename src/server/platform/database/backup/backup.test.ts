import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { freshDatabase } from '#test/harness/postgresql.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { BackupDamagedError } from './backup-file.ts'
import { RestoreError, restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = ownFolder(tmpdir(), 'quarterdeck-backup')
const opened: OpenedDatabase[] = []
let source: OpenedDatabase

beforeAll(async () => {
  source = await freshMigrated()
  await fill(source)
})

afterAll(async () => {
  for (const database of opened) await database.close()
})

async function freshMigrated(): Promise<OpenedDatabase> {
  const databaseUrl = await freshDatabase({ isMigrated: true })
  const database = await openDatabase({ databaseUrl, dataDir: folder })
  opened.push(database)
  return database
}

const specialText = '😀 "quotes" \\ back\\u0041slash \n\t line; é́ \u2028 {"a":[1.10,9007199254740993]}'

async function fill({ db }: OpenedDatabase): Promise<void> {
  await sql`insert into roles (name, name_folded, has_list) values ('Extra', 'extra', true)`.execute(db)
  await sql`insert into users (email, email_folded, first_name, last_name, role_id)
    values ('a@example.com', 'a@example.com', ${specialText}, '', 100)`.execute(db)
  await sql`insert into sessions select '\\x01', 1, false, now(), now()`.execute(db)
  await sql`insert into mails (recipient, subject, body) values ('a', 'b', 'c')`.execute(db)
  await sql`insert into idempotency_keys (user_id, owner, key, fingerprint, status, reply)
    values (1, 'user 1', 'key', '\\x00ff0a', 200, ${specialText})`.execute(db)
  await sql`insert into players (player_id, nickname, nickname_folded, created_at, total_spent, last_save_game)
    select 'player' || n, 'N' || n, 'n' || n, timestamptz '2024-03-31 01:02:03.456789+02', 0.10 + n,
      case when n % 2 = 0 then timestamptz '1890-01-01 00:00:00.000001+00' end
    from generate_series(1, 3000) n`.execute(db)
  await sql`insert into players (player_id, nickname, nickname_folded, created_at)
    values ('counted', '', '', now() + interval '1 minute')`.execute(db)
  await sql`insert into player_attributes (player_id, name, value)
    values ('player1', 'a', 0.1), ('player1', 'b', 1e300), ('player1', 'c', -5e-324)`.execute(db)
  await sql`insert into persistence_entries (player_id, key, value, writer_kind, writer)
    select 'player' || n, 'large', ${specialText} || repeat('x', 400000), 'game', '' from generate_series(1, 12) n`.execute(
    db,
  )
}

/** The content that a backup must keep, compared as text so that rounding to JavaScript numbers cannot hide a loss. */
async function readContents({ db }: OpenedDatabase): Promise<unknown> {
  const tables = [
    ...['roles', 'users', 'idempotency_keys', 'players', 'player_attributes', 'persistence_entries'],
    // A restore counts nothing again.
    ...['figure_starts', 'figure_deltas', 'new_players'],
  ]
  const contents: Record<string, unknown> = {}
  await db.transaction().execute(async (trx) => {
    await sql`set local timezone = 'UTC'`.execute(trx)
    for (const table of tables) {
      const { rows } = await sql`select count(*) as rows,
        md5(string_agg(t::text, '|' order by t::text collate "C")) as digest from ${sql.table(table)} t`.execute(trx)
      contents[table] = rows
    }
  })
  return contents
}

test('restores a backup into another database and back without a difference', async () => {
  const expected = await readContents(source)
  const first = join(folder, 'first.backup')
  const steps: number[] = []
  const summary = await writeBackup(source, first, { progress: (step) => steps.push(step.done / step.total) })
  expect(summary.rows).toMatchObject({ players: 3001, persistence_entries: 12, idempotency_keys: 1 })
  expect(steps.at(-1)).toBe(1)
  expect(statSync(first).mode & 0o777).toBe(0o600)

  const other = await freshMigrated()
  await restoreBackup(other, first)
  expect(await readContents(other)).toEqual(expected)

  const second = join(folder, 'second.backup')
  await writeBackup(other, second)
  const back = await freshMigrated()
  await restoreBackup(back, second)
  expect(await readContents(back)).toEqual(expected)
  // Nothing but the two files stays behind.
  expect(readdirSync(folder).sort()).toEqual(['first.backup', 'second.backup'])

  for (const database of [other, back]) {
    const { rows } = await sql`insert into roles (name, name_folded, has_list) values ('Next', 'next', true)
      returning id`.execute(database.db)
    expect(rows).toEqual([{ id: 101 }])
    for (const table of ['sessions', 'mails', 'sign_in_attempts']) {
      expect((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows).toEqual([])
    }
  }
})

test('excludes sessions, mails and sign-in attempts', async () => {
  const text = gunzipSync(readFileSync(join(folder, 'first.backup'))).toString()
  for (const table of ['sessions', 'mails', 'sign_in_attempts']) expect(text).not.toContain(`"table":"${table}"`)
})

test('is consistent while others write, without stopping them', async () => {
  let round = 0
  let isWriting = true
  const writer = (async () => {
    while (isWriting) {
      // Two rows that belong together: a backup has both or none.
      await source.db.transaction().execute(async (trx) => {
        round++
        await sql`insert into console_preferences (key, type, value) values (${`k${round}`}, 0, '')`.execute(trx)
        await sql`insert into attribute_configurations (name, persistence_key_name, json_path_expression)
          values (${`k${round}`}, '', '')`.execute(trx)
      })
    }
  })()
  const { rows } = await writeBackup(source, join(folder, 'busy.backup'))
  isWriting = false
  await writer
  expect(rows.console_preferences).toBe(rows.attribute_configurations)
  expect(round).toBeGreaterThan(rows.console_preferences ?? 0)
})

test('restores only into an empty database', async () => {
  const before = await readContents(source)
  await expect(restoreBackup(source, join(folder, 'first.backup'))).rejects.toThrow(RestoreError)
  expect(await readContents(source)).toEqual(before)
})

test('rejects a backup of an unknown schema by name', async () => {
  const file = join(folder, 'other-schema.backup')
  const older = await freshMigrated()
  await sql`insert into kysely_migration values ('9999-later', '2026-01-01T00:00:00Z')`.execute(older.db)
  await writeBackup(older, file)
  await sql`delete from kysely_migration where name = '9999-later'`.execute(older.db)
  await expect(restoreBackup(older, file)).rejects.toThrow('9999-later')
})

test('rejects a damaged file before anything is written', async () => {
  const whole = readFileSync(join(folder, 'second.backup'))
  const text = gunzipSync(whole).toString()
  const lines = text.split('\n')
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(Math.floor(whole.length / 2)) ^ 1, Math.floor(whole.length / 2))
  const damages: Readonly<Record<string, Buffer>> = {
    'one bit flipped': flipped,
    'cut off': whole.subarray(0, Math.floor(whole.length * 0.7)),
    'cut off within the last bytes': whole.subarray(0, whole.length - 4),
    empty: Buffer.alloc(0),
    'not packed': Buffer.from('hello'),
    'a value changed and packed again': gzipSync(text.replace('"N17"', '"N71"')),
    'a row less': gzipSync(lines.filter((line) => !line.includes('"N17"')).join('\n')),
    'no checksum': gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
    'no totals': gzipSync(`${lines.slice(0, -3).join('\n')}\n`),
    'another format': gzipSync(text.replace('quarterdeck-backup', 'something-else')),
  }
  const target = await freshMigrated()
  const before = await readContents(target)
  for (const [name, bytes] of Object.entries(damages)) {
    const file = join(folder, 'damaged.backup')
    writeFileSync(file, bytes)
    await expect(verifyBackup(file), name).rejects.toThrow(BackupDamagedError)
    await expect(restoreBackup(target, file), name).rejects.toThrow(BackupDamagedError)
  }
  expect(await readContents(target)).toEqual(before)
})

test('leaves no file when a backup cannot be written', async () => {
  await expect(writeBackup(source, join(folder, 'no/such/folder.backup'))).rejects.toThrow('ENOENT')
  expect(existsSync(join(folder, 'no'))).toBe(false)
})
