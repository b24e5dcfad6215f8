import { readFileSync, realpathSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { isElsewhere, isRunning } from './process-identity.ts'

/** The path of the lock file of a data folder. */
export function lockFile(dataDir: string): string {
  return join(dataDir, 'quarterdeck.lock')
}

const Holder = z.object({
  pid: z.int(),
  host: z.string(),
  /** Distinguishes the process from a later one with the same id; empty where the system does not report it. */
  processStart: z.string(),
  /** The namespace of the process id; absent in locks of 0.1.0. */
  namespace: z.string().default(''),
  startedAt: z.iso.datetime(),
  /** The folder of the socket of PostgreSQL. */
  socket: z.string(),
  /** Unique per lock; a takeover names it. */
  nonce: z.string(),
  /** The locked folder. A copy of it contains this file too, but has another inode. Absent in locks of 0.1.0. */
  folder: z.object({ path: z.string(), inode: z.string() }).optional(),
})

/** Who holds a data folder, as its lock file says: the embedded PostgreSQL, or the process that is starting it. */
export type LockHolder = Readonly<z.output<typeof Holder>>

/** Another process uses the data folder. The message names it and says what to do. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly holder: LockHolder

  constructor(dataDir: string, holder: LockHolder) {
    const owner =
      holder.host === hostname() && isElsewhere(holder) ? `${holder.host}, in another container` : holder.host
    super(
      `The data folder ${dataDir} is in use by process ${holder.pid} on ${owner}, since ${holder.startedAt}. ` +
        (isElsewhere(holder)
          ? `If that process is gone for certain, remove ${lockFile(dataDir)} and start again.`
          : 'Stop that process first, or set QD_DATA_DIR to another folder.'),
    )
    this.holder = holder
  }
}

/** The folder is a copy of one that a running process uses: its lock file is a copy too. The message says what to do. */
export class CopiedDataFolder extends Error {
  override readonly name = 'CopiedDataFolder'

  constructor(dataDir: string, holder: LockHolder) {
    super(
      `The data folder ${dataDir} is a copy of ${holder.folder?.path}, which process ${holder.pid} uses, and contains ` +
        `its lock file. Nothing was changed. To work on the copy, remove ${lockFile(dataDir)} first.`,
    )
  }
}

/** The folder was moved while a running process uses it under its earlier path. The message says what to do. */
export class MovedDataFolder extends Error {
  override readonly name = 'MovedDataFolder'

  constructor(dataDir: string, holder: LockHolder) {
    super(
      `The data folder ${dataDir} was ${holder.folder?.path} when process ${holder.pid} opened it. Nothing was changed. ` +
        'Stop that process first, or move the folder back.',
    )
  }
}

/** Whether a folder has another path than its holder locked: another folder may be at the holder's path now. */
export function isMoved({ folder }: LockHolder, dataDir: string): boolean {
  return folder !== undefined && folder.path !== realpathSync(dataDir)
}

/** The current holder of a data folder; undefined when there is none, or it was killed. */
export function findHolder(dataDir: string): LockHolder | undefined {
  const holder = readHolder(lockFile(dataDir))
  return holder !== undefined && isHeld(holder, getInode(dataDir)) ? holder : undefined
}

/** Device and inode, which identify a folder under every path to it. */
export function getInode(dataDir: string): string {
  const { dev, ino } = statSync(dataDir, { bigint: true })
  return `${dev}:${ino}`
}

/** Whether a lock was copied with its folder. Inodes say nothing about a folder that another host mounts. */
export function isCopied({ host, folder }: LockHolder, inode: string): boolean {
  return host === hostname() && folder !== undefined && folder.inode !== inode
}

/** Whether a running process has the folder that has this inode. */
export function isHeld(holder: LockHolder, inode: string): boolean {
  return !isCopied(holder, inode) && isRunning(holder)
}

/** Reads a lock file; undefined when there is none. Throws for a damaged one, and the system's error. */
export function readHolder(file: string): LockHolder | undefined {
  const text = readIfThere(file)
  if (text === undefined) return undefined
  try {
    return Holder.parse(parseJson(text))
  } catch (error) {
    throw new Error(`The lock file ${file} is damaged. If no Quarterdeck is running, remove it.`, { cause: error })
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
