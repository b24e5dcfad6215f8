import { Alert, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FailureText } from '#console/api/failure-text.tsx'
import { notify } from '#console/api/notices.ts'
import { useDialogInput } from '#console/api/player-dialog.ts'
import type { PlayerDialogProps } from '#console/api/screen.ts'
import { useChange } from '#console/api/use-change.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { Player, players } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'

const failed = 'An error occurred when changing the event id. Are you sure this event exists?'

/** Reads a typed event id: a whole number from 0. */
export function readEventId(text: string): { readonly id: number } | { readonly problem: string } {
  const typed = text.trim()
  if (typed === '') return { problem: 'This field is required' }
  const id = Number(typed)
  return /^\d+$/.test(typed) && Number.isSafeInteger(id) ? { id } : { problem: 'An event ID is a whole number.' }
}

/** Changes the last event of a player. When somebody else changed the player meanwhile, it shows both and asks again. */
export function LastEventDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const [loaded, setLoaded] = useState(player)
  const [text, setText] = useState(String(player.LastEventId ?? ''))
  const [problem, setProblem] = useState<string>()
  const change = useChange(players.update, { quiet: true })
  const { failure } = change
  useEffect(() => {
    // A conflict asks for a choice in the dialog; a notice on top would only hide it.
    if (failure && failure.code !== 'stale' && failure.status !== 401) notify.error(failed, { failure })
  }, [failure])
  const isStale = failure?.code === 'stale'
  const present = isStale ? z.object({ Player }).safeParse(failure?.data).data?.Player : undefined
  const finish = useDialogInput(text !== String(loaded.LastEventId ?? ''), onClose)
  const save = async () => {
    const read = readEventId(text)
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    const base = present ?? loaded
    if (present) setLoaded(present)
    const body = { ...base, LastEventId: read.id }
    const called = await change.run({ params: { id: playerId }, body }, { ifMatch: base.Version })
    if (!called) return
    notify.success('Last Event ID changed successfully!')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Change the last event ID?"
      confirmLabel={present ? 'Save mine anyway' : 'Change event ID'}
      onConfirm={() => void save()}
      isRunning={change.isRunning}
      failure={failure && !present ? <FailureText failure={failure} /> : undefined}
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
          if (!isStale) change.renewKey()
        }}
      />
      {present ? (
        <Alert color="yellow" mt="sm" title="Somebody else changed this player in the meantime">
          The last event ID was {loaded.LastEventId ?? 'empty'} when you opened it and is now{' '}
          {present.LastEventId ?? 'empty'}. Save yours, or cancel to leave it as it is.
        </Alert>
      ) : null}
    </ConfirmDialog>
  )
}
