import { chmodSync, cpSync, rmSync } from 'node:fs'
import { getFastFolder } from './fast-folder.ts'
import { ownFolder } from './own-folder.ts'

/** A new, empty data folder, which PostgreSQL's user may enter where the tests run as root. */
export function freshDataFolder(): string {
  const dataDir = ownFolder(getFastFolder(), 'quarterdeck-data')
  chmodSync(dataDir, 0o711)
  return dataDir
}

/**
 * Copies a data folder as an operator would while a server may write into it, lock file included and the socket not. A
 * file that is renamed while the copy lists it (the head of the audit log, a segment of the WAL) makes it begin again.
 */
export function copyFolderInUse(dataDir: string, copy: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      cpSync(dataDir, copy, { recursive: true, filter: (file) => !file.includes('.s.PGSQL') })
      return
    } catch (error) {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT'
      if (!isGone || attempt === 10) throw error
      rmSync(copy, { recursive: true, force: true })
    }
  }
}
