import { isAdmin } from '#contract/core/permissions.ts'
import { notes, notesPerPlayerLimit, type PlayerNote } from '#contract/notes.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { throwInvalidInput } from '#server/platform/http/body.ts'
import type { Handlers, SignedInContext } from '#server/platform/http/handler.ts'
import { undoBy } from '#server/platform/http/undo-call.ts'
import { requireVersion, unversionedWriteNote } from '#server/platform/http/version.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { lockPlayer, requirePlayer } from '#server/players/repository.ts'
import { defineNoteList } from './note-list.ts'
import { countNotes, deleteNote, insertNote, lockNote, setNotePinned, updateNoteText } from './repository.ts'

const authorsOnly = 'Only the author of a note and administrators can change it. Nothing was changed.'
const limitReached = `A player has at most ${notesPerPlayerLimit.toLocaleString('en')} notes. Delete one first.`

/** The note, locked. Rejects one that another user wrote, unless the caller is an administrator. */
async function lockOwnNote({ db, person }: SignedInContext, playerId: string, noteId: string): Promise<PlayerNote> {
  const note = await lockNote(db, playerId, noteId, person.Id)
  if (!note) throw new ApiError('not-found', { message: 'There is no such note. It may have been deleted.' })
  if (!note.IsOwn && !isAdmin(person)) throw new ApiError('forbidden', { message: authorsOnly })
  return note
}

async function changePin(
  context: SignedInContext,
  { id, noteId }: { id: string; noteId: string },
  isPinned: boolean,
): Promise<PlayerNote> {
  const before = await lockOwnNote(context, id, noteId)
  const after = await setNotePinned(context.db, noteId, isPinned, context.person.Id)
  const undo = undoBy(before.IsPinned ? notes.pin : notes.unpin, { params: { id, noteId } })
  context.audit({ before: { Pinned: before.IsPinned }, after: { Pinned: isPinned, Note: after.Text }, undo })
  context.setVersion(after.Version)
  return after
}

export const noteHandlers: Handlers<typeof notes> = {
  list: async ({ params: { id }, query }, { db, person, now }) => {
    const page = await readPage(db, defineNoteList(person.Id), { ...query, playerId: id }, now)
    if (page.Total === 0) await requirePlayer(db, id)
    return page
  },

  create: async ({ params: { id }, body }, { db, person, now, audit, setVersion }) => {
    await lockPlayer(db, id)
    if ((await countNotes(db, id)) >= notesPerPlayerLimit)
      throwInvalidInput([{ path: 'body.Text', message: limitReached }])
    const note = await insertNote(db, id, body.Text, person, now)
    audit({ after: { Note: note.Text } })
    setVersion(note.Version)
    return note
  },

  update: async ({ params: { id, noteId }, body }, context) => {
    const { db, person, now, ifMatch, audit, setVersion } = context
    const before = await lockOwnNote(context, id, noteId)
    requireVersion(ifMatch, before.Version, before)
    const after = await updateNoteText(db, noteId, body.Text, person, now)
    audit({
      before: { Note: before.Text },
      after: { Note: after.Text },
      undo: undoBy(notes.update, { params: { id, noteId }, body: { Text: before.Text } }),
      note: ifMatch === undefined ? unversionedWriteNote : '',
    })
    setVersion(after.Version)
    return after
  },

  pin: ({ params }, context) => changePin(context, params, true),

  unpin: ({ params }, context) => changePin(context, params, false),

  remove: async ({ params: { id, noteId } }, context) => {
    const before = await lockOwnNote(context, id, noteId)
    await deleteNote(context.db, noteId)
    context.audit({ before: { Note: before.Text } })
    return {}
  },
}
