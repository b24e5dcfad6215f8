import { chmodSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLocation, removeDataFolder } from '#server/platform/database/embedded/location.ts'
import { findPostmaster, type Postmaster } from '#server/platform/database/embedded/postmaster.ts'
import { getProcess, isRunning } from '#server/platform/database/lock/process-identity.ts'
import { getFastFolder } from './fast-folder.ts'
import { ownFolder } from './own-folder.ts'

/** A new, empty data folder, which PostgreSQL's user may enter where the tests run as root. */
export function freshDataFolder(): string {
  const dataDir = ownFolder(getFastFolder(), 'quarterdeck-data')
  chmodSync(dataDir, 0o711)
  return dataDir
}

/** The PostgreSQL that runs on a data folder. */
export function findDatabase(dataDir: string): Postmaster | undefined {
  const location = existsSync(dataDir) ? findLocation(dataDir) : undefined
  return location && findPostmaster(location)
}

/** Ends the PostgreSQL of a data folder at once, and removes both. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const database = findDatabase(dataDir)
  if (database) {
    const identity = getProcess(database.pid)
    process.kill(database.pid, 'SIGQUIT')
    while (isRunning(identity)) await sleep(10)
  }
  removeDataFolder(dataDir)
}

/** What PostgreSQL knows about the last checkpoint of a folder's database; empty without one. */
function readCheckpoint(dataDir: string): string {
  const location = findLocation(dataDir)
  return location ? readFileSync(join(location.cluster, 'global/pg_control'), 'base64') : ''
}

/**
 * Copies a data folder as an operator would while a server may write into it, lock file included and the socket not. A
 * file that is renamed while the copy lists it (the head of the audit log, a segment of the WAL) makes it begin again, and
 * so does a checkpoint, after which the copy lacks what its database would start from.
 */
export function copyFolderInUse(dataDir: string, copy: string): void {
  for (let attempt = 1; ; attempt++) {
    const checkpoint = readCheckpoint(dataDir)
    try {
      cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.s.PGSQL') })
      if (readCheckpoint(dataDir) === checkpoint) return
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone) throw error
    }
    if (attempt === 10) throw new Error(`${dataDir} could not be copied while it is in use.`)
    rmSync(copy, { recursive: true, force: true })
  }
}
