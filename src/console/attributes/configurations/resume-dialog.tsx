import { Stack, Text } from '@mantine/core'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'

/** Says what resuming a paused configuration does, and resumes it. `onStarted` is called when that started a job. */
export function ResumeDialog({
  id,
  name,
  onStarted,
  onClose,
}: {
  id: string
  name: string
  onStarted: () => void
  onClose: () => void
}) {
  const options = { errorDisplay: 'quiet', keepPreviousData: false, staleTime: 0 } as const
  const plan = useEndpointQuery(attributeConfigurations.resumptionPlan, { params: { id } }, options)
  return (
    <FormDialog
      endpoint={attributeConfigurations.resume}
      toInput={() => ({ params: { id } })}
      title={`Resume ${name}?`}
      confirmLabel={
        plan.data && plan.data.Players > 0 ? `Resume and recompute ${formatPlayers(plan.data.Players)}` : 'Resume'
      }
      successMessage={({ data: { Job } }) =>
        Job === null
          ? 'The attribute configuration was resumed. No player was saved during the pause.'
          : `The attribute configuration was resumed. A job recomputes ${formatPlayers(Job.Total)}.`
      }
      errorMessage="Couldn't resume the attribute configuration."
      takesReason
      canConfirm={() => plan.data !== undefined}
      onClose={onClose}
      onSuccess={({ data: { Job } }) => {
        if (Job === null) return true
        onStarted()
        return false
      }}
      target={
        <Stack gap="xs">
          {plan.error ? (
            <Text size="sm" role="alert">
              {plan.error.message}
            </Text>
          ) : null}
          {plan.data ? <Plan players={plan.data.Players} /> : null}
          {plan.isLoading ? <Text size="sm">Counting the players who were saved during the pause…</Text> : null}
        </Stack>
      }
    />
  )
}

function Plan({ players }: { players: number }) {
  return (
    <>
      <Text size="sm">
        {players === 0
          ? 'No player was saved during the pause.'
          : `${formatPlayers(players)} ${players === 1 ? 'was' : 'were'} saved during the pause. A background job recomputes the attribute for them.`}
      </Text>
      <Text size="sm">
        Saves evaluate the expression again. If it is still slow, it is paused again. Changing the expression also ends
        the pause.
      </Text>
    </>
  )
}
