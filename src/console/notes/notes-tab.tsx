import { Badge } from '@mantine/core'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { LinkedText } from '#console/components/linked-text.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { toPlayerName } from '#console/players/shared/action-target.tsx'
import { useOpenPlayerDialog } from '#console/players/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { notes, type PlayerNote } from '#contract/notes.ts'
import { NoteMenu } from './note-actions.tsx'
import { EditNoteDialog } from './note-dialogs.tsx'
import classes from './notes.module.css'

/** The note that is being edited, by its id. */
const EditParams = z.object({ editNote: z.string().optional() })

/** What the player is called in notices; the cells of a list know no more than their row. */
const PlayerName = createContext('')

function NoteOptions({ note }: { note: PlayerNote }) {
  const [, setSearchParams] = useSearchParams(EditParams)
  const playerName = useContext(PlayerName)
  return <NoteMenu note={note} playerName={playerName} onEdit={() => setSearchParams({ editNote: note.Id })} />
}

const columns: readonly Column<PlayerNote>[] = [
  {
    key: 'text',
    title: 'Note',
    mobileRole: 'title',
    cell: ({ Text, IsPinned }) => (
      <div className={classes.note}>
        {IsPinned ? (
          <Badge size="sm" tt="none" me={8}>
            Pinned
          </Badge>
        ) : null}
        <bdi>
          <LinkedText text={Text} />
        </bdi>
      </div>
    ),
  },
  { key: 'author', title: 'Author', width: 200, mobileRole: 'subtitle', cell: ({ Author }) => Author },
  {
    key: 'created',
    title: 'Written',
    width: 148,
    mobileRole: 'subtitle',
    cell: ({ CreatedAt, EditedAt, EditedBy }) => (
      <>
        <Time at={CreatedAt} />
        {EditedAt === null ? null : (
          <span className={classes.edited} title={`Edited by ${EditedBy}`}>
            edited <Time at={EditedAt} relative />
          </span>
        )}
      </>
    ),
  },
  { key: 'options', title: 'Options', isActions: true, width: 48, cell: (note) => <NoteOptions note={note} /> },
]

const noteList = defineList({
  id: 'notes',
  noun: { one: 'note', many: 'notes' },
  label: 'Notes, pinned first, then newest',
  endpoint: notes.list,
  toRequest: (params, { playerId }: { playerId: string }) => ({
    params: { id: playerId },
    query: toListQuery(notes.list, params),
  }),
  columns,
  rowKey: ({ Id }) => Id,
  rowCopyText: ({ Text }) => Text,
  search: { label: 'Search by text or author' },
  emptyText: 'No notes yet.',
  noMatchText: 'No note matches this search.',
})

export function NotesTab({ playerId, player }: PlayerTabProps) {
  const open = useOpenPlayerDialog(playerId)
  const { disabledReason } = useCallAccess(notes.create)
  const [{ editNote }, setSearchParams] = useSearchParams(EditParams)
  const playerName = toPlayerName(player)
  return (
    <PlayerName value={playerName}>
      <ListView
        list={noteList}
        context={{ playerId }}
        actions={
          <ExplainedButton disabledReason={disabledReason} onClick={() => open('write-note')}>
            Write a note
          </ExplainedButton>
        }
      >
        {({ rows }) => {
          const note = rows?.find(({ Id }) => Id === editNote)
          return note ? (
            <EditNoteDialog
              key={note.Id}
              note={note}
              playerName={playerName}
              keptBy="editNote"
              onClose={() => setSearchParams({ editNote: undefined })}
            />
          ) : null
        }}
      </ListView>
    </PlayerName>
  )
}
