import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeHolder } from '#test/harness/change-holder.ts'
import { copyFolderInUse, freshDataFolder } from '#test/harness/data-folder.ts'
import { type DatabaseChild, startDatabaseChild } from '#test/harness/database-child.ts'
import { lockDataFolder } from '../lock/folder-lock.ts'
import { findHolder, lockFile, readHolder } from '../lock/lock-holder.ts'
import { getProcess, isRunning } from '../lock/process-identity.ts'
import { migrateToLatest, pendingMigrations } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import type { DatabaseState } from '../unavailable.ts'
import { findLocation } from './location.ts'
import { findPostmaster, isFolderFree, spawnPostmaster } from './postmaster.ts'
import { preparePrograms } from './programs.ts'
import { databaseName, roles } from './roles.ts'
import { findOwner } from './server-user.ts'
import { connectSuperuser, toConnection } from './sessions.ts'
import { makeSocketFolder } from './socket-folder.ts'

const deadline = { timeout: 60_000, interval: 20 }

let dataDir: string
let states: DatabaseState[]
let opened: OpenedDatabase[]
let children: DatabaseChild[]

beforeEach(() => {
  dataDir = freshDataFolder()
  states = []
  opened = []
  children = []
})

afterEach(async () => {
  for (const child of children) await child.kill()
  for (const database of opened) await database.close()
})

async function open(folder = dataDir): Promise<OpenedDatabase> {
  const database = await openDatabase({
    dataDir: folder,
    postgresBin: process.env.QD_POSTGRES_BIN,
    onStateChange: (state) => states.push(state),
  })
  opened.push(database)
  return database
}

async function openMigrated(folder = dataDir): Promise<OpenedDatabase> {
  const database = await open(folder)
  await database.asOwner((owner) => migrateToLatest(owner))
  return database
}

async function startChild(task: string, line: string): Promise<DatabaseChild> {
  const child = await startDatabaseChild(task, dataDir)
  children.push(child)
  await child.says(line)
  return child
}

const close = async (database: OpenedDatabase) => {
  opened = opened.filter((one) => one !== database)
  await database.close()
}

const addMail = ({ db }: OpenedDatabase, recipient: string) =>
  db.insertInto('mails').values({ recipient, subject: 'b', body: 'c' }).execute()

const readRecipients = async ({ db }: OpenedDatabase) =>
  (await db.selectFrom('mails').select('recipient').orderBy('id').execute()).map((row) => row.recipient)

const getLocation = (folder = dataDir) => {
  const location = findLocation(folder)
  if (!location) throw new Error('There is no database.')
  return location
}

const getHolder = () => {
  const holder = findHolder(dataDir)
  if (!holder) throw new Error('Nobody holds the folder.')
  return holder
}

/** Waits until the database is down for a reason. */
const untilDown = (reason: RegExp) =>
  vi.waitFor(() => expect(states.map(({ cause }) => cause)).toContainEqual(expect.stringMatching(reason)), deadline)

test('is durable, has checksums and is reachable through a private socket only', async () => {
  // With a copy of the package's programs of its own, as outside of tests.
  const database = await openDatabase({ dataDir })
  opened.push(database)
  const { db, asOwner } = database
  const read = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)
    return rows[0]?.value
  }
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'])
    expect(await read(name)).toBe('on')
  expect(await read('listen_addresses')).toBe('')
  const { socket } = getHolder()
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  expect(Buffer.byteLength(join(socket, '.s.PGSQL.5432'))).toBeLessThan(104)
  const access = readFileSync(join(getLocation().cluster, 'pg_hba.conf'), 'utf8')
  expect(access).toBe('local all all trust\n')
  expect(
    await asOwner(async (owner) => (await sql<{ role: string }>`select current_user as role`.execute(owner.db)).rows),
  ).toEqual([{ role: 'quarterdeck_owner' }])
})

