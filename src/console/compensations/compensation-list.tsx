import { formatExact } from '#console/components/number.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { formatTotals } from '#console/messages/shared/gift-texts.ts'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery, toSelection } from '#console/platform/lists/list-query.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { compensationScreen } from '#console/routes.ts'
import { type Compensation, compensations } from '#contract/compensations.ts'
import { formatProgress } from './compensation-texts.ts'
import { StatusBadge } from './status-badge.tsx'

const columns: readonly Column<Compensation>[] = [
  { key: 'outage', title: 'Outage', mobileRole: 'title', cell: ({ Outage }) => <bdi>{Outage}</bdi> },
  { key: 'status', title: 'Status', width: 110, cell: (compensation) => <StatusBadge compensation={compensation} /> },
  {
    key: 'planned',
    title: 'Qualified at start',
    isNumeric: true,
    width: 140,
    cell: ({ Planned }) => formatExact(Planned),
  },
  {
    key: 'later',
    title: 'Added later',
    isNumeric: true,
    width: 110,
    cell: ({ Later }) => (Later === 0 ? '–' : formatExact(Later)),
  },
  { key: 'collected', title: 'Collected', width: 200, mobileRole: 'subtitle', cell: formatProgress },
  { key: 'cost', title: 'Given', cell: ({ Items }) => <bdi>{formatTotals(Items)}</bdi> },
  {
    key: 'creationDate',
    title: 'Creation date',
    width: 150,
    isServerSortable: true,
    cell: ({ CreationDate }) => <Time at={CreationDate} />,
  },
  { key: 'createdBy', title: 'Created by', cell: ({ CreatedBy }) => CreatedBy },
]

const [sendingIntervalMs, idleIntervalMs] = [2_000, 30_000]

const newestFirst = { key: 'creationDate', direction: 'desc' } as const

export const compensationList = defineList({
  id: 'compensations',
  noun: { one: 'compensation', many: 'compensations' },
  label: 'Compensations',
  endpoint: compensations.list,
  toRequest: (params) => ({ query: toListQuery(compensations.list, params) }),
  queryOptions: {
    refetchInterval: (page) => (page?.Result.some(({ IsSending }) => IsSending) ? sendingIntervalMs : idleIntervalMs),
  },
  columns,
  rowKey: ({ Id }) => String(Id),
  rowName: ({ Outage }) => Outage,
  rowHref: ({ Id }) => toHref(compensationScreen, { compensationId: Id }),
  defaultSort: newestFirst,
  search: {
    label: 'Search by outage or message ID',
    hint: 'Matches any part of an outage, and message IDs that start with this text.',
  },
  emptyText: 'No compensations yet. “Compensate players” finds the affected players and sends them gifts.',
  noMatchText: 'No compensation matches this search.',
  export: {
    endpoint: compensations.export,
    toRequest: (params) => ({ query: toSelection(compensations.export, params) }),
    done: (fileName) => `The compensations were exported to ${fileName}.`,
  },
})
