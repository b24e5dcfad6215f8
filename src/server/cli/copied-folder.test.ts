import { renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { lockDataFolder } from '#server/platform/database/lock/folder-lock.ts'
import { changeHolder } from '#test/harness/change-holder.ts'
import { createCommandLine, createEmbeddedTarget, type DatabaseTarget } from '#test/harness/command-line.ts'
import { copyFolderInUse } from '#test/harness/data-folder.ts'
import { type DatabaseChild, startDatabaseChild } from '#test/harness/database-child.ts'
import { ownFolder } from '#test/harness/own-folder.ts'

const servers: DatabaseChild[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
})

/** A data folder in use, and its command line. */
async function createServed() {
  const database = createEmbeddedTarget()
  const server = await startDatabaseChild('serve', database.QD_DATA_DIR)
  servers.push(server)
  await server.says('serving')
  return { database, original: await createCommandLine({ database }) }
}

/** Copies a data folder as an operator would, lock file included. */
function copyFolder({ QD_DATA_DIR }: DatabaseTarget): string {
  const copy = join(ownFolder(tmpdir(), 'quarterdeck-copy'), 'data')
  copyFolderInUse(QD_DATA_DIR, copy)
  return copy
}

const userCreate = ['user', 'create', 'eve@example.com', '--role', 'Admin']

test('a command on a copied data folder never reaches the database of the original', async () => {
  const { database, original } = await createServed()
  await original.run('user', 'create', 'ann@example.com')
  const copy = copyFolder(database)
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
  const server = await startDatabaseChild('serve', copy)
  servers.push(server)
  await server.says('serving')
  expect((await onCopy.run(...userCreate)).code).toBe(0)
  expect((await onCopy.run('user', 'list')).out).toContain('ann@example.com')
  expect((await original.run('user', 'list')).out).not.toContain('eve@example.com')
})

test('a command on a folder that was moved while it is in use never reaches the server at its earlier path', async () => {
  const { QD_DATA_DIR } = createEmbeddedTarget()
  const lock = await lockDataFolder(QD_DATA_DIR)
  const moved = `${QD_DATA_DIR}-moved`
  renameSync(QD_DATA_DIR, moved)
  const second = await createCommandLine({ database: { QD_DATA_DIR } })
  const { code, notices } = await (await createCommandLine({ database: { QD_DATA_DIR: moved } })).run(...userCreate)
  expect(code).toBe(1)
  expect(notices).toContain(`The data folder ${moved} was ${QD_DATA_DIR} when process ${process.pid} opened it`)
  expect((await second.run('user', 'list')).out).not.toContain('eve@example.com')
  lock.release()
})

test('a command does not use the socket that the lock of another host names', async () => {
  const { database, original } = await createServed()
  const copy = copyFolder(database)
  changeHolder(copy, { host: 'elsewhere' })
  const { code, notices } = await (await createCommandLine({ database: { QD_DATA_DIR: copy } })).run(...userCreate)
  expect(code).toBe(1)
  expect(notices).toMatch(/in use by process \d+ on elsewhere/)
  expect((await original.run('user', 'list')).out).not.toContain('eve@example.com')
})
