import { Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { z } from 'zod'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount } from '#console/components/number.tsx'
import { isUnfinished, JobLine } from '#console/jobs/shared/job-line.tsx'
import { JobsSearchParams } from '#console/jobs/shared/jobs-search-params.ts'
import { ListView } from '#console/platform/lists/list-view.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboardPrizes, type PrizePlan } from '#contract/leaderboard-prizes.ts'
import { getDeletedReason } from '../definition-state.tsx'
import classes from '../leaderboards.module.css'
import { PayDialog } from './pay-dialog.tsx'
import { formatPaid } from './prize-counts.ts'
import { PrizeCounts, prizeList, prizeListParams } from './prize-list.tsx'
import { PrizeTotalsTables } from './prize-totals.tsx'

const DialogParams = JobsSearchParams.extend({
  prizes: z.string().optional(),
  pay: z.enum(['true']).optional().catch(undefined),
})

/** The search params of the dialog, which closing removes. */
const closed = Object.fromEntries(['prizes', 'pay', ...prizeListParams].map((name) => [name, undefined]))

const refetchIntervalMs = 2_000

/** Reads what is on screen again as soon as a job has paid more players: the list of those who wait is old then. */
function useRefetchAsPaid(paid: number | undefined): void {
  const client = useQueryClient()
  const known = useRef(paid)
  useEffect(() => {
    if (known.current !== undefined && paid !== known.current) void client.invalidateQueries()
    known.current = paid
  }, [client, paid])
}

/** The prizes of a definition: what would be paid now, what is due, and who got what. */
export function PrizesDialog({ definition }: { definition: LeaderboardDefinition }) {
  const [{ pay }, setSearchParams] = useSearchParams(DialogParams)
  const params = { id: String(definition.Id) }
  const {
    data: plan,
    error,
    refetch,
  } = useEndpointQuery(
    leaderboardPrizes.plan,
    { params },
    {
      errorDisplay: 'quiet',
      staleTime: 0,
      refetchInterval: (data) => (isUnfinished(data?.Job) ? refetchIntervalMs : undefined),
    },
  )
  useRefetchAsPaid(plan?.Paid)
  return (
    <LargeDialog
      isOpen
      onClose={() => setSearchParams(closed)}
      title={
        <>
          Prizes of <bdi>{definition.Name}</bdi>
        </>
      }
    >
      <div className={classes.scroll}>
        {plan ? (
          <Plan definition={definition} plan={plan} />
        ) : error ? (
          <Text role="alert">{error.message}</Text>
        ) : (
          <Skeleton height={200} />
        )}
        <Title order={3} size="h5" mt="lg" mb="xs">
          Players
        </Title>
        <PrizeCounts value={plan}>
          <ListView list={prizeList} context={{ definitionId: params.id, plan }} />
        </PrizeCounts>
      </div>
      {pay && plan ? (
        <PayDialog
          definition={definition}
          plan={plan}
          onError={refetch}
          onClose={() => setSearchParams({ pay: undefined })}
        />
      ) : null}
    </LargeDialog>
  )
}

function Plan({ definition, plan }: { definition: LeaderboardDefinition; plan: PrizePlan }) {
  const [, setSearchParams] = useSearchParams(DialogParams)
  const { FinalLeaderboards, OpenLeaderboards, Due, IfFinalNow, Job } = plan
  const count = (number: number) => formatCount(number, 'leaderboard')
  const due = getDeletedReason(definition) ? 'Not paid' : 'To pay'
  return (
    <Stack gap="md">
      {OpenLeaderboards > 0 ? (
        <Section title={`If it ended now: ${count(OpenLeaderboards)} not final yet`}>
          <PrizeTotalsTables totals={IfFinalNow} label="If it ended now" />
        </Section>
      ) : null}
      {FinalLeaderboards > 0 ? (
        <Section title={`${Due.Players > 0 ? due : 'Final'}: ${count(FinalLeaderboards)} with final ranks`}>
          <Stack gap="xs">
            {Due.Players > 0 ? <PrizeTotalsTables totals={Due} label={due} /> : null}
            <Text size="sm">{formatPaid(plan)}</Text>
          </Stack>
        </Section>
      ) : null}
      {Job ? (
        <JobLine
          label="Payment"
          job={Job}
          skipped="left out"
          onShow={(params) => setSearchParams({ ...closed, ...params })}
        />
      ) : null}
      <PayButton definition={definition} plan={plan} />
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={3} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** Why nothing can be paid now; undefined when it can. */
function getObstacle(definition: LeaderboardDefinition, { Due, Paid, Job, FinalLeaderboards, ...others }: PrizePlan) {
  const deletedReason = getDeletedReason(definition)
  if (deletedReason) return deletedReason
  if (definition.Prizes.length === 0) return 'This definition has no prizes.'
  if (isUnfinished(Job)) return 'A job is already paying the prizes.'
  if (FinalLeaderboards === 0) return 'No leaderboard is final yet.'
  return Due.Players === 0 ? formatPaid({ Due, Paid, ...others }) : undefined
}

function PayButton({ definition, plan }: { definition: LeaderboardDefinition; plan: PrizePlan }) {
  const [, setSearchParams] = useSearchParams(DialogParams)
  const { disabledReason } = useCallAccess(leaderboardPrizes.pay, {
    params: { id: String(definition.Id) },
    body: { Title: '', Message: '', Expiration: 1, Fingerprint: '' },
  })
  return (
    <ExplainedButton
      disabledReason={disabledReason ?? getObstacle(definition, plan)}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => setSearchParams({ pay: 'true' })}
    >
      Pay prizes
    </ExplainedButton>
  )
}
