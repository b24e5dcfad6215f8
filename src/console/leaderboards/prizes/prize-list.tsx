import { SegmentedControl } from '@mantine/core'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { playerColumns } from '#console/players/shared/player-columns.tsx'
import { playerSearchHint } from '#console/players/shared/player-search.ts'
import { messagesTab, toPlayerTabHref } from '#console/routes.ts'
import { leaderboardPrizes, type PrizePlan, type PrizePlayer, prizeStates } from '#contract/leaderboard-prizes.ts'
import classes from '../leaderboards.module.css'
import { rankColumn } from '../ranks.tsx'
import { countExcluded } from './prize-counts.ts'

type State = (typeof prizeStates)[number]

const Filters = z.object({ prizeState: z.enum(prizeStates).optional().catch(undefined) })

/** The plan whose players are listed; undefined while it loads. */
const PlanContext = createContext<PrizePlan | undefined>(undefined)

/** Tells the filter of the list how many players are in each state. */
export const PrizeCounts = PlanContext

/** The state that is listed until one is chosen: those who wait, and once all are paid, those who were. */
function getDefaultState(plan: PrizePlan | undefined): State {
  return plan && plan.Due.Players === 0 && plan.Paid > 0 ? 'paid' : 'due'
}

const stateLabels = { due: 'To pay', paid: 'Paid', none: 'No prize' } as const

const reasons: Readonly<Record<NonNullable<PrizePlayer['NoPrize']>, string>> = {
  hacker: 'Flagged as a hacker',
  hidden: 'Hidden by staff',
  removed: 'Removed by staff',
  'unranked-at-end': 'Had no rank when the leaderboard became final',
}

function StateFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  const plan = useContext(PlanContext)
  const counts = plan && { due: plan.Due.Players, paid: plan.Paid, none: countExcluded(plan) }
  const usual = getDefaultState(plan)
  return (
    <SegmentedControl
      aria-label="Players by their prize"
      data={prizeStates.map((state) => ({
        value: state,
        label: counts ? `${stateLabels[state]} · ${formatExact(counts[state])}` : stateLabels[state],
      }))}
      value={params.prizeState ?? usual}
      onChange={(state) => setFilters({ prizeState: state === usual ? undefined : state })}
    />
  )
}

function Prize({ PlayerId, MsgId, NoPrize, Revoked, PaidAt }: PrizePlayer) {
  if (NoPrize !== null) return reasons[NoPrize]
  if (MsgId === null || PaidAt === null) return 'Not paid yet'
  if (Revoked) return 'Paid, message revoked since'
  return (
    <>
      Paid <Time at={PaidAt} />,{' '}
      <AppLink
        href={toPlayerTabHref(messagesTab, PlayerId, { message: MsgId })}
        style={{ textDecoration: 'underline' }}
      >
        message
      </AppLink>
    </>
  )
}

const columns: readonly Column<PrizePlayer>[] = [
  rankColumn,
  ...playerColumns,
  { key: 'key', title: 'Leaderboard', width: 130, cell: ({ Key }) => <span className={classes.code}>{Key}</span> },
  { key: 'prize', title: 'Prize', mobileRole: 'subtitle', cell: Prize },
]

type ListContext = { readonly definitionId: string; readonly plan: PrizePlan | undefined }

/** The players of a definition and their prizes, by leaderboard and rank. */
export const prizeList = defineList({
  id: 'leaderboard-prizes',
  noun: { one: 'player', many: 'players' },
  label: 'Players and their prizes',
  endpoint: leaderboardPrizes.players,
  toRequest: (params, { definitionId, plan }: ListContext) => ({
    params: { id: definitionId },
    query: { state: params.prizeState ?? getDefaultState(plan), ...toListQuery(leaderboardPrizes.players, params) },
  }),
  queryOptions: { errorDisplay: 'part' },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  search: { label: 'Search by player ID or nickname', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  filters: { schema: Filters, Fields: StateFilter },
  paramNames: { filter: 'prizesFilter', page: 'prizesPage', size: 'prizesSize', view: 'prizesView' },
  emptyText: 'No unpaid prizes.',
  noMatchText: 'No player is in this list.',
})

/** The search params of the list, which closing its dialog removes. */
export const prizeListParams = prizeList.params.names
