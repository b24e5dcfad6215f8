import { statfsSync } from 'node:fs'

/** The engine allocates its log in files of 16 MiB; with less than two of them free it may fail to write. */
const minFreeBytes = 32 * 1024 * 1024

/** The message of a failure that a full disk caused. */
export const diskFullMessage = 'The disk of the database is full (ENOSPC). It continues by itself when there is space.'

/** Whether the disk of a folder has too little space for the engine. False when the system does not report it. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
