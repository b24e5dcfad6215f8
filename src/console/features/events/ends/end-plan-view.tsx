import { Alert, Stack, Text } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { formatPlayers } from '#console/shared/bulk-action.tsx'
import type { EndPlan } from '#contract/leaderboards/end-plan.ts'
import { formatRanks } from '#contract/leaderboards/format-ranks.ts'
import classes from './end-plan.module.css'

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
  { key: 'now', title: 'Final now', width: 140, cell: ({ FinalAt }) => formatDateTime(new Date(FinalAt)) },
  { key: 'new', title: 'Final after', mobileRole: 'subtitle', width: 140, cell: formatNewFinal },
]

/** "2 players joined and 1 player reported a score": who counts although the end is before it. */
function describeLate(joined: number, reported: number): string {
  const parts = [
    joined > 0 ? `${formatPlayers(joined)} joined` : '',
    reported > 0 ? `${formatPlayers(reported)} reported a score` : '',
  ]
  return parts.filter((part) => part !== '').join(' and ')
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** What another end of events changes for their leaderboards, to confirm. */
export function EndPlanView({ plan }: { plan: EndPlan | undefined }) {
  if (!plan) return null
  const { Definitions, Total, Players, WithPrizes, JoinedAfter, ReportedAfter } = plan
  const count = formatCount(Total, 'leaderboard definition')
  return (
    <Alert ref={scrollIntoView} color="yellow" title="Confirm the new end">
      {Total === 0 ? (
        <Text size="sm">No leaderboard depends on the end any more. Nothing was changed yet.</Text>
      ) : (
        <Stack gap="xs">
          <Text size="sm">
            The order of {count} with {formatPlayers(Players)} becomes final at another time
            {WithPrizes > 0 ? `, and the prizes of ${formatExact(WithPrizes)} can be paid then` : ''}. Nothing was
            changed yet.
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
          {Total > Definitions.length ? (
            <Text size="sm">And {formatExact(Total - Definitions.length)} more.</Text>
          ) : null}
        </Stack>
      )}
    </Alert>
  )
}
