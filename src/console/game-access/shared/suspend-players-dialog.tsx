import { Stack } from '@mantine/core'
import { describeBulkUndo, formatPlayers, SelectedPlayers, toBulkNotice } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { suspensions } from '#contract/suspensions.ts'
import { SuspensionFields, suspensionLabels } from './suspension-fields.tsx'
import { newSuspension, toSuspensionBody, validateSuspension } from './suspension-form.ts'

/** Suspends these players, all with the same end and text. */
export function SuspendPlayersDialog({
  names,
  playerIds,
  onDone,
  onClose,
}: {
  names: readonly string[]
  playerIds: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const Ids = [...playerIds]
  const players = formatPlayers(Ids.length)
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  return (
    <FormDialog
      endpoint={suspensions.suspendMany}
      initialValues={newSuspension}
      validate={validateSuspension}
      toInput={(values) => ({ body: { Ids, ...toSuspensionBody(values, null) } })}
      errorFields={{ until: 'date' }}
      title={`Suspend ${players}?`}
      labels={suspensionLabels}
      isDestructive
      typeToConfirm={isProduction ? String(Ids.length) : undefined}
      confirmLabel={`Suspend ${players}`}
      successMessage={({ data }) =>
        toBulkNotice(Ids.length, (count) => `${formatPlayers(count)} suspended.`, data, toSkipped)
      }
      errorMessage="Couldn't suspend the players."
      undo={() => undoLabels}
      onSuccess={onDone}
      size="lg"
      target={
        <SelectedPlayers names={names}>
          Their game stops within seconds, and they cannot sign in until the end date. Players who are already suspended
          are skipped. Nothing is deleted.
        </SelectedPlayers>
      }
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm" mt="sm">
          <SuspensionFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

const toSkipped = (count: number) => `${formatPlayers(count)} suspended already.`

const undoLabels = describeBulkUndo(suspensions.liftMany, {
  toDone: (count) => `${formatPlayers(count)} can sign in again.`,
  failed: "Couldn't undo the suspensions.",
})
