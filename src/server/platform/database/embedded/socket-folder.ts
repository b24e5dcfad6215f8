import { existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Location } from './location.ts'
import { giveTo, type ServerUser } from './server-user.ts'

/** A socket's path may have about 104 bytes, of which its name takes 14. */
const maxBytes = 90

const temporaryPrefix = 'quarterdeck-socket-'

/**
 * The folder of the socket, which PostgreSQL's user alone may enter: in the location of the database, or a new temporary
 * one when that path is too long for a socket.
 */
export function makeSocketFolder(location: Location, user: ServerUser): string {
  const inside = join(location.folder, 'socket')
  if (Buffer.byteLength(inside) > maxBytes) {
    const folder = mkdtempSync(join(tmpdir(), temporaryPrefix))
    giveTo(user, folder)
    return folder
  }
  if (!existsSync(inside)) {
    mkdirSync(inside, { mode: 0o700 })
    giveTo(user, inside)
  }
  return inside
}

/** Removes a temporary socket folder of a PostgreSQL that has ended. */
export function removeSocketFolder(folder: string): void {
  if (folder.startsWith(join(tmpdir(), temporaryPrefix))) rmSync(folder, { recursive: true, force: true })
}

/**
 * Whether a socket folder is closed to other users and of this one: the name of a temporary folder can be taken by
 * anybody once it is gone.
 */
export function isTrusted(folder: string, owner: number): boolean {
  try {
    const status = lstatSync(folder)
    return status.isDirectory() && (status.mode & 0o077) === 0 && status.uid === owner
  } catch {
    return false
  }
}
