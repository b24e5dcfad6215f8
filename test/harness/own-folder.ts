import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A new folder of this test process, named after its number, and gone with it: whatever an ended process left in the
 * same place under the same name is removed first, because a test process is often ended without a word.
 */
export function ownFolder(place: string, name: string): string {
  mkdirSync(place, { recursive: true })
  for (const entry of readdirSync(place)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(entry)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(place, entry), { recursive: true, force: true })
  }
  return mkdtempSync(join(place, `${name}-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
