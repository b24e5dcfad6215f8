import { Stack, Text, Textarea } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { type ClosingPlan, leaderboardClosing } from '#contract/leaderboard-closing.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { getDeletedReason } from '../definition-state.tsx'
import { isolate } from '../isolate.ts'
import { PrizeTotalsTables } from '../prizes/prize-totals.tsx'

type Props = { definition: LeaderboardDefinition; onClose: () => void }

/** Closes the leaderboards of a definition early, after the plan was read and a reason was given. */
export function CloseDialog({ definition, onClose }: Props) {
  const { Id, Name } = definition
  const params = { id: String(Id) }
  const plan = useEndpointQuery(leaderboardClosing.plan, { params }, { errorDisplay: 'quiet', staleTime: 0 })
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  return (
    <FormDialog
      endpoint={leaderboardClosing.close}
      initialValues={{ reason: '' }}
      validate={({ reason }) => (reason.trim() === '' ? { reason: 'Give a reason.' } : {})}
      toInput={({ reason }) => ({ params, body: { Fingerprint: plan.data?.Fingerprint ?? '', Reason: reason } })}
      labels={{ reason: 'Reason' }}
      errorFields={{ Reason: 'reason' }}
      canConfirm={() => plan.data !== undefined}
      onError={() => plan.refetch()}
      title={`Close the leaderboards of ${isolate(Name)}?`}
      confirmLabel="Close leaderboards"
      successMessage="The leaderboards were closed. Their order becomes final within seconds."
      errorMessage="The leaderboards were not closed."
      subject="these leaderboards"
      isDestructive
      typeToConfirm={isProduction ? params.id : undefined}
      keptBy="close"
      size="xl"
      onClose={onClose}
      target={
        plan.error ? <Text size="sm">{plan.error.message}</Text> : <Plan plan={plan.data} definition={definition} />
      }
    >
      {({ field }) => <Textarea {...field('reason')} maxLength={reasonLimit} autosize minRows={2} mt="md" required />}
    </FormDialog>
  )
}

function Plan({ plan, definition }: { plan: ClosingPlan | undefined; definition: LeaderboardDefinition }) {
  if (!plan) return <Text size="sm">Reading the plan…</Text>
  const { OpenLeaderboards, FinalLeaderboards, Players, FinalAt, Prizes } = plan
  const boards = formatCount(OpenLeaderboards, 'leaderboard')
  return (
    <Stack gap="xs">
      <Text size="sm">
        The order of {boards} of definition {definition.Id} with {formatPlayers(Players)} becomes final now
        {FinalAt === null ? '; otherwise it never would' : ` instead of ${formatDateTime(new Date(FinalAt))}`}. Players
        and scores that come later are refused.
        {FinalLeaderboards > 0 ? ` Final already: ${formatExact(FinalLeaderboards)}.` : ''}
      </Text>
      <Text size="sm" fw={600}>
        Closing cannot be undone.
      </Text>
      {getDeletedReason(definition) ? null : Prizes.Ranges.length > 0 ? (
        <>
          <Text size="sm">The prizes can be paid afterwards. By the current ranking, they get:</Text>
          <PrizeTotalsTables totals={Prizes} label="If closed now" />
        </>
      ) : (
        <Text size="sm">No rank has a prize.</Text>
      )}
    </Stack>
  )
}
