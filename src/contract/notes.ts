import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { notFound, stale } from './core/errors.ts'
import { pageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { Instant, QueryBoolean, Skip, StoredInteger, Take } from './core/units.ts'
import { isPrintable, requiredText } from './core/visible-text.ts'
import { PlayerId, playerUnknown } from './players.ts'

/** The longest note, in characters. */
export const noteLimit = 4_000

/** The most notes on one player. */
export const notesPerPlayerLimit = 1_000

/** The text of a note: 1 to 4,000 characters, trimmed; line breaks are kept. */
export const NoteText = z
  .string()
  .trim()
  .min(1, requiredText)
  .max(noteLimit, 'A note holds at most 4,000 characters.')
  .refine(isPrintable, 'A note has no control characters.')

/** An internal note of staff on a player. The game and the player never see it. */
export const PlayerNote = z.object({
  Id: z.string(),
  PlayerId: z.string(),
  Text: z.string(),
  /** Pinned notes come first. */
  IsPinned: z.boolean(),
  /** The e-mail of the author. */
  Author: z.string(),
  /** Whether the caller wrote it. */
  IsOwn: z.boolean(),
  CreatedAt: Instant,
  /** When the text was last changed, and by whom; null while it is as written. */
  EditedAt: Instant.nullable(),
  EditedBy: z.string().nullable(),
  /** Counts changes of text and pin. */
  Version: StoredInteger,
})
export type PlayerNote = z.infer<typeof PlayerNote>

const ofPlayer = z.object({ id: PlayerId })
const oneNote = z.object({ id: PlayerId, noteId: z.string().regex(/^\d{1,18}$/, 'A note has a number.') })

/** Internal notes on players. Everybody reads them; writers change their own, administrators all. */
export const notes = feature({
  /** Pinned notes first, then the newest; `filter` is a part of the text or the beginning of an author's e-mail. */
  list: endpoint({
    method: 'GET',
    path: '/players/:id/notes',
    access: 'signed-in',
    summary: 'Notes on a player',
    params: ofPlayer,
    query: z.strictObject({
      filter: SearchText.optional(),
      pinned: QueryBoolean.optional(),
      skip: Skip,
      take: Take,
    }),
    reply: pageSchema(PlayerNote),
    errors: [playerUnknown],
  }),
  /** Writes a note. */
  create: endpoint({
    method: 'POST',
    path: '/players/:id/notes',
    access: 'CHANGE_PLAYERS',
    summary: 'Write a note on a player',
    params: ofPlayer,
    body: z.strictObject({ Text: NoteText }),
    reply: PlayerNote,
    errors: [playerUnknown],
    records: { action: 'note added', target: 'player', targetParam: 'id' },
  }),
  /** Changes the text of a note. */
  update: endpoint({
    method: 'PUT',
    path: '/players/:id/notes/:noteId',
    access: 'CHANGE_PLAYERS',
    summary: 'Change a note on a player',
    params: oneNote,
    body: z.strictObject({ Text: NoteText }),
    reply: PlayerNote,
    errors: [notFound, stale],
    records: { action: 'note edited', target: 'player', targetParam: 'id' },
    isVersioned: true,
  }),
  /** Pins a note above the others. */
  pin: endpoint({
    method: 'PUT',
    path: '/players/:id/notes/:noteId/pin',
    access: 'CHANGE_PLAYERS',
    summary: 'Pin a note on a player',
    params: oneNote,
    reply: PlayerNote,
    errors: [notFound],
    records: { action: 'note pinned', target: 'player', targetParam: 'id' },
  }),
  /** Puts a pinned note back in order of time. */
  unpin: endpoint({
    method: 'DELETE',
    path: '/players/:id/notes/:noteId/pin',
    access: 'CHANGE_PLAYERS',
    summary: 'Unpin a note on a player',
    params: oneNote,
    reply: PlayerNote,
    errors: [notFound],
    records: { action: 'note unpinned', target: 'player', targetParam: 'id' },
  }),
  /** Deletes a note for good. */
  remove: endpoint({
    method: 'DELETE',
    path: '/players/:id/notes/:noteId',
    access: 'CHANGE_PLAYERS',
    summary: 'Delete a note on a player',
    params: oneNote,
    reply: z.object({}),
    removes: 'noteId',
    errors: [notFound],
    records: { action: 'note deleted', target: 'player', targetParam: 'id' },
  }),
})
