import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A new folder of this test process, named after its id. Folders of processes that have ended are removed first, because
 * a killed test process cannot remove its own.
 */
export function ownFolder(parent: string, name: string): string {
  mkdirSync(parent, { recursive: true })
  for (const entry of readdirSync(parent)) {
    const pid = new RegExp(`^${name}-(\\d+)-`).exec(entry)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, entry), { recursive: true, force: true })
  }
  return mkdtempSync(join(parent, `${name}-${process.pid}-`))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
