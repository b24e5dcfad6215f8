import { Stack, Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { playerScreen } from '#console/routes.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import type { RecomputationPlan } from '#contract/recomputation-plan.ts'

/** Shows what recomputing an attribute would do, and starts the job. `onStarted` is called in place of `onClose`. */
export function RecomputeDialog({
  id,
  name,
  isPaused,
  onStarted,
  onClose,
}: {
  id: string
  name: string
  isPaused: boolean
  onStarted: () => void
  onClose: () => void
}) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const options = { errorDisplay: 'quiet', keepPreviousData: false, staleTime: 0 } as const
  const plan = useEndpointQuery(attributeConfigurations.plan, { params: { id } }, options)
  return (
    <FormDialog
      endpoint={attributeConfigurations.recompute}
      toInput={() => ({ params: { id } })}
      title={`Recompute ${name} for all players?`}
      confirmLabel={plan.data ? `Recompute ${formatPlayers(plan.data.Players)}` : 'Recompute'}
      cancelLabel="Not now"
      successMessage={`${name} is being recomputed.`}
      errorMessage={`Couldn't recompute ${name}.`}
      isDestructive
      takesReason
      typeToConfirm={isProduction ? name : undefined}
      canConfirm={() => plan.data !== undefined && plan.data.Players > 0}
      size="lg"
      onClose={onClose}
      onSuccess={() => {
        onStarted()
        return false
      }}
      target={
        <Stack gap="xs">
          <Text size="sm">
            {isPaused
              ? 'This configuration is paused: saves do not use it. A background job evaluates it for all players, and replaces the values that differ. '
              : 'Saves already use this configuration. A background job evaluates it for everyone else too, and replaces the values that differ. '}
            The job can be paused and canceled.
          </Text>
          {plan.error ? (
            <Text size="sm" role="alert">
              {plan.error.message}
            </Text>
          ) : null}
          {plan.data ? <Plan plan={plan.data} /> : null}
          {plan.isLoading ? <Text size="sm">Evaluating a sample of players…</Text> : null}
        </Stack>
      }
    />
  )
}

function Plan({ plan: { Players, Sample, Examples, FailedExample } }: { plan: RecomputationPlan }) {
  if (Players === 0) return <Text size="sm">There are no players yet.</Text>
  return (
    <>
      <Text size="sm">
        A job recomputes {formatPlayers(Players)}. Of the {formatExact(Sample.Players)} who were saved last:{' '}
        {formatExact(Sample.Changed)} would change, {formatExact(Sample.Unchanged)} would stay as they are,{' '}
        {formatExact(Sample.WithoutKey)} do not have the key, {formatExact(Sample.Failed)} would fail and keep their
        value.
      </Text>
      {Examples.length > 0 ? (
        <ul style={{ margin: 0 }}>
          {Examples.map(({ PlayerId, Nickname, Before, After }) => (
            <li key={PlayerId}>
              <PlayerLink id={PlayerId} nickname={Nickname} />: {Before === null ? 'no value' : formatExact(Before)} →{' '}
              <b>{formatExact(After)}</b>
            </li>
          ))}
        </ul>
      ) : null}
      {FailedExample ? (
        <Text size="sm" c="var(--qd-danger)">
          Fails for <PlayerLink id={FailedExample.PlayerId} nickname={FailedExample.Nickname} />:{' '}
          {FailedExample.Failure}
        </Text>
      ) : null}
    </>
  )
}

function PlayerLink({ id, nickname }: { id: string; nickname: string }) {
  return (
    <AppLink href={toHref(playerScreen, { playerId: id })}>
      <bdi>{nickname.trim() === '' ? id : nickname}</bdi>
    </AppLink>
  )
}
