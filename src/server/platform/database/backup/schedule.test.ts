import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { testDatabase, testSettings } from '#test/harness/start-app.ts'
import type { OpenedDatabase } from '../opened-database.ts'
import { BackupKeyError } from './encryption.ts'
import { type BackupSchedule, findNewestBackup, runDueBackup, startScheduledBackups } from './schedule.ts'
import { verifyBackup } from './verify-backup.ts'

let database: OpenedDatabase
let folder: string
const start = Date.UTC(2026, 10, 22, 4)
const hour = 3_600_000

beforeAll(async () => {
  database = await testDatabase()
})

beforeEach(async () => {
  await emptyDatabase(database.db)
  folder = join(ownFolder(tmpdir(), 'quarterdeck-schedule'), 'backups')
})

function schedule(hours: number, more: Partial<BackupSchedule> = {}, variables: Record<string, string> = {}) {
  const settings = testSettings({ QD_BACKUP_HOURS: '6', QD_BACKUP_DIR: folder, ...variables })
  return { database, settings, key: undefined, now: () => new Date(start + hours * hour), ...more }
}

test('writes a backup when the newest one is old enough, and records it', async () => {
  const first = await runDueBackup(schedule(0))
  expect(first).toBe(join(folder, 'scheduled_2026-11-22_04-00-00.qdbackup'))
  expect(await runDueBackup(schedule(5.9))).toBeUndefined()
  const second = await runDueBackup(schedule(6))
  expect(await findNewestBackup(folder)).toBe(second)
  expect((await verifyBackup(second ?? '')).rows.audit_log).toBe(2)
  const entries = await database.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'target_id'])
    .orderBy('id')
    .execute()
  expect(entries[0]).toEqual({
    actor: 'server',
    action: 'backup written',
    target_id: 'scheduled_2026-11-22_04-00-00.qdbackup',
  })
})

test('keeps the configured number of backups and days, always the newest, and no other file', async () => {
  mkdirSync(folder)
  for (const name of ['before-restore_2020-01-01_00-00-00.qdbackup', 'notes.txt']) writeFileSync(join(folder, name), '')
  for (let round = 0; round < 4; round++) await runDueBackup(schedule(round * 6, {}, { QD_BACKUP_COUNT: '2' }))
  const scheduled = () => readdirSync(folder).filter((name) => name.startsWith('scheduled'))
  expect(scheduled().sort()).toEqual([
    'scheduled_2026-11-22_16-00-00.qdbackup',
    'scheduled_2026-11-22_22-00-00.qdbackup',
  ])
  await runDueBackup(schedule(100 * 24, {}, { QD_BACKUP_DAYS: '1' }))
  expect(scheduled()).toEqual(['scheduled_2027-03-02_04-00-00.qdbackup'])
  expect(readdirSync(folder)).toHaveLength(3)
})

test('removes what a killed backup left, but not what may still be written', async () => {
  mkdirSync(folder, { recursive: true })
  for (const name of ['old.qdbackup.part', 'new.qdbackup.part']) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, 'old.qdbackup.part'), new Date(start - 25 * hour), new Date(start - 25 * hour))
  utimesSync(join(folder, 'new.qdbackup.part'), new Date(start), new Date(start))
  await runDueBackup(schedule(0))
  expect(readdirSync(folder).sort()).toEqual(['new.qdbackup.part', 'scheduled_2026-11-22_04-00-00.qdbackup'])
})

test('encrypts a backup when there is a key', async () => {
  await database.db.insertInto('console_preferences').values({ key: 'SECRET', type: 0, value: 'x' }).execute()
  const key = randomBytes(32)
  const file = (await runDueBackup(schedule(0, { key }))) ?? ''
  expect(readFileSync(file).subarray(0, 8).toString('latin1')).toBe('QDBAK-E1')
  expect((await verifyBackup(file, key)).rows.console_preferences).toBe(1)
  await expect(verifyBackup(file)).rejects.toThrow(BackupKeyError)
})

test('ends a running backup when the server stops, and reports nothing', async () => {
  const reported: unknown[] = []
  const stop = startScheduledBackups(schedule(0), (error) => reported.push(error))
  await stop()
  expect(reported).toEqual([])
  expect(await findNewestBackup(folder)).toBeUndefined()
})
