import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockDataFolder } from '#server/platform/database/lock/folder-lock.ts'
import { migrateToLatest } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createCommandLine, createDatabaseTarget } from '#test/harness/command-line.ts'
import { copyFolderInUse } from '#test/harness/data-folder.ts'
import { ownFolder } from '#test/harness/own-folder.ts'

/** Copies a data folder as an operator would, lock file included. */
function copyFolder(dataDir: string): string {
  const copy = join(ownFolder(tmpdir(), 'quarterdeck-copy'), 'data')
  copyFolderInUse(dataDir, copy)
  return copy
}

const userCreate = ['user', 'create', 'eve@example.com', '--role', 'Admin']

test('a command on a copied data folder never reaches the database of the original', async () => {
  const database = await createDatabaseTarget('embedded')
  const original = await createCommandLine({ database, isServed: true })
  await original.run('user', 'create', 'ann@example.com')
  const copy = copyFolder(database.QD_DATA_DIR)
  const onCopy = await createCommandLine({ database: { QD_DATA_DIR: copy } })
  await original.run('backup', 'before.qdbackup')
  const commands = [userCreate, ['restore', join(original.folder, 'before.qdbackup'), '--replace']]
  for (const command of commands) {
    const { code, notices } = await onCopy.run(...command)
    expect(code).toBe(1)
    expect(notices).toContain(`The data folder ${copy} is a copy of ${database.QD_DATA_DIR}, which process`)
  }
  const { out } = await original.run('user', 'list')
  expect(out).toContain('ann@example.com')
  expect(out).not.toContain('eve@example.com')
  // A server starts on the copy and is reached by commands from then on.
  const server = await openDatabase({ dataDir: copy })
  await migrateToLatest(server)
  await server.close()
  expect((await onCopy.run(...userCreate)).code).toBe(0)
  expect((await original.run('user', 'list')).out).not.toContain('eve@example.com')
  await original.close()
}, 60_000)

test('a command on a folder that was moved while it is in use never reaches the server at its earlier path', async () => {
  const database = await createDatabaseTarget('embedded')
  const lock = await lockDataFolder(database.QD_DATA_DIR)
  const moved = `${database.QD_DATA_DIR}-moved`
  renameSync(database.QD_DATA_DIR, moved)
  const second = await createCommandLine({ database, isServed: true })
  const { code, notices } = await (await createCommandLine({ database: { QD_DATA_DIR: moved } })).run(...userCreate)
  expect(code).toBe(1)
  expect(notices).toContain(
    `The data folder ${moved} was ${database.QD_DATA_DIR} when process ${process.pid} opened it`,
  )
  expect((await second.run('user', 'list')).out).not.toContain('eve@example.com')
  await second.close()
  lock.release()
}, 60_000)

test('a command does not use the socket that the lock of another host names', async () => {
  const database = await createDatabaseTarget('embedded')
  const original = await createCommandLine({ database, isServed: true })
  const copy = copyFolder(database.QD_DATA_DIR)
  const lockFile = join(copy, 'quarterdeck.lock')
  const lock: unknown = JSON.parse(readFileSync(lockFile, 'utf8'))
  writeFileSync(lockFile, JSON.stringify(Object.assign({}, lock, { host: 'elsewhere' })))
  const { code, notices } = await (await createCommandLine({ database: { QD_DATA_DIR: copy } })).run(...userCreate)
  expect(code).toBe(1)
  expect(notices).toMatch(/in use by process \d+ on elsewhere/)
  expect((await original.run('user', 'list')).out).not.toContain('eve@example.com')
  await original.close()
}, 60_000)
