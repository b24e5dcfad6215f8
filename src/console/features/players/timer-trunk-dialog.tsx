import { Autocomplete, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { AttributeName, attributes } from '#contract/attributes.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { PlayerTarget } from './player-target.tsx'

/** Reads a typed timer trunk id; `*` means all of them. */
export function parseTrunkId(text: string): { readonly id: string } | { readonly problem: string } {
  const id = text.trim()
  if (id === '') return { problem: 'You must write something!' }
  if (id === '*') return { id }
  const read = AttributeName.safeParse(id)
  return read.success ? { id } : { problem: read.error.issues[0]?.message ?? 'This is no timer trunk ID.' }
}

/** Deletes one timer trunk, or all of them with `*` after a second question that says how many. */
export function TimerTrunkDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const listed = useEndpointQuery(
    attributes.list,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const change = useEndpointMutation(attributes.removeTimerTrunk, { failed: 'An error occurred.' })
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asksForAll, setAsksForAll] = useState(false)
  const finish = useDialogInput(text.trim() !== '', onClose)
  const trunks = listed.data?.Attributes.filter(({ ExpirationDate }) => ExpirationDate !== null)
  const count = trunks?.length
  const remove = async (id: string, reason: string) => {
    const called = await change.mutate({ params: { id: playerId, timerTrunkId: id } }, { reason })
    if (!called) return
    notify.success('Timer Trunk Removed!')
    finish()
  }
  const submit = (reason: string) => {
    const read = parseTrunkId(text)
    if ('problem' in read) setProblem(read.problem)
    else if (read.id === '*' && count === 0) setProblem('This player has no timer trunks.')
    else if (read.id === '*' && !asksForAll) setAsksForAll(true)
    else void remove(read.id, reason)
  }
  const failure = change.error && <ErrorText failure={change.error} />
  if (asksForAll) {
    return (
      <ConfirmDialog
        key="all"
        isOpen
        onClose={() => setAsksForAll(false)}
        title={count === undefined ? 'Delete all timer trunks?' : `Delete all timer trunks (${count})?`}
        confirmLabel={count === undefined ? 'Delete all' : `Delete all (${count})`}
        cancelLabel="Back"
        onConfirm={submit}
        isHarmful
        reasonLimit={reasonLimit}
        typeToConfirm={isProduction ? String(count ?? playerId) : undefined}
        isRunning={change.isPending}
        failure={failure}
      >
        <PlayerTarget player={player}>
          {trunks && trunks.length > 0 ? <Text size="sm">{trunks.map(({ Name }) => Name).join(', ')}</Text> : null}
        </PlayerTarget>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      key="one"
      isOpen
      onClose={onClose}
      title="Delete a timer trunk?"
      confirmLabel="Delete timer trunk"
      onConfirm={submit}
      isHarmful
      reasonLimit={reasonLimit}
      isRunning={change.isPending}
      failure={failure}
    >
      <PlayerTarget player={player} />
      <Autocomplete
        label="Timer trunk ID"
        description={`* deletes all${count === undefined ? '' : ` (${count})`}`}
        data={trunks?.map(({ Name }) => Name) ?? []}
        data-autofocus
        openOnFocus={false}
        maxLength={100}
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
          change.reset()
        }}
      />
    </ConfirmDialog>
  )
}
