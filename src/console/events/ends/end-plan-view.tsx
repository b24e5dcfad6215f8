import { Alert, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { formatRanks } from '#contract/format-ranks.ts'
import type { EndPlan } from '#contract/leaderboard-end-plan.ts'
import classes from './end-plan.module.css'
import type { EndPlanState, NewTimes } from './use-end-plan.ts'

type Row = EndPlan['Definitions'][number]

function describePrizes({ LastPrizeRank, FinalAt, NewFinalAt }: Row): string {
  if (LastPrizeRank === null) return 'None'
  return `${formatRanks({ From: 1, To: LastPrizeRank })}, payable ${NewFinalAt < FinalAt ? 'earlier' : 'later'}`
}

function formatNewFinal({ NewFinalAt }: Row): string {
  const at = new Date(NewFinalAt)
  return at <= new Date() ? 'At once' : formatDateTime(at)
}

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'Leaderboard',
    mobileRole: 'title',
    cell: ({ Name, EventName }) => (
      <div className={classes.lines}>
        <bdi>{Name}</bdi> of <bdi>{EventName}</bdi>
      </div>
    ),
  },
  { key: 'players', title: 'Players', isNumeric: true, width: 70, cell: ({ Players }) => formatExact(Players) },
  {
    key: 'prizes',
    title: 'Prizes for ranks',
    mobileRole: 'subtitle',
    cell: (row) => <div className={classes.lines}>{describePrizes(row)}</div>,
  },
  {
    key: 'now',
    title: 'Final now',
    width: 110,
    cell: ({ FinalAt }) => <div className={classes.lines}>{formatDateTime(new Date(FinalAt))}</div>,
  },
  {
    key: 'new',
    title: 'Final after',
    mobileRole: 'subtitle',
    width: 110,
    cell: (row) => <div className={classes.lines}>{formatNewFinal(row)}</div>,
  },
]

/** "2 players joined and 1 player reported a score": who counts although the end is before it. */
function describeLate(joined: number, reported: number): string {
  const parts = [
    joined > 0 ? `${formatPlayers(joined)} joined` : '',
    reported > 0 ? `${formatPlayers(reported)} reported a score` : '',
  ]
  return parts.filter((part) => part !== '').join(' and ')
}

/** While times are typed, their plan is not read. */
const readDelayMs = 300

/** Reads what the new ends of a form change for leaderboards, and shows it. */
export function EndPlanView({ ends, plan }: { ends: readonly NewTimes[]; plan: EndPlanState }) {
  const [typed] = useDebouncedValue(JSON.stringify(ends), readDelayMs)
  const read = useEffectEvent(() => plan.read(ends))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ends are the only reason to read again
  useEffect(() => read(), [typed])
  const error = plan.getError(ends)
  if (error) return <ErrorText error={error} />
  if (!plan.isRead(ends)) return <Text size="sm">Reading what the new end changes for leaderboards…</Text>
  const shown = plan.getPlan(ends)
  return shown ? <PlanAlert plan={shown} /> : null
}

/** It is confirmed by a button that is always in sight, so it is brought into sight too. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

function PlanAlert({ plan }: { plan: EndPlan }) {
  const { Definitions, Total, Players, WithPrizes, JoinedAfter, ReportedAfter } = plan
  const count = formatCount(Total, 'leaderboard definition')
  return (
    <Alert ref={scrollIntoView} color="yellow" title="Confirm the new end" role="status">
      <Stack gap="xs">
        <Text size="sm">
          The order of {count} with {formatPlayers(Players)} becomes final at another time
          {WithPrizes > 0 ? `, and the prizes of ${formatExact(WithPrizes)} can be paid then` : ''}. Nothing was changed
          yet.
        </Text>
        {JoinedAfter + ReportedAfter > 0 ? (
          <Text size="sm" fw={600}>
            {describeLate(JoinedAfter, ReportedAfter)} after this end. They count as they are now.
          </Text>
        ) : null}
        <DataTable
          label="Leaderboards with another end"
          columns={columns}
          rows={Definitions}
          rowKey={({ DefinitionId }) => String(DefinitionId)}
        />
        {Total > Definitions.length ? <Text size="sm">And {formatExact(Total - Definitions.length)} more.</Text> : null}
      </Stack>
    </Alert>
  )
}
