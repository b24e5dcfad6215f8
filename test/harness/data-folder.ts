import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findLocation, removeDataFolder } from '#server/platform/database/embedded/location.ts'
import { findPostmaster, type Postmaster } from '#server/platform/database/embedded/postmaster.ts'
import { getProcess, isRunning } from '#server/platform/database/lock/process-identity.ts'
import { getFastFolder } from './fast-folder.ts'
import { ownFolder } from './own-folder.ts'

/** A new, empty data folder for that many bytes, which PostgreSQL's user may enter where the tests run as root. */
export function freshDataFolder(bytes?: number): string {
  const dataDir = ownFolder(getFastFolder(bytes), 'quarterdeck-data')
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

/** Each process of a PostgreSQL, the first of them first, with the state that `ps` reports. */
function listProcesses({ pid }: Postmaster): { pid: number; state: string }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  const found = listed
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns.slice(0, 2).includes(`${pid}`))
  return found
    .map(([id, , state = '']) => ({ pid: Number(id), state }))
    .sort((one, other) => Number(other.pid === pid) - Number(one.pid === pid))
}

/** Does something while no process of a PostgreSQL runs. */
function whileStopped(database: Postmaster, work: () => void): void {
  // Anew until all stand: the first one may just have started another.
  for (let listed = listProcesses(database); listed.some(({ state }) => !state.startsWith('T')); ) {
    for (const { pid } of listed) process.kill(pid, 'SIGSTOP')
    listed = listProcesses(database)
  }
  try {
    work()
  } finally {
    for (const { pid } of listProcesses(database)) process.kill(pid, 'SIGCONT')
  }
}

/**
 * Copies a data folder that a server may use, lock file included and the socket not. PostgreSQL stands still meanwhile:
 * a copy with pages that are younger than its WAL does not start. A file that is renamed while the copy lists it (the
 * head of the audit log) makes it begin again.
 */
export function copyFolderInUse(dataDir: string, copy: string): void {
  const database = findDatabase(dataDir)
  // By the program: of Node's own copies those of some versions keep the owners of files, and those of others do not.
  const copyOnce = () => {
    mkdirSync(copy, { recursive: true })
    // Of the folder what is in it, whether the copy is there already or not.
    execFileSync('cp', ['-R', `${dataDir}/.`, copy], { stdio: 'pipe', env: { ...process.env, LC_ALL: 'C' } })
    for (const name of readdirSync(copy, { recursive: true, encoding: 'utf8' }))
      if (name.includes('.s.PGSQL')) rmSync(join(copy, name))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      if (database) whileStopped(database, copyOnce)
      else copyOnce()
      return
    } catch (error) {
      const isGone = error instanceof Error && error.message.includes('No such file')
      if (!isGone || attempt === 10) throw error
    }
    rmSync(copy, { recursive: true, force: true })
  }
}
