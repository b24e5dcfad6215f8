import { readFileSync, writeFileSync } from 'node:fs'
import { type LockHolder, lockFile } from '#server/platform/database/lock/lock-holder.ts'

/** Changes the lock file of a data folder, as if another process held it. */
export function changeHolder(dataDir: string, changes: Partial<LockHolder>): void {
  const file = lockFile(dataDir)
  const holder: unknown = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...Object(holder), ...changes }))
}
