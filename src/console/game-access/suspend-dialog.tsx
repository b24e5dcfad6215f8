import { Stack } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { type Suspension, SuspensionConflict, suspensions } from '#contract/suspensions.ts'
import { categoryChoices, SuspensionFields, suspensionLabels } from './shared/suspension-fields.tsx'
import { newSuspension, toSuspensionBody, toSuspensionValues, validateSuspension } from './shared/suspension-form.ts'

/** Suspends a player, or changes the suspension. */
export function SuspendDialog(props: PlayerDialogProps) {
  const { data } = useEndpointQuery(suspensions.get, { params: { id: props.playerId } }, { keepPreviousData: false })
  return data ? <SuspensionForm {...props} saved={data.Suspension} /> : null
}

function SuspensionForm({ playerId, player, saved, onClose }: PlayerDialogProps & { saved: Suspension | null }) {
  const params = { id: playerId }
  return (
    <FormDialog
      endpoint={suspensions.suspend}
      edits={{
        saved: { Suspension: saved, Version: saved?.Version ?? 0 },
        schema: SuspensionConflict,
        toValues: ({ Suspension: current }) => (current ? toSuspensionValues(current) : newSuspension),
      }}
      validate={validateSuspension}
      toInput={(values) => ({ params, body: toSuspensionBody(values, saved) })}
      errorFields={{ until: 'date' }}
      title={saved ? 'Change the suspension?' : 'Suspend this player?'}
      labels={suspensionLabels}
      isDestructive
      subject="this suspension"
      confirmLabel={saved ? 'Change suspension' : 'Suspend player'}
      successMessage={saved ? 'The suspension was changed.' : 'The player is suspended.'}
      errorMessage="Couldn't suspend the player."
      choices={{ category: categoryChoices }}
      undo={() => ({
        done: saved ? 'The suspension was changed back.' : 'The player is no longer suspended.',
        failed: "Couldn't undo the suspension.",
      })}
      size="lg"
      target={
        <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
          The game stops within seconds, and the player cannot sign in until the end date. Nothing is deleted.
        </ActionTarget>
      }
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <SuspensionFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}
