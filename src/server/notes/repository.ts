import { sql } from 'kysely'
import { PlayerNote } from '#contract/notes.ts'
import type { Person } from '#contract/session.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { fold } from '#server/platform/database/fold.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import { prefixColumns } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'

const toNoteFields = defineRowMapper(PlayerNote.omit({ IsOwn: true }))

export type NoteRow = MappedRow<typeof toNoteFields> & { author_id: number | null }

const noteColumnTypes = {
  id: 'bigint',
  player_id: 'text',
  text: 'text',
  is_pinned: 'boolean',
  author: 'text',
  created_at: 'timestamptz',
  edited_at: 'timestamptz',
  edited_by: 'text',
  version: 'integer',
  author_id: 'integer',
} satisfies Readonly<Record<keyof NoteRow, string>>

/** The columns of a `NoteRow`, read from player_notes n. */
export const noteColumns = prefixColumns('n', Object.keys(noteColumnTypes))

/** A note as user `personId` sees it. */
export function toNote(row: NoteRow, personId: number): PlayerNote {
  return Object.assign(toNoteFields(row), { IsOwn: row.author_id === personId })
}

/** How many notes a player has. */
export async function countNotes(db: Handle, playerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('player_notes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A pinned note on a player, else the newest, with how many there are. */
export const firstNotePlan = cachedPlan<NoteRow & { total: number }, 'playerId'>({
  name: 'first_note',
  changes: false,
  parameters: { playerId: 'text' },
  columns: { ...noteColumnTypes, total: 'integer' },
  statement: ({ playerId }) => sql`
    select ${noteColumns}, (count(*) over ())::int from player_notes n
    where n.player_id = ${playerId} order by n.is_pinned desc, n.created_at desc, n.id desc limit 1`,
})

export async function insertNote(
  db: Handle,
  playerId: string,
  text: string,
  { Id, email }: Pick<Person, 'Id' | 'email'>,
  now: Date,
): Promise<PlayerNote> {
  const author = { author_id: Id, author: email, author_folded: fold(email) }
  const row = await db
    .insertInto('player_notes')
    .values({ player_id: playerId, text, text_folded: fold(text), ...author, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toNote(row, Id)
}

/** A note on a player, locked until the transaction ends; undefined when there is none. */
export async function lockNote(
  db: Handle,
  playerId: string,
  id: string,
  personId: number,
): Promise<PlayerNote | undefined> {
  const row = await db
    .selectFrom('player_notes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toNote(row, personId)
}

/** Changes the text of a locked note, counts its version up and returns it. */
export async function updateNoteText(
  db: Handle,
  id: string,
  text: string,
  { Id, email }: Person,
  now: Date,
): Promise<PlayerNote> {
  const row = await db
    .updateTable('player_notes')
    .set((eb) => ({ text, text_folded: fold(text), edited_at: now, edited_by: email, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toNote(row, Id)
}

/** Pins or unpins a locked note, counts its version up and returns it. */
export async function setNotePinned(db: Handle, id: string, isPinned: boolean, personId: number): Promise<PlayerNote> {
  const row = await db
    .updateTable('player_notes')
    .set((eb) => ({ is_pinned: isPinned, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toNote(row, personId)
}

/** Deletes a locked note. */
export async function deleteNote(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('player_notes').where('id', '=', id).execute()
}
