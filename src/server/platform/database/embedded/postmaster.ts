import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { getProcess, isRunning } from '../lock/process-identity.ts'
import { toArguments } from './cluster.ts'
import type { Location } from './location.ts'
import type { Programs } from './programs.ts'
import { giveTo, runAs, type ServerUser } from './server-user.ts'

/** A running PostgreSQL. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string }

/** What `postmaster.pid` says; PostgreSQL writes one thing on a line. */
function readPidFile(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number.parseInt(lines[0] ?? '', 10) || 0, socketFolder: lines[4] ?? '' }
  } catch {
    return undefined
  }
}

/** The PostgreSQL that runs on this very folder; a copied or left file names another one, or an unrelated process. */
export function findPostmaster({ cluster }: Location): Postmaster | undefined {
  const found = readPidFile(cluster)
  if (found === undefined || found.pid <= 0 || !isRunning(getProcess(found.pid))) return undefined
  return getWorkingFolder(found.pid) === realpathSync(cluster) ? found : undefined
}

/** A postmaster works in its data folder. */
function getWorkingFolder(pid: number): string | undefined {
  try {
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
  const { stdout } = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' })
  return /^n(.*)$/m.exec(stdout ?? '')?.[1]
}

/** The exit code of a start on a folder that other processes have open. */
export const folderBusyCode = 99

const lockName = 'postgresql.lock'

/**
 * All processes of a PostgreSQL inherit a lock of the kernel on this file. So no second one starts on the folder, not
 * even from another container or while processes of a killed one still write. macOS has no such program, and there
 * PostgreSQL's own check suffices, because no container sees the same memory.
 */
const startScript = `umask 077
if ! { true >>"$0"; } 2>/dev/null; then echo "$(id) cannot write $(ls -ldn "$(dirname "$0")" "$0" 2>&1 | tr '\\n' ' ')" >&2; exit 98; fi
exec 9>>"$0"
if command -v flock >/dev/null; then flock -n 9 || exit ${folderBusyCode}; fi
exec "$@"`

/** Whether no process has the folder open; undefined where the system cannot tell. */
export function isFolderFree(location: Location, user: ServerUser): boolean | undefined {
  const script = 'command -v flock >/dev/null && { true >>"$0"; } 2>/dev/null || exit 98; exec 9>>"$0"; flock -n 9'
  const { status } = runAs(user, ['/bin/sh', '-c', script, join(location.folder, lockName)])
  return status === 98 ? undefined : status === 0
}

/** The log of PostgreSQL. */
export const logFile = ({ folder }: Location) => join(folder, 'postgresql.log')

const maxLogBytes = 1024 * 1024

/** Starts PostgreSQL in a session of its own, so that signals to this process do not reach it. */
export function spawnPostmaster(
  location: Location,
  programs: Programs,
  user: ServerUser,
  socketFolder: string,
): ChildProcess {
  const log = openLog(location, user)
  const server = [join(programs.bin, 'postgres'), ...toArguments(location, socketFolder, programs)]
  const [program = '', ...args] = [
    ...user.prefix,
    ...['/bin/sh', '-c', startScript, join(location.folder, lockName)],
    ...server,
  ]
  const env = { ...programs.env, ...avoidLeftPidFile(location.cluster) }
  const child = spawn(program, args, { ...user.identity, env, cwd: '/', detached: true, stdio: ['ignore', log, log] })
  child.unref()
  closeSync(log)
  return child
}

function openLog(location: Location, user: ServerUser): number {
  const file = logFile(location)
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  giveTo(user, file)
  return log
}

/**
 * A pid file that is empty stops a start, and so does one that names a living process, even an unrelated one. The caller
 * has found that no PostgreSQL runs on the folder; PostgreSQL still looks at the shared memory that the file names.
 */
function avoidLeftPidFile(cluster: string): NodeJS.ProcessEnv {
  const left = readPidFile(cluster)
  if (left === undefined) return {}
  if (left.pid > 0) return { PG_GRANDPARENT_PID: String(left.pid) }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return {}
}
