import { Autocomplete, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { useEndpointForm } from '#console/platform/forms/use-endpoint-form.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { AttributeName, attributes } from '#contract/attributes.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { PlayerTarget } from './player-target.tsx'
import type { PlayerDialogProps } from './shared/player-page-slots.ts'

function validateTrunkId(text: string, count: number | undefined): string | undefined {
  const id = text.trim()
  if (id === '') return 'You must write something!'
  if (id === '*') return count === 0 ? 'This player has no timer trunks.' : undefined
  return AttributeName.safeParse(id).error?.issues[0]?.message
}

/** Deletes one timer trunk, or all of them with `*` after a second confirmation that says how many. */
export function TimerTrunkDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const query = useEndpointQuery(
    attributes.list,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const trunks = query.data?.Attributes.filter(({ ExpirationDate }) => ExpirationDate !== null)
  const count = trunks?.length
  const [isConfirmingAll, setConfirmingAll] = useState(false)
  const { form, error, isPending, submit } = useEndpointForm({
    endpoint: attributes.removeTimerTrunk,
    initialValues: { timerTrunkId: '' },
    validate: ({ timerTrunkId }) => ({ timerTrunkId: validateTrunkId(timerTrunkId, count) }),
    toInput: ({ timerTrunkId }) => ({ params: { id: playerId, timerTrunkId: timerTrunkId.trim() } }),
    isDirty: ({ timerTrunkId }) => timerTrunkId.trim() !== '',
    errorMessage: 'An error occurred.',
    successMessage: 'Timer Trunk Removed!',
    keptBy: 'dialog',
    onClose,
  })
  const dialog = {
    isOpen: true,
    isDestructive: true,
    reasonLimit,
    isPending,
    error: error && <ErrorText error={error} />,
  }
  if (isConfirmingAll) {
    const all = count === undefined ? '' : ` (${count})`
    return (
      <ConfirmDialog
        key="all"
        {...dialog}
        onClose={() => setConfirmingAll(false)}
        title={`Delete all timer trunks${all}?`}
        confirmLabel={`Delete all${all}`}
        cancelLabel="Back"
        onConfirm={submit}
        typeToConfirm={isProduction ? String(count ?? playerId) : undefined}
      >
        <PlayerTarget player={player}>
          {trunks && trunks.length > 0 ? <Text size="sm">{trunks.map(({ Name }) => Name).join(', ')}</Text> : null}
        </PlayerTarget>
      </ConfirmDialog>
    )
  }
  const isAll = form.values.timerTrunkId.trim() === '*'
  return (
    <ConfirmDialog
      key="one"
      {...dialog}
      onClose={onClose}
      title="Delete a timer trunk?"
      confirmLabel="Delete timer trunk"
      onConfirm={(reason) => (isAll && count !== 0 ? setConfirmingAll(true) : submit(reason))}
    >
      <PlayerTarget player={player} />
      <Text size="sm" c="dimmed">
        A timer trunk is an attribute with an end, such as a boost or a cooldown. Deleting it ends it immediately.
      </Text>
      <Autocomplete
        {...form.getInputProps('timerTrunkId')}
        label="Timer trunk ID"
        description={count === undefined ? 'Enter * to delete all' : `Enter * to delete all ${count}`}
        data={trunks?.map(({ Name }) => Name) ?? []}
        data-autofocus
        openOnFocus={false}
        maxLength={100}
      />
    </ConfirmDialog>
  )
}
