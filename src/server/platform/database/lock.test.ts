import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDataFolder } from '#test/harness/data-folder.ts'
import { type DatabaseChild, startDatabaseChild } from '#test/harness/database-child.ts'
import { DataFolderInUse, findHolder, type LockHolder, lockDataFolder } from './lock.ts'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open.ts'
import { getCurrentProcess } from './process-identity.ts'

let dataDir: string
let children: DatabaseChild[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'quarterdeck-lock-'))
})

afterEach(async () => {
  await Promise.all(children.map((child) => child.kill()))
  children = []
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(task: string, folder = dataDir): Promise<DatabaseChild> {
  const child = await startDatabaseChild(task, folder)
  children.push(child)
  return child
}

function leaveLock(changes: Partial<LockHolder>): void {
  const holder = { ...getCurrentProcess(), startedAt: new Date().toISOString(), socket: '', nonce: 'left', ...changes }
  writeFileSync(join(dataDir, 'quarterdeck.lock'), JSON.stringify(holder))
}

test('a second process is refused with one message that names the holder', async () => {
  const holder = await start('lock')
  await holder.says('held')
  const refusal = await lockDataFolder(dataDir).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(DataFolderInUse)
  expect(String(refusal)).toContain(`in use by process ${holder.process.pid} on ${hostname()}, since `)
  expect(findHolder(dataDir)?.pid).toBe(holder.process.pid)
})

test('the lock of a killed process is taken over', async () => {
  const holder = await start('lock')
  await holder.says('held')
  await holder.kill()
  expect(findHolder(dataDir)).toBeUndefined()
  const lock = await lockDataFolder(dataDir)
  expect(findHolder(dataDir)?.pid).toBe(process.pid)
  lock.release()
  expect(findHolder(dataDir)).toBeUndefined()
})

test('a living process with the number of a dead holder does not keep the lock', async () => {
  leaveLock({ processStart: 'an-earlier-boot:1' })
  const lock = await lockDataFolder(dataDir)
  lock.release()
})

test('a holder on another machine is never pushed aside', async () => {
  leaveLock({ host: 'elsewhere', pid: 999_999_999 })
  await expect(lockDataFolder(dataDir)).rejects.toThrow(/on elsewhere.*If that process is gone for certain, remove/)
})

test('the same process cannot open a folder twice', async () => {
  const lock = await lockDataFolder(dataDir)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUse)
  lock.release()
})

test('of eight processes that start at once on a dead lock exactly one holds it', async () => {
  leaveLock({ pid: 999_999_999, processStart: '' })
  // A claim whose maker died as well.
  writeFileSync(
    join(dataDir, 'quarterdeck.lock.after-left'),
    JSON.stringify({
      ...getCurrentProcess(),
      pid: 999_999_998,
      processStart: '',
      startedAt: new Date(),
      socket: '',
      nonce: 'b',
    }),
  )
  const starters = await Promise.all(Array.from({ length: 8 }, () => start('lock')))
  const said = await Promise.all(
    starters.map((child) => Promise.any([child.says('held'), child.says('DataFolderInUse')])),
  )
  expect(said.filter((line) => line === 'held')).toHaveLength(1)
  expect(said.filter((line) => line.startsWith('DataFolderInUse'))).toHaveLength(7)
})

test('many takeovers within one process leave exactly one holder', async () => {
  for (let round = 0; round < 20; round++) {
    leaveLock({ pid: 999_999_999, processStart: '', nonce: `dead${round}` })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(dataDir)))
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(held).toHaveLength(1)
    for (const lock of held) lock.release()
  }
})

test('a folder with a long name keeps its socket in a private temporary folder', async () => {
  const long = join(dataDir, 'a'.repeat(120))
  mkdirSync(long)
  const lock = await lockDataFolder(long)
  expect(dirname(dirname(lock.holder.socket))).toBe(tmpdir())
  expect(Buffer.byteLength(lock.holder.socket)).toBeLessThanOrEqual(100)
  lock.release()
})

test('a damaged lock file is named in the message', async () => {
  writeFileSync(join(dataDir, 'quarterdeck.lock'), 'not a lock')
  await expect(lockDataFolder(dataDir)).rejects.toThrow(/quarterdeck.lock cannot be read/)
})

test('a killed server loses nothing that it acknowledged, and its folder opens again', async () => {
  const folder = await freshDataFolder()
  const writer = await start('write', folder)
  await writer.says('acknowledged 60')
  await writer.kill()
  const acknowledged = writer.lines.flatMap((line) => /^acknowledged (\d+)$/.exec(line)?.slice(1) ?? [])
  const open = await openDatabase({ dataDir: folder })
  await migrateToLatest(open)
  const kept = new Set((await open.db.selectFrom('mails').select('id').execute()).map((row) => row.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(60)
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  await open.close()
  expect(() => readFileSync(join(folder, 'quarterdeck.lock'))).toThrow('ENOENT')
})
