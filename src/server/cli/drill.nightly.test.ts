import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sealBatch } from '#server/platform/audit/chain.ts'
import { createCommandLine, type TestCommandLine } from '#test/harness/command-line.ts'
import { ownFolder } from '#test/harness/own-folder.ts'

const folder = ownFolder(tmpdir(), 'quarterdeck-backups')
const newest = 'scheduled_2026-11-20_04-00-00.qdbackup'
let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({
    variables: { QD_BACKUP_DIR: folder, QD_BACKUP_KEY_FILE: join(folder, 'key') },
  })
  writeFileSync(join(folder, 'key'), randomBytes(32).toString('hex'))
})

const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('quarterdeck-drill-'))

test('restores the newest scheduled backup, checks it and says how old the data would be', async () => {
  expect((await commandLine.run('drill')).notices).toContain(`There is no scheduled backup in ${folder}.`)
  await commandLine.run('user', 'create', 'ann@example.com', '--role', 'Admin')
  await commandLine.query((db) => sealBatch(db))
  await commandLine.run('backup', join(folder, newest))
  const before = drills()
  const { code, out, notices } = await commandLine.run('drill')
  expect([code, notices]).toEqual([0, expect.stringContaining('Restoring into a temporary database')])
  expect(out).toMatch(
    new RegExp(
      `^${newest} was restored and checked in [0-9.]+ s: \\d+ rows in \\d+ tables; audit entries: 1 verified, 1 unsealed`,
    ),
  )
  expect(out).toMatch(/After a restore now, the data would be \d+ min old \(written at 20/)
  expect(drills()).toEqual(before)
})

test('rejects a backup whose audit log was changed, or that lets nobody in', async () => {
  await commandLine.query(async (db) => {
    await sql`set session_replication_role = replica`.execute(db)
    await sql`update audit_log set target_id = 'eve' where position is not null`.execute(db)
    await sql`update users set is_active = false`.execute(db)
    await sql`set session_replication_role = origin`.execute(db)
  })
  await commandLine.run('backup', 'changed.qdbackup')
  const { code, notices } = await commandLine.run('drill', 'changed.qdbackup')
  expect(code).toBe(1)
  expect(notices).toMatch(
    /The backup cannot be relied on: the audit log was changed: .*there is no active administrator\./,
  )
})

test('rejects an encrypted backup without its key', async () => {
  const other = await createCommandLine({ variables: { QD_BACKUP_DIR: folder } })
  for (const command of ['drill', 'restore']) {
    const { code, notices } = await other.run(command, join(folder, newest))
    expect([code, notices]).toEqual([1, expect.stringContaining('The backup is encrypted. QD_BACKUP_KEY_FILE must')])
  }
})
