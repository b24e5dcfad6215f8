import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyFolderInUse, freshDataFolder } from '#test/harness/data-folder.ts'
import { lockFile } from '../lock/lock-holder.ts'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import type { DatabaseState } from '../unavailable.ts'

let dataDir: string
let database: OpenedDatabase
let states: DatabaseState[]

beforeEach(async () => {
  dataDir = await freshDataFolder()
  states = []
  database = await openDatabase({ dataDir, onStateChange: (state) => states.push(state) })
  await migrateToLatest(database)
})

afterEach(() => database.close())

const addMail = (recipient: string) =>
  database.db.insertInto('mails').values({ recipient, subject: 'b', body: 'c' }).execute()

const readRecipients = async () =>
  (await database.db.selectFrom('mails').select('recipient').orderBy('id').execute()).map((row) => row.recipient)

/** Waits until the engine is down for a reason. */
const untilDown = (reason: RegExp) =>
  vi.waitFor(() => expect(states.at(-1)?.cause).toMatch(reason), { timeout: 20_000, interval: 20 })

test('locks the folder again when its lock file was removed', async () => {
  await addMail('before')
  states = []
  rmSync(lockFile(dataDir))
  await vi.waitFor(() => expect(states.at(-1)).toEqual({ ready: true }), { timeout: 20_000, interval: 20 })
  expect(existsSync(lockFile(dataDir))).toBe(true)
  await addMail('after')
  expect(await readRecipients()).toEqual(['before', 'after'])
})

test('leaves the folder to a process that has locked it after the lock file was removed, until that one ends', async () => {
  await addMail('before')
  const file = lockFile(dataDir)
  const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...Object(holder), nonce: 'another-holder' }))
  await untilDown(/in use by process/)
  await expect(addMail('meanwhile')).rejects.toThrow('in use by process')
  rmSync(file)
  await vi.waitFor(() => addMail('after'), { timeout: 20_000, interval: 200 })
  expect(await readRecipients()).toEqual(['before', 'after'])
})

test('does not continue in a copy that was put in the place of its folder', async () => {
  await addMail('before')
  renameSync(dataDir, `${dataDir}-away`)
  copyFolderInUse(`${dataDir}-away`, dataDir)
  await untilDown(/is another one than at the start/)
  rmSync(dataDir, { recursive: true })
  renameSync(`${dataDir}-away`, dataDir)
  await vi.waitFor(() => addMail('after'), { timeout: 20_000, interval: 200 })
  expect(await readRecipients()).toEqual(['before', 'after'])
})