test.runIf(process.getuid?.() === 0)('lets no other user of the machine in', async () => {
  await open()
  const { socket } = getHolder()
  const script = `require('net').connect(${JSON.stringify(join(socket, '.s.PGSQL.5432'))}).on('error', (e) => console.log(e.code)).on('connect', () => { console.log('in'); process.exit() })`
  expect(
    execFileSync(process.execPath, ['-e', script], { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' }).trim(),
  ).toBe('EACCES')
})

test('folds and finds parts of names of every script, whatever the locale of the system is', async () => {
  const database = await openMigrated()
  const { rows } =
    await sql`select lower('ÄÖÉЖΣ') as lower, 'Äб漢z' < 'Äб漢Z' as is_before, array_length(show_trgm('Иван漢字名'), 1) > 3 as has_trigrams`.execute(
      database.db,
    )
  expect(rows).toEqual([{ lower: 'äöéжσ', is_before: false, has_trigrams: true }])
})

test('is shared by processes, and stopped by the last one that leaves', async () => {
  const first = await openMigrated()
  const second = await open()
  await startChild('serve', 'serving')
  const { pid } = getHolder()
  await addMail(second, 'shared')
  await close(first)
  await close(second)
  expect(findHolder(dataDir)?.pid).toBe(pid)
  children[0]?.process.stdin?.end()
  await vi.waitFor(() => expect(readHolder(lockFile(dataDir))).toBeUndefined(), deadline)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), deadline)
  const again = await open()
  expect(await readRecipients(again)).toEqual(['shared'])
})

test('gives the server its rights also when several owners give them at once', async () => {
  const database = await openMigrated()
  await Promise.all(Array.from({ length: 8 }, () => database.asOwner(async () => undefined)))
  await addMail(database, 'still allowed')
})

test('starts beside a process that has made the tables and not granted them yet', async () => {
  const database = await openMigrated()
  const socket = findPostmaster(getLocation())?.socketFolder ?? ''
  const owner = new pg.Client(toConnection(socket, roles.owner, databaseName))
  await owner.connect()
  await owner.query(`revoke all on all tables in schema public from ${roles.server}`)
  await owner.end()
  expect((await pendingMigrations(database.db)).applied).toEqual([])
  expect(await database.asOwner((handle) => migrateToLatest(handle))).toEqual([])
  expect((await pendingMigrations(database.db)).pending).toEqual([])
  await addMail(database, 'ann@example.com')
})

test('stops when its last user was killed', async () => {
  const child = await startChild('serve', 'serving')
  const { pid } = getHolder()
  await child.kill()
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000, interval: 100 })
})

test('stops when the process that started it was killed before it could use it', async () => {
  const child = await startDatabaseChild('serve', dataDir)
  children.push(child)
  const findStarting = () => {
    const location = findLocation(dataDir)
    return location && findPostmaster(location)
  }
  const { pid } = await vi.waitUntil(findStarting, { timeout: 60_000, interval: 1 })
  await child.kill()
  expect(child.lines).not.toContain('serving')
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), { timeout: 60_000, interval: 100 })
})

test('is used by the next process although its starter ended before it had written its pid file', async () => {
  await close(await open())
  const location = getLocation()
  await vi.waitFor(() => expect(findPostmaster(location)).toBeUndefined(), deadline)
  const user = findOwner(location.folder)
  const programs = preparePrograms(location.folder, user, undefined)
  const bin = join(location.folder, 'slow')
  mkdirSync(bin)
  writeFileSync(join(bin, 'postgres'), `#!/bin/sh\nsleep 1\nexec "${join(programs.bin, 'postgres')}" "$@"\n`)
  chmodSync(bin, 0o755)
  chmodSync(join(bin, 'postgres'), 0o755)
  const { pid } = spawnPostmaster(location, { ...programs, bin }, user, makeSocketFolder(location, user))
  const { db } = await open()
  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  expect(findPostmaster(location)?.pid).toBe(pid)
})

