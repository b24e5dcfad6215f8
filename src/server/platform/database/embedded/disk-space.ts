import { statfsSync } from 'node:fs'

/** The engine makes its log in files of 16 MiB, before it writes; below two of them it may be unable to. */
const leastFreeBytes = 32 * 1024 * 1024

/** What a failure of the engine is put down to when its disk has no room for it. */
export const diskFullMessage = 'The disk of the database is full (ENOSPC). It continues by itself when there is space.'

/** Whether the disk of a folder has too little space for the engine. False when the system does not say. */
export function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < leastFreeBytes
  } catch {
    return false
  }
}
