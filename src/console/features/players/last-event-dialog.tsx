import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { ConflictAlert, saveAnywayLabel } from '#console/platform/forms/conflict-alert.tsx'
import { useEdit } from '#console/platform/forms/use-edit.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { PlayerConflict, players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'

const failed = 'An error occurred when changing the event id. Are you sure this event exists?'

/** Reads a typed event id: a whole number from 0. */
export function parseEventId(text: string): { readonly id: number } | { readonly problem: string } {
  const typed = text.trim()
  if (typed === '') return { problem: 'This field is required' }
  const id = Number(typed)
  return /^\d+$/.test(typed) && Number.isSafeInteger(id) ? { id } : { problem: 'An event ID is a whole number.' }
}

/** Changes the last event of a player. When somebody else changed the player meanwhile, it shows both and asks again. */
export function LastEventDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const [text, setText] = useState(String(player.LastEventId ?? ''))
  const [problem, setProblem] = useState<string>()
  const { base, present, failure, isRunning, save, typed } = useEdit(players.update, player, PlayerConflict, { failed })
  const finish = useDialogInput(text !== String(base.LastEventId ?? ''), onClose)
  const confirm = async () => {
    const read = parseEventId(text)
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    const called = await save((against) => ({ params: { id: playerId }, body: { ...against, LastEventId: read.id } }))
    if (!called) return
    notify.success('Last Event ID changed successfully!')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Change the last event ID?"
      confirmLabel={present ? saveAnywayLabel : 'Change event ID'}
      onConfirm={() => void confirm()}
      isRunning={isRunning}
      failure={failure && <ErrorText failure={failure} />}
    >
      <PlayerTarget player={player} />
      <TextInput
        label="Last event ID"
        inputMode="numeric"
        autoComplete="off"
        maxLength={16}
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
          typed()
        }}
      />
      {present ? (
        <ConflictAlert subject="player">
          The last event ID was {base.LastEventId ?? 'empty'} when you opened it and is now{' '}
          {present.LastEventId ?? 'empty'}.
        </ConflictAlert>
      ) : null}
    </ConfirmDialog>
  )
}
