import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { FolderLock } from '../lock/folder-lock.ts'
import { getProcess } from '../lock/process-identity.ts'
import { createCluster, requireVersion } from './cluster.ts'
import { EmbeddedError } from './embedded-error.ts'
import { explainLog } from './explain-log.ts'
import { chooseLocation, findLocation, type Location, recordLocation } from './location.ts'
import { findPostmaster, folderBusyCode, logFile, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { preparePrograms, removeOtherPrograms } from './programs.ts'
import { ensureRoles } from './roles.ts'
import { findOwner, findServerUser, type ServerUser } from './server-user.ts'
import { connectSuperuser } from './sessions.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** How the embedded PostgreSQL is started. */
export type StartOptions = {
  readonly dataDir: string
  /** The folder of an installed PostgreSQL's programs, used instead of our own. */
  readonly postgresBin: string | undefined
  /** Whether a database is made where there is none; false in Production without the operator's word. */
  readonly mayCreate: boolean
  /** Whether root may use a user namespace or make a system user. */
  readonly mayImprovise: boolean
  readonly rejectCopy?: boolean
  readonly log: (text: string) => void
}

/** With a callback for a PostgreSQL that this process has just started or found, before it answers. */
export type WatchedStart = StartOptions & { readonly onSpawn: (postmaster: Postmaster) => void }

/** How long processes of a killed PostgreSQL may keep the folder open. */
const busyTimeoutMs = 30_000

/**
 * Starts PostgreSQL in a data folder that this process has locked, or finds the one that a killed process has started,
 * and gives the lock to it. Throws EmbeddedError.
 */
export async function startCluster(options: WatchedStart, lock: FolderLock): Promise<void> {
  const location = findLocation(options.dataDir)
  const user = location ? findOwner(location.folder) : findUser(options)
  const ready = location ?? chooseLocation(options.dataDir, user)
  const postmaster = (await adopt(ready, options)) ?? (await start(ready, user, options))
  lock.handOver(getProcess(postmaster.pid), postmaster.socketFolder)
}

function findUser({ dataDir, mayCreate, mayImprovise, log }: StartOptions): ServerUser {
  if (mayCreate) return findServerUser({ dataDir, mayImprovise, log })
  throw new EmbeddedError(
    `There is no database in ${dataDir}. Set DATABASE_URL to the address of a PostgreSQL, or to "embedded" to make a ` +
      'database there.',
  )
}

/**
 * A killed session that was making an unlogged table leaves an empty file, at which the recovery ends; the next one
 * finds by what this one has written that the file has to go.
 */
const leftFile = /FATAL: {2}could not create file "base\/\d+\/\d+": File exists/

async function start(location: Location, user: ServerUser, options: WatchedStart): Promise<Postmaster> {
  const programs = preparePrograms(location.folder, user, options.postgresBin)
  removeOtherPrograms(location.folder, programs)
  if (!existsSync(location.cluster)) createCluster(location, programs, user)
  recordLocation(options.dataDir, location)
  requireVersion(location, programs)
  const socketFolder = makeSocketFolder(location, user)
  const deadline = performance.now() + busyTimeoutMs
  for (let hasLeftFile = false; ; ) {
    const logStart = statSync(logFile(location), { throwIfNoEntry: false })?.size ?? 0
    const child = spawnPostmaster(location, programs, user, socketFolder)
    const started = await waitUntilReady(child, socketFolder, options)
    if (typeof started === 'object') return started
    const output = readFrom(logFile(location), logStart)
    if (!hasLeftFile && leftFile.test(output)) {
      hasLeftFile = true
      continue
    }
    const isBusy = started === folderBusyCode || output.includes('pre-existing shared memory block')
    if (!isBusy || performance.now() >= deadline) throw new EmbeddedError(describeFailure(output, isBusy, location))
    // A PostgreSQL whose starter was killed is found only once it has written its pid file.
    const found = await adopt(location, options)
    if (found) return found
    await sleep(200)
  }
}

function describeFailure(output: string, isBusy: boolean, location: Location): string {
  if (isBusy)
    return `Processes of another PostgreSQL have the database in ${location.cluster} open. Stop them and start again.`
  const last = output.trimEnd().split('\n').at(-1)
  const end = last ? ` and ends with "${last}"` : ''
  return explainLog(output) ?? `PostgreSQL cannot start; its log is ${logFile(location)}${end}.`
}

/** Waits until PostgreSQL answers, also while it recovers after a crash; returns its exit code when it ends instead. */
async function waitUntilReady(
  child: ChildProcess,
  socketFolder: string,
  { onSpawn }: WatchedStart,
): Promise<Postmaster | number> {
  let code: number | undefined
  child.once('error', () => {
    code = -1
  })
  child.once('exit', (exitCode) => {
    code = exitCode ?? -1
  })
  if (child.pid === undefined) return -1
  const postmaster = { pid: child.pid, socketFolder }
  onSpawn(postmaster)
  // A start takes a moment, a recovery minutes: each attempt costs PostgreSQL a process and lines of its log.
  for (let delay = 10; code === undefined; delay = Math.min(delay * 1.5, 250)) {
    if (await prepare(postmaster)) return postmaster
    await sleep(delay)
  }
  return code
}

/** Makes what a new cluster lacks; false while it does not answer. */
async function prepare(postmaster: Postmaster): Promise<boolean> {
  let superuser: pg.Client
  try {
    superuser = await connectSuperuser(postmaster)
  } catch {
    return false
  }
  await ensureRoles(superuser).finally(() => superuser.end())
  return true
}

/** The PostgreSQL that a process started which was killed before others could know of it. */
async function adopt(location: Location, { onSpawn }: WatchedStart): Promise<Postmaster | undefined> {
  for (let found = findPostmaster(location); found !== undefined; found = findPostmaster(location)) {
    onSpawn(found)
    if (await prepare(found)) return found
    await sleep(50)
  }
  return undefined
}

function readFrom(file: string, position: number): string {
  const handle = openSync(file, 'r')
  const bytes = Buffer.alloc(64 * 1024)
  const length = readSync(handle, bytes, 0, bytes.length, position)
  closeSync(handle)
  return bytes.toString('utf8', 0, length)
}
