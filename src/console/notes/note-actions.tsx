import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { ActionItem, DialogItem } from '#console/platform/actions/action.tsx'
import { notifyDone } from '#console/platform/actions/undo.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useSession } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { PlayerAction } from '#console/players/shared/player-page-slots.ts'
import { isAdmin } from '#contract/core/permissions.ts'
import { notes, type PlayerNote } from '#contract/notes.ts'

export const playerActions: readonly PlayerAction[] = [
  {
    key: 'write-note',
    label: 'Write a note',
    group: 'Help the player',
    order: 2,
    endpoint: notes.create,
    dialog: 'write-note',
  },
]

/** Why the user cannot change this note; undefined when they can. */
function useDisabledReason(note: PlayerNote): string | undefined {
  const { disabledReason } = useCallAccess(notes.update)
  const { person } = useSession()
  const isAllowed = note.IsOwn || (person !== undefined && isAdmin(person))
  return disabledReason ?? (isAllowed ? undefined : 'Only its author and administrators can change this note.')
}

function usePin({ PlayerId, Id }: PlayerNote, playerName: string): (isPinned: boolean) => void {
  const options = { errorMessage: "Couldn't change the pin." }
  const pin = useEndpointMutation(notes.pin, options)
  const unpin = useEndpointMutation(notes.unpin, options)
  return (isPinned) => {
    const { mutate } = isPinned ? pin : unpin
    const done = `Note on ${playerName} ${isPinned ? 'pinned' : 'unpinned'}.`
    const onSuccess = ({ undoId }: { readonly undoId: string | undefined }) => notifyDone(done, undefined, { undoId })
    mutate({ params: { id: PlayerId, noteId: Id } }, { onSuccess })
  }
}

/** What can be done with a note on a player of this name. */
export function NoteMenu({ note, playerName, onEdit }: { note: PlayerNote; playerName: string; onEdit: () => void }) {
  const disabledReason = useDisabledReason(note)
  const pin = usePin(note, playerName)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Options of the note by ${note.Author}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DialogItem disabledReason={disabledReason} onOpen={onEdit}>
          Edit note
        </DialogItem>
        <DialogItem disabledReason={disabledReason} onOpen={() => pin(!note.IsPinned)}>
          {note.IsPinned ? 'Unpin note' : 'Pin note'}
        </DialogItem>
        <ActionItem
          endpoint={notes.remove}
          input={{ params: { id: note.PlayerId, noteId: note.Id } }}
          disabledReason={disabledReason}
          isDestructive
          labels={{
            label: 'Delete note',
            question: 'Delete this note?',
            body: note.Text.length > 200 ? `“${note.Text.slice(0, 200)}…”` : `“${note.Text}”`,
            confirm: 'Delete note',
            done: `Note on ${playerName} deleted.`,
            failed: "Couldn't delete the note.",
          }}
        />
      </Menu.Dropdown>
    </Menu>
  )
}
