import { z } from 'zod'
import { Exact } from '#console/components/number.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ActionButton } from '#console/platform/actions/action.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { toListQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { playerColumns } from '#console/players/shared/player-columns.tsx'
import { playerSearchHint } from '#console/players/shared/player-search.ts'
import type { Correction, RemovedEntry } from '#contract/leaderboard.ts'
import { defaultScore } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { toPlayerName } from './entry-menu.tsx'
import classes from './leaderboards.module.css'

/** Why staff corrected something, in full. */
function Reason({ Reason: text }: Pick<Correction, 'Reason'>) {
  return <div className={classes.lines}>{text === '' ? '–' : <bdi>{text}</bdi>}</div>
}

type Context = { readonly boardKey: string }
const BoardParam = z.object({ board: z.string().default('') })

function RestoreEntry({ entry }: { entry: RemovedEntry }) {
  const [{ board }] = useSearchParams(BoardParam)
  return (
    <ActionButton
      endpoint={leaderboardEntries.correct}
      input={{ params: { key: board }, body: { Kind: 'restored', PlayerIds: [entry.PlayerId] } }}
      takesReason
      button={{ size: 'compact-sm' }}
      labels={{
        label: 'Restore',
        question: `Restore ${toPlayerName(entry)}?`,
        body: 'The player returns with the previous score and attributes, even if the leaderboard is full.',
        confirm: 'Restore player',
        done: 'The player is back on the leaderboard.',
      }}
    />
  )
}

/** The players whom staff removed from a leaderboard, the last removed first. */
export const removedList = defineList({
  id: 'removed-leaderboard-players',
  noun: { one: 'removed player', many: 'removed players' },
  label: 'Removed players, the last removed first',
  endpoint: leaderboardEntries.removed,
  toRequest: (params, { boardKey }: Context) => ({
    params: { key: boardKey },
    query: toListQuery(leaderboardEntries.removed, params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns: [
    ...playerColumns,
    { key: 'score', title: 'Stored score', isNumeric: true, cell: ({ Score }) => <Exact value={Score} /> },
    { key: 'at', title: 'Removed', mobileRole: 'subtitle', cell: ({ RemovedAt }) => <Time at={RemovedAt} /> },
    { key: 'by', title: 'By', cell: ({ RemovedBy }) => RemovedBy },
    { key: 'reason', title: 'Reason', cell: Reason },
    {
      key: 'actions',
      title: 'Actions',
      isActions: true,
      width: 110,
      cell: (entry) => <RestoreEntry entry={entry} />,
    },
  ],
  rowKey: ({ PlayerId }) => PlayerId,
  search: { label: 'Search removed players', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  paramNames: { filter: 'removedFilter', page: 'removedPage', size: 'removedSize', view: 'removedView' },
  emptyText: 'No removed players.',
  noMatchText: 'No removed player matches this search.',
})

const kindLabels: Readonly<Record<Correction['Kind'], string>> = {
  removed: 'Removed',
  restored: 'Restored',
  hidden: 'Hidden',
  shown: 'Shown',
  'score corrected': 'Score corrected',
}

function Change({ Attribute, ValueBefore, ValueAfter }: Correction) {
  if (Attribute === null || ValueAfter === null) return '–'
  return (
    <div className={classes.lines}>
      {Attribute === defaultScore ? 'Score' : Attribute}:{' '}
      {ValueBefore === null ? 'none' : <Exact value={ValueBefore} />} → <Exact value={ValueAfter} />
    </div>
  )
}

/** What staff corrected on a leaderboard, newest first. */
export const correctionList = defineList({
  id: 'leaderboard-corrections',
  noun: { one: 'correction', many: 'corrections' },
  label: 'Corrections, newest first',
  endpoint: leaderboardEntries.corrections,
  toRequest: (params, { boardKey }: Context) => ({
    params: { key: boardKey },
    query: toListQuery(leaderboardEntries.corrections, params),
  }),
  queryOptions: { errorDisplay: 'part' },
  columns: [
    { key: 'at', title: 'Date', width: 160, mobileRole: 'subtitle', cell: ({ At }) => <Time at={At} /> },
    {
      key: 'kind',
      title: 'Correction',
      mobileRole: 'subtitle',
      cell: ({ Kind, AfterFinal }) => `${kindLabels[Kind]}${AfterFinal ? ' after the end' : ''}`,
    },
    ...playerColumns,
    { key: 'change', title: 'Change', cell: Change },
    { key: 'by', title: 'By', cell: ({ By }) => By },
    { key: 'reason', title: 'Reason', cell: Reason },
  ],
  rowKey: ({ Id }) => Id,
  search: { label: 'Search corrections', placeholder: 'Player ID or nickname', hint: playerSearchHint },
  paramNames: {
    filter: 'correctionsFilter',
    page: 'correctionsPage',
    size: 'correctionsSize',
    view: 'correctionsView',
  },
  emptyText: 'No corrections.',
  noMatchText: 'No correction matches this search.',
})
