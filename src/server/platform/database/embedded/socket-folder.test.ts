import { chmodSync, existsSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/own-folder.ts'
import { findUser } from '#test/harness/postgresql.ts'
import { isTrusted, makeSocketFolder, removeSocketFolder } from './socket-folder.ts'

const user = findUser()
const parent = ownFolder(tmpdir(), 'quarterdeck-trust-test')

test('the socket of a folder with a long path lies in a private temporary folder, which is removed with it', () => {
  const folder = join(parent, 'x'.repeat(90))
  const socketFolder = makeSocketFolder({ folder, cluster: join(folder, 'cluster') }, user)
  expect(Buffer.byteLength(join(socketFolder, '.s.PGSQL.5432'))).toBeLessThan(104)
  expect(isTrusted(socketFolder, user.uid)).toBe(true)
  removeSocketFolder(socketFolder)
  expect(existsSync(socketFolder)).toBe(false)
})

test('a socket is trusted only in a folder of its own user that is closed to all others', () => {
  const location = { folder: parent, cluster: join(parent, 'cluster') }
  const socketFolder = makeSocketFolder(location, user)
  expect(makeSocketFolder(location, user)).toBe(socketFolder)
  removeSocketFolder(socketFolder)
  expect(isTrusted(socketFolder, user.uid)).toBe(true)
  expect(isTrusted(socketFolder, user.uid + 1)).toBe(false)
  symlinkSync(socketFolder, join(parent, 'link'))
  expect(isTrusted(join(parent, 'link'), user.uid)).toBe(false)
  chmodSync(socketFolder, 0o750)
  expect(isTrusted(socketFolder, user.uid)).toBe(false)
  rmSync(socketFolder, { recursive: true })
  expect(isTrusted(socketFolder, user.uid)).toBe(false)
})