test('is not taken for an earlier one that listened on the same socket', async () => {
  await open()
  const { pid, socket } = getHolder()
  await expect(connectSuperuser({ pid: process.pid, socketFolder: socket })).rejects.toThrow('Another PostgreSQL')
  await (await connectSuperuser({ pid, socketFolder: socket })).end()
})

test('a killed process loses no acknowledged write', async () => {
  const writer = await startChild('write', 'acknowledged 60')
  await writer.kill()
  const acknowledged = writer.lines.flatMap((line) => /^acknowledged (\d+)$/.exec(line)?.slice(1) ?? [])
  const { db } = await open()
  const kept = new Set((await db.selectFrom('mails').select('id').execute()).map((row) => row.id))
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('starts again when it was killed, for all its users, and loses nothing', async () => {
  const [first, second] = [await openMigrated(), await open()]
  await addMail(first, 'before')
  const { pid } = getHolder()
  process.kill(pid, 'SIGKILL')
  await untilDown(/has stopped and is started again/)
  await vi.waitFor(() => addMail(first, 'after'), deadline)
  await vi.waitFor(() => addMail(second, 'second'), deadline)
  expect(await readRecipients(first)).toEqual(['before', 'after', 'second'])
  expect(getHolder().pid).not.toBe(pid)
})

test('starts after a kill in a session that was making an unlogged table, whose file is left', async () => {
  const writer = await startChild('write', 'acknowledged 3')
  const { socket, pid } = getHolder()
  const connect = async () => {
    const client = new pg.Client(toConnection(socket, roles.owner, databaseName))
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  const [maker, other] = [await connect(), await connect()]
  await writer.kill()
  await maker.query('begin; create unlogged table left_behind (id integer)')
  const { rows } = await maker.query<{ path: string }>(`select pg_relation_filepath('left_behind') as path`)
  // The commit of another session writes what this one has logged so far.
  await other.query('create table made ()')
  process.kill(pid, 'SIGKILL')
  const location = getLocation()
  await vi.waitFor(() => expect(isFolderFree(location, findOwner(location.folder))).toBe(true), deadline)
  // As the session may leave them: an empty file, and that of its beginning gone.
  const file = join(location.cluster, rows[0]?.path ?? '')
  rmSync(`${file}_init`, { force: true })
  writeFileSync(file, '')
  const { db } = await open()
  expect((await db.selectFrom('mails').select('id').execute()).length).toBeGreaterThanOrEqual(3)
})

test('survives the crash of one of its sessions', async () => {
  const database = await openMigrated()
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => addMail(database, 'after'), deadline)
  expect(await readRecipients(database)).toEqual(['after'])
})

test.each([
  ['is empty', () => ''],
  [
    'names a process that is no PostgreSQL',
    (cluster: string) => `${process.pid}\n${cluster}\n1\n5432\n/tmp\n\n 0 0\nready\n`,
  ],
  ['names a process that is gone', (cluster: string) => `4000000\n${cluster}\n1\n5432\n/tmp\n\n 0 0\nready\n`],
])('starts when the file of its process id %s', async (_, toText) => {
  await close(await open())
  const { cluster } = getLocation()
  writeFileSync(join(cluster, 'postmaster.pid'), toText(cluster))
  await open()
})

test('uses the PostgreSQL that runs although the lock file is gone', async () => {
  const first = await openMigrated()
  await addMail(first, 'first')
  const { pid } = getHolder()
  rmSync(lockFile(dataDir))
  const second = await open()
  expect(getHolder().pid).toBe(pid)
  expect(await readRecipients(second)).toEqual(['first'])
})

test('leaves its PostgreSQL to a process that has locked the folder to look for one', async () => {
  const database = await openMigrated()
  const { pid } = getHolder()
  rmSync(lockFile(dataDir))
  const lock = await lockDataFolder(dataDir)
  // Longer than between two looks at the lock file.
  await sleep(1_500)
  expect(isRunning(getProcess(pid))).toBe(true)
  lock.release()
  await addMail(database, 'afterwards')
  expect(await readRecipients(database)).toEqual(['afterwards'])
})

test('puts the lock file back when it was removed', async () => {
  await open()
  const holder = getHolder()
  rmSync(lockFile(dataDir))
  await vi.waitFor(() => expect(getHolder()).toEqual(holder), deadline)
})

test('leaves the folder to another machine that has locked it, until that one ends', async () => {
  const database = await openMigrated()
  await addMail(database, 'before')
  const { pid } = getHolder()
  changeHolder(dataDir, { host: 'elsewhere', nonce: 'another' })
  await untilDown(/in use by process \d+ on elsewhere/)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), deadline)
  await expect(addMail(database, 'meanwhile')).rejects.toThrow('on elsewhere')
  rmSync(lockFile(dataDir))
  await vi.waitFor(() => addMail(database, 'after'), deadline)
  expect(await readRecipients(database)).toEqual(['before', 'after'])
})

