import { z } from 'zod'
import { throwInvalidInput } from '#server/platform/http/body.ts'

/** A place in a timeline: behind the entry of this instant, with all its microseconds, and of this id. */
export type Cursor = { readonly at: string; readonly id: string }

const Written = z.tuple([z.iso.datetime({ precision: 6 }), z.string().max(300)])

/** A place as text that says nothing to whoever passes it on. */
export function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url')
}

/** The place that a text names. Refuses a text that this server has not written. */
export function readCursor(text: string): Cursor {
  try {
    const [at, id] = Written.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    // The database has no year 0.
    if (!id.includes('\0') && !at.startsWith('0000')) return { at, id }
  } catch {
    // Falls through to the refusal: whatever is wrong with it, it is no place of a timeline.
  }
  return throwInvalidInput([
    { path: 'query.after', message: 'This is no place in a timeline. Begin again without it.' },
  ])
}
