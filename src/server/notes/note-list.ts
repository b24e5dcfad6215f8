import { sql } from 'kysely'
import type { PlayerNote } from '#contract/notes.ts'
import { anyOf } from '#server/platform/database/sql.ts'
import { createColumnResolver } from '#server/platform/lists/column-resolver.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'
import { matchesFolded } from '#server/platform/lists/text-search.ts'
import { type NoteRow, noteColumns, toNote } from './repository.ts'

type Query = { playerId: string; filter?: string | undefined; pinned?: boolean | undefined }

/** The notes on one player, pinned ones first, then the newest, as user `personId` sees them. */
export function defineNoteList(personId: number): ListDefinition<Query, NoteRow, PlayerNote> {
  return {
    name: 'notes',
    from: () => sql`player_notes n`,
    column: createColumnResolver('n'),
    id: ['id'],
    tables: [{ table: 'player_notes', alias: 'n', key: ['id'] }],
    select: noteColumns,
    order: () => ({
      columns: [
        { name: 'is_pinned', type: 'boolean' },
        { name: 'created_at', type: 'timestamptz' },
        { name: 'id', type: 'bigint' },
      ],
      direction: 'desc',
    }),
    scope: ({ playerId, filter, pinned }) => sql`n.player_id = ${playerId}
      and ${pinned === undefined ? sql`true` : sql`n.is_pinned = ${pinned}`}
      and ${filter ? anyOf([matchesFolded(sql`n.text_folded`, filter), matchesFolded(sql`n.author_folded`, filter)]) : sql`true`}`,
    limits: { exact: Number.POSITIVE_INFINITY },
    toItem: (row) => toNote(row, personId),
  }
}
