import { once } from 'node:events'
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { startDatabaseChild } from '#test/harness/database-child.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { DataFolderInUse } from './lock/lock-holder.ts'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open-database.ts'
import type { OpenedDatabase } from './opened-database.ts'
import { serveSocket } from './socket.ts'
import { DatabaseUnavailable } from './unavailable.ts'

let dataDir: string
let server: OpenedDatabase
let stop: () => Promise<void>
let commands: OpenedDatabase[] = []

beforeAll(async () => {
  dataDir = await freshDataFolder()
  server = await openDatabase({ dataDir })
  await migrateToLatest(server)
  stop = await serveSocket(server)
})

afterEach(async () => {
  for (const command of commands) await command.close()
  commands = []
})

afterAll(async () => {
  await stop()
  await server.close()
})

async function openCommand(): Promise<OpenedDatabase> {
  const command = await openDatabase({ dataDir, allowSocket: true })
  commands.push(command)
  return command
}

const mail = (recipient: string) => ({ recipient, subject: 'b', body: 'c' })

async function countMails(database: OpenedDatabase, recipient: string): Promise<number> {
  return (await database.db.selectFrom('mails').select('id').where('recipient', '=', recipient).execute()).length
}

test('only the owner may use the socket', () => {
  expect(statSync(server.embedded?.socket ?? '').mode & 0o777).toBe(0o600)
})

test('a command at the socket reads the same values as the server', async () => {
  const command = await openCommand()
  const text = '😀 Ünïcode "quotes" \\ \n tab\t'
  const query = sql`select ${text}::text as text, ${9007199254740993n}::int8 as big, 12.50::numeric as money,
    ${new Date('1890-01-02T03:04:05.678Z')}::timestamptz as at, ${Buffer.from([0, 255, 10])}::bytea as bytes,
    true as yes, null as nothing, 1.5::float8 as float`
  const here = (await query.execute(server.db)).rows
  expect((await query.execute(command.db)).rows).toEqual(here)
  expect(here).toEqual([
    {
      text,
      big: '9007199254740993',
      money: '12.50',
      at: new Date('1890-01-02T03:04:05.678Z'),
      bytes: Buffer.from([0, 255, 10]),
      yes: true,
      nothing: null,
      float: 1.5,
    },
  ])
})

test("isolates a command's transaction until it commits", async () => {
  const command = await openCommand()
  let seenByServer: Promise<number> | undefined
  await command.db.transaction().execute(async (trx) => {
    await trx.insertInto('mails').values(mail('own')).execute()
    seenByServer = countMails(server, 'own')
    await trx.insertInto('mails').values(mail('own')).execute()
  })
  expect(await seenByServer).toBe(2)
  expect(await countMails(server, 'own')).toBe(2)
})

test('rolls back the transaction of a killed command, and the server continues', async () => {
  const child = await startDatabaseChild('hang', dataDir)
  await child.says('hanging')
  const waiting = server.db.insertInto('mails').values(mail('waiting')).execute()
  await child.kill()
  await waiting
  expect(await countMails(server, 'half')).toBe(0)
  expect(await countMails(server, 'waiting')).toBe(1)
})

test("the server's statements run between those of a busy command", async () => {
  const command = await openCommand()
  let isBusy = true
  const work = async () => {
    while (isBusy) await sql`select count(*) from generate_series(1, 20000)`.execute(command.db)
  }
  const busy = [work(), work(), work()]
  for (let round = 0; round < 20; round++) await countMails(server, 'own')
  isBusy = false
  await Promise.all(busy)
})

test("a command has the server's time limit and can lift it", async () => {
  const command = await openCommand()
  const endless = sql`select count(*) from generate_series(1, 4000000000)`
  await expect(endless.execute(command.db)).rejects.toThrow('ran longer than 5 s')
  const slow = sql`select pg_sleep(5.5)`
  await command.withoutTimeLimit(() => slow.execute(command.db))
})

test('passes large values through the socket unchanged', async () => {
  const command = await openCommand()
  const value = 'é'.repeat(3_000_000)
  const { rows } = await sql<{ value: string }>`select ${value}::text as value`.execute(command.db)
  expect(rows[0]?.value === value).toBe(true)
})

test.each([
  ['an empty first message', [0, 0, 0, 0, 0, 0, 0, 0]],
  ['another protocol', [...Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
  ['a message of negative length', [0, 0, 0, 8, 0, 3, 0, 0, 0x51, 0xff, 0xff, 0xff, 0xff]],
])('ends a client that sends %s, and serves the others', async (_, bytes) => {
  const client = connect(server.embedded?.socket ?? '')
  const ended = once(client.resume(), 'close', { signal: AbortSignal.timeout(10_000) })
  client.write(Buffer.from(bytes))
  await ended
  expect(await countMails(await openCommand(), 'nobody')).toBe(0)
})

test('rejects a second server while it serves commands', async () => {
  await expect(openDatabase({ dataDir })).rejects.toThrow(DataFolderInUse)
})

test('removes the socket and nothing else when serving stops', async () => {
  const folder = await freshDataFolder()
  const other = await openDatabase({ dataDir: folder })
  const before = readdirSync(folder).sort()
  await (await serveSocket(other))()
  expect(readdirSync(folder).sort()).toEqual(before)
  await sql`select 1`.execute(other.db)
  await other.close()
})

test('serves a data folder with a long path from a temporary folder and removes it', async () => {
  const folder = join(ownFolder(tmpdir(), 'quarterdeck-data'), 'a'.repeat(100))
  renameSync(await freshDataFolder(), folder)
  const other = await openDatabase({ dataDir: folder })
  const stopOther = await serveSocket(other)
  const command = await openDatabase({ dataDir: folder, allowSocket: true })
  await sql`select 1`.execute(command.db)
  await command.close()
  await stopOther()
  expect(existsSync(dirname(other.embedded?.socket ?? ''))).toBe(false)
  await other.close()
})

test("rejects a command's statements when its server has ended", async () => {
  const folder = await freshDataFolder()
  const other = await startDatabaseChild('serve', folder)
  await other.says('serving')
  const command = await openDatabase({ dataDir: folder, allowSocket: true })
  await sql`select 1`.execute(command.db)
  await other.kill()
  await expect(sql`select 1`.execute(command.db)).rejects.toThrow(DatabaseUnavailable)
  await command.close()
  // Without a holder the command opens the folder itself.
  const alone = await openDatabase({ dataDir: folder, allowSocket: true })
  await sql`select count(*) from mails`.execute(alone.db)
  await alone.close()
})