test('does not continue in a copy that was put in the place of its folder', async () => {
  const database = await openMigrated()
  await addMail(database, 'before')
  renameSync(dataDir, `${dataDir}-away`)
  copyFolderInUse(`${dataDir}-away`, dataDir)
  await untilDown(/is another one than at the start/)
  rmSync(dataDir, { recursive: true })
  renameSync(`${dataDir}-away`, dataDir)
  await vi.waitFor(() => addMail(database, 'after'), deadline)
  expect(await readRecipients(database)).toEqual(['before', 'after'])
})

test('makes no new database where there was one', async () => {
  const database = await openMigrated()
  await addMail(database, 'before')
  await close(database)
  const { cluster } = getLocation()
  renameSync(cluster, `${cluster}-away`)
  await expect(open()).rejects.toThrow('the database of this data folder is missing')
  expect(existsSync(cluster)).toBe(false)
  renameSync(`${cluster}-away`, cluster)
  expect(await readRecipients(await open())).toEqual(['before'])
})

test('goes on after a start that was interrupted while it made the database', async () => {
  await close(await open())
  const { cluster, folder } = getLocation()
  renameSync(cluster, join(folder, 'cluster-new-1234'))
  rmSync(join(dataDir, 'postgresql.json'))
  await open()
  expect(existsSync(join(folder, 'cluster-new-1234'))).toBe(false)
})

test('says who cannot write which file when the lock of its programs cannot be opened', async () => {
  await close(await open())
  const location = getLocation()
  chmodSync(join(location.folder, 'postgresql.lock'), 0o400)
  expect(isFolderFree(location, findOwner(location.folder))).toBeUndefined()
  await expect(open()).rejects.toThrow(/uid=\d+.* cannot write .*-r-------- .*postgresql\.lock/)
})

test('refuses a database of another major version', async () => {
  await close(await open())
  writeFileSync(join(getLocation().cluster, 'PG_VERSION'), '17\n')
  await expect(open()).rejects.toThrow(/is of PostgreSQL 17, the programs are of 18\. Write a backup/)
})

test('makes no database without consent, and none beside one of the earlier engine', async () => {
  await expect(openDatabase({ dataDir, mayCreate: false })).rejects.toThrow(/Set DATABASE_URL .* or to "embedded"/)
  const earlier = freshDataFolder()
  execFileSync('mkdir', [join(earlier, 'embedded')])
  writeFileSync(join(earlier, 'embedded', 'PG_VERSION'), '18')
  await expect(open(earlier)).rejects.toThrow(/holds a database of the earlier embedded engine\. Write a backup/)
})

test('names the programs that do not run here, and both ways out', async () => {
  const refused = openDatabase({ dataDir, postgresBin: '/nowhere' })
  await expect(refused).rejects.toThrow(/programs in \/nowhere do not run .*QD_POSTGRES_BIN .* or set DATABASE_URL/)
})
