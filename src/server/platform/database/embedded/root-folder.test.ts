import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HeadKeeper } from '#server/platform/audit/head-keeper.ts'
import { writeServerAudit } from '#server/platform/audit/repository.ts'
import { startSealer } from '#server/platform/audit/sealer.ts'
import { createDelivery } from '#server/platform/mail/sender.ts'
import { Polling } from '#server/platform/polling.ts'
import { loadSecretKey } from '#server/platform/secret-key.ts'
import { readSettings } from '#server/platform/settings.ts'
import { ownFolder } from '#test/harness/own-folder.ts'
import { runDueBackup } from '../backup/schedule.ts'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { findLocation, type Location, removeDataFolder } from './location.ts'
import { findOwner, runAs } from './server-user.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string
let umask: number

beforeEach(() => {
  const parent = ownFolder(tmpdir(), 'quarterdeck-root')
  chmodSync(parent, 0o711)
  dataDir = join(parent, 'data')
  // The modes are those that the server asks for, not those of a careful user.
  umask = process.umask(0)
})

afterEach(() => {
  process.umask(umask)
  removeDataFolder(dataDir)
})

/** Lets a server of this data folder make everything that it keeps there. */
async function fillDataFolder(): Promise<Location> {
  const settings = readSettings({ QD_DATA_DIR: dataDir, QD_BACKUP_HOURS: '1' }, process.cwd())
  const database = await openDatabase({ dataDir, postgresBin: process.env.QD_POSTGRES_BIN })
  const report = (problem: unknown) => {
    throw problem
  }
  const now = () => new Date()
  await database.asOwner((owner) => migrateToLatest(owner))
  loadSecretKey(settings)
  const keeper = await HeadKeeper.open(settings, report)
  const stopSealer = startSealer(new Polling(report), { db: database.db, settings, keeper, now, report })
  await writeServerAudit(database.db, { at: now(), action: 'tried', targetKind: 'server', targetId: 'folder' })
  await stopSealer()
  await createDelivery(settings)({ recipient: 'ada@example.com', subject: 'Welcome', body: 'A link' })
  await runDueBackup({ database, settings, key: undefined, now })
  await database.close()
  const location = findLocation(dataDir)
  if (location === undefined) throw new Error('There is no database.')
  return location
}

/** What the user of the database may read of these files and folders. */
function listReadable(location: Location, paths: readonly string[]): string[] {
  const script = 'for path; do if test -r "$path"; then echo "$path"; fi; done'
  const { stdout, status } = runAs(findOwner(location.folder), ['/bin/sh', '-c', script, 'sh', ...paths])
  expect(status).toBe(0)
  return stdout.split('\n').filter(Boolean)
}

/** The files and folders of the data folder, besides those of the database. */
function listOwnFiles({ folder }: Location): string[] {
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name !== 'postgresql' && !join(dataDir, name).startsWith(`${folder}/`))
}

const kept = ['secret-key', 'audit-key.pem', 'audit-head.json', 'mails', 'backups', 'postgresql.json']

/** A user of every Linux system, who is not the one that root's databases belong to. */
const daemon = 1

/** Where the database lies when its user cannot reach the data folder. */
const elsewhere = /^\/var\/lib\/quarterdeck\/[0-9a-f]{12}$/

const inDataFolder = /\/data\/postgresql$/

test.runIf(isRoot).each([
  ['was not there', () => undefined, 0o711, inDataFolder],
  ['is closed to others', () => mkdirSync(dataDir, { mode: 0o700 }), 0o700, elsewhere],
  [
    'is of another user',
    () => {
      mkdirSync(dataDir, { mode: 0o700 })
      chownSync(dataDir, daemon, daemon)
    },
    0o700,
    inDataFolder,
  ],
])('root keeps keys, mails and backups from the user of the database when the folder %s', async (...row) => {
  const [, prepare, mode, folder] = row
  prepare()
  const location = await fillDataFolder()
  const files = listOwnFiles(location)
  expect(files).toEqual(expect.arrayContaining(kept))
  expect(files.filter((name) => /^mails\/.*\.txt$|^backups\/.*\.qdbackup$/.test(name))).toHaveLength(2)
  const paths = files.map((name) => join(dataDir, name))
  // Where there is no system user for it, the database's user is root under another name, who reads and reaches it all.
  const isRootInside = findOwner(location.folder).uid === 0
  expect(listReadable(location, paths)).toEqual(isRootInside ? paths : [])
  expect(statSync(dataDir).mode & 0o777).toBe(mode)
  // It does read its own.
  const version = join(location.cluster, 'PG_VERSION')
  expect(listReadable(location, [version])).toEqual([version])
  expect(location.folder).toMatch(isRootInside ? inDataFolder : folder)
  removeDataFolder(dataDir)
  expect(existsSync(location.folder)).toBe(false)
})
