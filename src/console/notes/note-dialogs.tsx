import { Textarea, type TextareaProps } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ActionTarget, formatNickname, toPlayerName } from '#console/players/shared/action-target.tsx'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { noteLimit, notes, PlayerNote } from '#contract/notes.ts'

const labels = { Text: 'Note' }

function NoteField(props: TextareaProps) {
  return (
    <Textarea
      {...props}
      description="Staff only: the player and the game never see it. Paste the link of a ticket to make it clickable."
      autosize
      minRows={4}
      maxRows={16}
      maxLength={noteLimit}
      data-autofocus
    />
  )
}

export function WriteNoteDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <FormDialog
      endpoint={notes.create}
      initialValues={{ Text: '' }}
      toInput={(body) => ({ params: { id: playerId }, body })}
      title="Write a note"
      labels={labels}
      confirmLabel="Save note"
      successMessage={`Note on ${toPlayerName(player)} saved.`}
      errorMessage="Couldn't save the note."
      target={<ActionTarget name={formatNickname(player.Nickname)} id={playerId} />}
      onClose={onClose}
    >
      {({ field }) => <NoteField {...field('Text')} />}
    </FormDialog>
  )
}

/** Changes the text of a note on a player of this name; `keptBy` is the search param that keeps the dialog open. */
export function EditNoteDialog({
  note,
  playerName,
  keptBy,
  onClose,
}: {
  note: PlayerNote
  playerName: string
  keptBy: string
  onClose: () => void
}) {
  return (
    <FormDialog
      endpoint={notes.update}
      edits={{ saved: note, schema: PlayerNote, toValues: ({ Text }) => ({ Text }) }}
      toInput={(body) => ({ params: { id: note.PlayerId, noteId: note.Id }, body })}
      title="Edit the note"
      labels={labels}
      confirmLabel="Save note"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`Note on ${playerName} changed.`}
      errorMessage="Couldn't change the note."
      keptBy={keptBy}
      subject="this note"
      onClose={onClose}
    >
      {({ field }) => <NoteField {...field('Text')} />}
    </FormDialog>
  )
}
