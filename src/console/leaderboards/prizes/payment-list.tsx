import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { AppLink } from '#console/components/app-link.tsx'
import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { formatTotals } from '#console/messages/shared/gift-texts.ts'
import { defineList, type FilterFieldsProps } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { definitionScreen, eventScreen, paymentsScreen } from '#console/routes.ts'
import { countedPrizesLimit, leaderboardPrizes, type PrizePayment } from '#contract/leaderboard-prizes.ts'
import classes from '../leaderboards.module.css'
import { PaymentBadge, paymentLabels } from './payment-state.tsx'

const choices = [
  { value: 'open', label: 'To pay' },
  { value: 'paying', label: paymentLabels.paying },
  { value: 'paid', label: paymentLabels.paid },
  { value: 'all', label: 'All' },
] as const

const Filters = z.object({ state: z.enum(['open', 'paying', 'paid', 'all']).default('open').catch('open') })

function StateFilter({ params, setFilters }: FilterFieldsProps<typeof Filters>) {
  return (
    <NativeSelect
      aria-label="State"
      data={choices}
      value={params.state}
      onChange={({ currentTarget: { value } }) => setFilters({ state: value === 'open' ? undefined : value })}
    />
  )
}

/** A number that is counted up to a limit: "5,000 or more". */
function formatCounted(count: number): string {
  if (count === 0) return '–'
  return count < countedPrizesLimit ? formatExact(count) : `${formatExact(count)} or more`
}

function Cost({ Waiting, Items }: PrizePayment) {
  return (
    <bdi>
      {Waiting < countedPrizesLimit ? null : 'at least '}
      {formatTotals(Items)}
    </bdi>
  )
}

const columns: readonly Column<PrizePayment>[] = [
  { key: 'state', title: 'State', width: 120, mobileRole: 'meta', cell: ({ State }) => <PaymentBadge state={State} /> },
  {
    key: 'id',
    title: 'ID',
    width: 80,
    cell: ({ Id }) => <span className={classes.code}>{Id}</span>,
  },
  { key: 'name', title: 'Leaderboard', mobileRole: 'title', cell: ({ Name }) => <bdi>{Name}</bdi> },
  {
    key: 'event',
    title: 'Event',
    mobileRole: 'subtitle',
    cell: ({ EventId, EventName }) =>
      EventId === null ? (
        '–'
      ) : (
        <AppLink href={toHref(eventScreen, { eventId: EventId })}>
          {EventId} <bdi>{EventName}</bdi>
        </AppLink>
      ),
  },
  {
    key: 'ended',
    title: 'Ended',
    width: 160,
    mobileRole: 'subtitle',
    mobileLabel: 'ended',
    cell: ({ EndedAt }) => (EndedAt === null ? '–' : <Time at={EndedAt} />),
  },
  {
    key: 'waiting',
    title: 'Players',
    isNumeric: true,
    width: 110,
    cell: ({ Waiting }) => formatCounted(Waiting),
  },
  { key: 'cost', title: 'Cost', mobileRole: 'subtitle', cell: Cost },
  { key: 'paid', title: 'Paid', isNumeric: true, width: 110, cell: ({ Paid }) => formatCounted(Paid) },
]

const [payingIntervalMs, idleIntervalMs] = [2_000, 30_000]

/** The prizes by definition: what can be paid, what a job pays now, and what was paid. */
export const paymentList = defineList({
  id: 'leaderboard-payments',
  noun: { one: 'leaderboard', many: 'leaderboards' },
  label: 'Prizes by leaderboard',
  endpoint: leaderboardPrizes.list,
  toRequest: ({ state, ...params }) => ({
    query: { ...toListQuery(leaderboardPrizes.list, params), ...(state === 'all' ? {} : { state }) },
  }),
  queryOptions: {
    refetchInterval: (page) =>
      page?.Result.some(({ State }) => State === 'paying') ? payingIntervalMs : idleIntervalMs,
  },
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Name }) => Name,
  rowHref: ({ Id }) => toHref(definitionScreen, { definitionId: Id }, { prizes: 'true' }),
  defaultSort: { key: 'ended', direction: 'asc' },
  search: { label: 'Search prizes by leaderboard', placeholder: 'ID, name or event' },
  filters: { schema: Filters, Fields: StateFilter },
  bulkActions: lazyComponent(() => import('./pay-selected.tsx'), 'PaySelected'),
  emptyText: 'All prizes are paid. Leaderboards with prizes are listed here when their order is final.',
  emptyAction: () => <AppLink href={toHref(paymentsScreen, {}, { state: 'paid' })}>Paid prizes</AppLink>,
  noMatchText: 'No leaderboard with prizes is in this list.',
})
