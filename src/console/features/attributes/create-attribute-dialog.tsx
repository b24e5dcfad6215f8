import { Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { DateTimeFields } from '#console/components/date-time-fields.tsx'
import { type Location, useUnsaved } from '#console/platform/forms/unsaved.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { attributes, type PlayerAttribute } from '#contract/attributes.ts'
import { emptyAttribute, type NewAttribute, parseNewAttribute } from './new-attribute.ts'

/** The dialog is part of the address, so a move that closes it throws its input away. */
function keepsDialog(from: Location, to: Location): boolean {
  return from.pathname === to.pathname && from.search.create === to.search.create
}

/** Creates an attribute: a name, a value, and an expiration if it shall be a timer trunk. */
export function CreateAttributeDialog({
  playerId,
  present,
  onClose,
}: {
  playerId: string
  present: readonly PlayerAttribute[]
  onClose: () => void
}) {
  const change = useEndpointMutation(attributes.save, {
    failed: 'Attribute not created: An error occurred when creating the attribute',
  })
  const [typed, setTyped] = useState(emptyAttribute)
  const [isChecked, setChecked] = useState(false)
  const [isDone, setDone] = useState(false)
  const isDirty = Object.values(typed).some((text) => text !== '')
  useUnsaved(isDirty && !isDone, keepsDialog)
  useEffect(() => {
    // Closed only now: the input counts as saved by the time the address changes.
    if (isDone) onClose()
  }, [isDone, onClose])
  const read = parseNewAttribute(typed, present, new Date())
  const problems = isChecked && 'problems' in read ? read.problems : {}
  const type = (part: Partial<NewAttribute>) => {
    setTyped({ ...typed, ...part })
    change.renewKey()
  }
  const save = async () => {
    setChecked(true)
    if ('problems' in read) return
    // Version 0: an attribute of this name that appeared meanwhile is not overwritten.
    const called = await change.mutate({ body: { attributes: [{ playerId, ...read.attribute, version: 0 }] } })
    if (!called) return
    notify.success('Attribute Created')
    setDone(true)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Create attribute"
      confirmLabel="Create attribute"
      onConfirm={() => void save()}
      isRunning={change.isPending}
      failure={change.error && <ErrorText failure={change.error} />}
    >
      <Stack gap="sm">
        <TextInput
          label="Name"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed.name}
          error={problems.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Value"
          inputMode="decimal"
          autoComplete="off"
          maxLength={40}
          value={typed.value}
          error={problems.value}
          onChange={(event) => type({ value: event.currentTarget.value })}
        />
        <DateTimeFields
          labels={{ date: 'Expiration date (optional)', time: 'Expiration time' }}
          value={{ date: typed.date, time: typed.time }}
          problems={problems}
          onChange={type}
        />
      </Stack>
    </ConfirmDialog>
  )
}
