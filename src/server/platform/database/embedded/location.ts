import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { getInode } from '../lock/lock-holder.ts'
import { EmbeddedError } from './embedded-error.ts'
import { giveTo, runAs, type ServerUser } from './server-user.ts'

/** Where the database of a data folder lies: a folder of PostgreSQL's system user, which holds everything of it. */
export type Location = {
  readonly folder: string
  /** PostgreSQL's own data folder. */
  readonly cluster: string
}

/**
 * The record of the location, in the data folder. It says that a database was made, and where it lies when PostgreSQL's
 * user cannot reach the data folder.
 */
const Marker = z.object({
  /** Absolute, or relative to the data folder. */
  folder: z.string(),
  /** Whose database it is: a copy of the data folder has another inode. */
  dataFolder: z.object({ path: z.string(), inode: z.string() }),
})

const folderName = 'postgresql'
const elsewhere = '/var/lib/quarterdeck'

const markerFile = (dataDir: string) => join(dataDir, 'postgresql.json')

const toLocation = (folder: string): Location => ({ folder, cluster: join(folder, 'cluster') })

/**
 * The location of an existing database; undefined when the folder never had one. Throws EmbeddedError when there was one
 * that cannot be used.
 */
export function findLocation(dataDir: string): Location | undefined {
  const file = markerFile(dataDir)
  if (!existsSync(file)) {
    rejectEarlierEngine(dataDir)
    const location = toLocation(join(dataDir, folderName))
    if (!existsSync(location.cluster)) return undefined
    recordLocation(dataDir, location)
    return location
  }
  const { folder, dataFolder } = Marker.parse(parseJson(readFileSync(file, 'utf8')))
  if (isAbsolute(folder) && dataFolder.inode !== getInode(dataDir)) {
    if (existsSync(dataFolder.path) && getInode(dataFolder.path) === dataFolder.inode) {
      throw new EmbeddedError(
        `${dataDir} is a copy of ${dataFolder.path}, whose database lies in ${folder} and was not copied. Move data by ` +
          '"quarterdeck backup" and "quarterdeck restore".',
      )
    }
    recordLocation(dataDir, toLocation(folder))
  }
  const location = toLocation(isAbsolute(folder) ? folder : join(dataDir, folder))
  requireDatabase(location)
  return location
}

/** Throws EmbeddedError when the database is not there, for example because a disk is not mounted. */
export function requireDatabase({ cluster }: Location): void {
  const version = join(cluster, 'PG_VERSION')
  if (existsSync(version)) return
  throw new EmbeddedError(
    `${version} is not there: the database of this data folder is missing. Put it back, or restore a backup into ` +
      'another data folder.',
  )
}

/** PGlite, the embedded engine of 0.1.0, kept its files there. */
function rejectEarlierEngine(dataDir: string): void {
  const folder = join(dataDir, 'embedded')
  if (!existsSync(join(folder, 'PG_VERSION'))) return
  throw new EmbeddedError(
    `${folder} holds a database of the earlier embedded engine. Write a backup with the version that made it, and restore ` +
      'it with this one into another data folder.',
  )
}

/**
 * The location of a new database: in the data folder when the user can reach it there, else below /var/lib. Its folder is
 * made.
 */
export function chooseLocation(dataDir: string, user: ServerUser): Location {
  const isReachable = runAs(user, ['/bin/sh', '-c', 'cd "$0"', dataDir]).status === 0
  const folder = isReachable ? join(dataDir, folderName) : join(elsewhere, randomBytes(6).toString('hex'))
  if (!isReachable) mkdirSync(elsewhere, { recursive: true, mode: 0o755 })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  giveTo(user, folder)
  return toLocation(folder)
}

/** Removes a data folder and its database, which no process uses. */
export function removeDataFolder(dataDir: string): void {
  const location = existsSync(dataDir) ? findLocation(dataDir) : undefined
  if (location !== undefined) rmSync(location.folder, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** Records the location of the database in the data folder. */
export function recordLocation(dataDir: string, { folder }: Location): void {
  const isInside = folder === join(dataDir, folderName)
  const marker: z.output<typeof Marker> = {
    folder: isInside ? folderName : folder,
    dataFolder: { path: realpathSync(dataDir), inode: getInode(dataDir) },
  }
  const tempFile = `${markerFile(dataDir)}.${process.pid}`
  writeFileSync(tempFile, `${JSON.stringify(marker, null, 2)}\n`, { mode: 0o600 })
  renameSync(tempFile, markerFile(dataDir))
}
