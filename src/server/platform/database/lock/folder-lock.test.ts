import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DatabaseChild, startDatabaseChild } from '#test/harness/database-child.ts'
import { lockDataFolder, removeStaleLock } from './folder-lock.ts'
import { CopiedDataFolder, DataFolderInUse, findHolder, type LockHolder, lockFile, readHolder } from './lock-holder.ts'
import { getCurrentProcess, getProcess } from './process-identity.ts'

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

test('rejects a second process with a message that names the holder', async () => {
  const holder = await start('lock')
  await holder.says('held')
  const error = await lockDataFolder(dataDir).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DataFolderInUse)
  expect(String(error)).toContain(`in use by process ${holder.process.pid} on ${hostname()}, since `)
  expect(findHolder(dataDir)?.pid).toBe(holder.process.pid)
})

test('takes over the lock of a killed process', async () => {
  const holder = await start('lock')
  await holder.says('held')
  await holder.kill()
  expect(findHolder(dataDir)).toBeUndefined()
  const lock = await lockDataFolder(dataDir)
  expect(findHolder(dataDir)?.pid).toBe(process.pid)
  lock.release()
  expect(findHolder(dataDir)).toBeUndefined()
})

test('takes over the lock when another process has the id of the dead holder', async () => {
  leaveLock({ processStart: 'an-earlier-boot:1' })
  const lock = await lockDataFolder(dataDir)
  lock.release()
})

test('takes over the lock of a killed process that its parent has not reaped', async () => {
  // The shell becomes a sleep, which never asks for the exit code of the child that it inherits and that ends later.
  const parent = spawn('sh', ['-c', 'sleep 1 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [text] = await once(parent.stdout, 'data')
  const pid = Number(String(text))
  const state = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]
  await expect.poll(state).toBe('Z')
  leaveLock({ pid, processStart: '' })
  expect(findHolder(dataDir)).toBeUndefined()
  const lock = await lockDataFolder(dataDir)
  lock.release()
  parent.kill('SIGKILL')
})

test('makes another process the holder, which keeps the lock after the end of this one', async () => {
  const holder = await start('lock')
  await holder.says('held')
  const other = mkdtempSync(join(tmpdir(), 'quarterdeck-lock-'))
  const lock = await lockDataFolder(other)
  lock.handOver(getProcess(holder.process.pid ?? 0), '/a/socket')
  lock.release()
  expect(findHolder(other)).toMatchObject({ pid: holder.process.pid, socket: '/a/socket' })
  await expect(lockDataFolder(other)).rejects.toThrow(DataFolderInUse)
  await holder.kill()
  expect(findHolder(other)).toBeUndefined()
  rmSync(other, { recursive: true })
})

test('removes the lock of a holder that has ended, but not that of the next one', async () => {
  leaveLock({ pid: 999_999_999, processStart: '' })
  const dead = readHolder(lockFile(dataDir))
  const lock = await lockDataFolder(dataDir)
  if (dead) removeStaleLock(dataDir, dead)
  expect(findHolder(dataDir)?.pid).toBe(process.pid)
  lock.release()
  leaveLock({ pid: 999_999_999, processStart: '' })
  if (dead) removeStaleLock(dataDir, dead)
  expect(readHolder(lockFile(dataDir))).toBeUndefined()
})

test('replaces the lock file of a copied folder, or rejects the copy, and leaves the original locked', async () => {
  const holder = await start('lock')
  await holder.says('held')
  const copy = join(mkdtempSync(join(tmpdir(), 'quarterdeck-lock-')), 'copy')
  cpSync(dataDir, copy, { recursive: true })
  expect(findHolder(copy)).toBeUndefined()
  const rejected = await lockDataFolder(copy, { rejectCopy: true }).catch((reason: unknown) => reason)
  expect(rejected).toBeInstanceOf(CopiedDataFolder)
  expect(String(rejected)).toContain(`${copy} is a copy of ${dataDir}, which process ${holder.process.pid} uses`)
  const said: string[] = []
  const lock = await lockDataFolder(copy, { log: (line) => said.push(line) })
  expect(said).toEqual([expect.stringContaining(`is a copy of ${dataDir}`)])
  expect(findHolder(copy)?.pid).toBe(process.pid)
  expect(findHolder(dataDir)?.pid).toBe(holder.process.pid)
  lock.release()
  rmSync(dirname(copy), { recursive: true })
})

test('never takes over the lock of a holder on another host', async () => {
  leaveLock({ host: 'elsewhere', pid: 999_999_999 })
  await expect(lockDataFolder(dataDir)).rejects.toThrow(/on elsewhere.*If that process is gone for certain, remove/)
})

test('does not check the holder in another container of this host, and takes over when it is known to be gone', async () => {
  leaveLock({ namespace: 'pid:[1]', nonce: 'contained' })
  await expect(lockDataFolder(dataDir)).rejects.toThrow(
    /in another container, since .* If that process is gone for certain/,
  )
  const lock = await lockDataFolder(dataDir, { gone: 'contained' })
  lock.release()
})

test('rejects a second lock in the same process', async () => {
  const lock = await lockDataFolder(dataDir)
  await expect(lockDataFolder(dataDir)).rejects.toThrow(DataFolderInUse)
  lock.release()
})

test('gives a dead lock to exactly one of eight processes that start at once', async () => {
  leaveLock({ pid: 999_999_999, processStart: '' })
  // A claim whose process died as well.
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
  const outcomes = await Promise.all(
    starters.map((child) => Promise.any([child.says('held'), child.says('DataFolderInUse')])),
  )
  expect(outcomes.filter((line) => line === 'held')).toHaveLength(1)
  expect(outcomes.filter((line) => line.startsWith('DataFolderInUse'))).toHaveLength(7)
})

test('gives a dead lock to exactly one of ten concurrent callers', async () => {
  for (let round = 0; round < 20; round++) {
    leaveLock({ pid: 999_999_999, processStart: '', nonce: `dead${round}` })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockDataFolder(dataDir)))
    const held = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(held).toHaveLength(1)
    for (const lock of held) lock.release()
  }
})

test('names a damaged lock file in the message', async () => {
  writeFileSync(join(dataDir, 'quarterdeck.lock'), 'not a lock')
  await expect(lockDataFolder(dataDir)).rejects.toThrow(/quarterdeck.lock is damaged/)
})

test('does not call a lock file damaged that the system cannot read', async () => {
  mkdirSync(join(dataDir, 'quarterdeck.lock'))
  await expect(lockDataFolder(dataDir)).rejects.toThrow('EISDIR')
})
