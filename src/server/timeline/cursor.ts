import { z } from 'zod'
import { parseJson } from '#contract/core/json.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'

/** A position in a timeline: after the entry of this instant, with all its microseconds, and this id. */
export type Cursor = { readonly at: string; readonly id: string }

const Written = z.tuple([z.iso.datetime({ precision: 6 }), z.string().max(300)])

/** A cursor as an opaque text. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** Parses the text of a cursor. Throws 400 for a text that no server has written. */
export function readCursor(text: string): Cursor {
  try {
    const [at, id] = Written.parse(parseJson(Buffer.from(text, 'base64url').toString('utf8')))
    // The database has no year 0.
    if (!id.includes('\0') && !at.startsWith('0000')) return { at, id }
  } catch {
    // Falls through to the error.
  }
  return throwInvalidInput([{ path: 'query.after', message: 'Invalid cursor. Start again without it.' }])
}
