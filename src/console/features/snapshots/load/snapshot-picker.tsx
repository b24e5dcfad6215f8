import { Button, SegmentedControl } from '@mantine/core'
import { SearchField } from '#console/components/table/search-field.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { defaultPageSize } from '#contract/core/lists.ts'
import { deviceSearchLimit, searchLimit } from '#contract/core/units.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { pickerColumns } from '../snapshot-columns.tsx'
import { emptySide, SnapshotDialogSearchParams } from '../snapshot-search-params.ts'
import classes from '../snapshots.module.css'
import { PickerTable } from './pick-table.tsx'

const getId = ({ Key }: SnapshotDetail) => Key

const searches = {
  device: { label: 'Search by device ID', maxLength: deviceSearchLimit },
  text: { label: 'Search by key, player ID or description', maxLength: searchLimit },
} as const

/**
 * Picks a snapshot: those of one player first; a search looks among all. The search, the choice and the page are
 * search params.
 */
export function SnapshotPicker({
  playerId,
  searchBy,
  selected,
  without,
  onSelect,
}: {
  playerId: string
  searchBy: keyof typeof searches
  selected?: string | undefined
  /** A snapshot that cannot be chosen. */
  without?: string
  onSelect: (snapshot: SnapshotDetail) => void
}) {
  const [{ pickSearch, pickScope, pickPage }, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const text = pickSearch.trim()
  const searchQuery = text === '' ? {} : searchBy === 'device' ? { deviceId: text } : { filter: text }
  const query = useEndpointQuery(
    snapshots.list,
    {
      query: {
        ...searchQuery,
        ...(pickScope === 'all' ? {} : { playerId }),
        desc: 'true',
        skip: (pickPage - 1) * defaultPageSize,
        take: defaultPageSize,
      },
    },
    { errorDisplay: 'part' },
  )
  const { data } = query
  const showAll = (changes: { pickSearch?: string | undefined } = {}) =>
    setSearchParams({ ...changes, pickScope: 'all', pickPage: undefined }, { replace: true })
  // A search covers the snapshots of all players.
  const typed = useDebouncedText(pickSearch, (next) =>
    next.trim() === '' ? setSearchParams(emptySide, { replace: true }) : showAll({ pickSearch: next.trim() }),
  )
  return (
    <div className={classes.picker}>
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Which snapshots"
          value={pickScope ?? 'own'}
          data={[
            { value: 'own', label: 'Of this player' },
            { value: 'all', label: 'All snapshots' },
          ]}
          onChange={(scope) =>
            scope === 'all' ? showAll() : setSearchParams({ pickScope: undefined, pickPage: undefined })
          }
        />
        <search className={classes.search}>
          <SearchField {...searches[searchBy]} value={typed.text} onChange={typed.change} onSubmit={typed.flush} />
        </search>
      </div>
      <PickerTable
        label="Snapshots to choose from"
        columns={pickerColumns[pickScope ?? 'own']}
        query={{ ...query, data: data && { ...data, Result: data.Result.filter(({ Key }) => Key !== without) } }}
        getId={getId}
        selected={selected}
        onSelect={onSelect}
        page={pickPage}
        onPage={(page) => setSearchParams({ pickPage: page === 1 ? undefined : page }, { replace: true })}
        emptyText="Couldn't find any Snapshots to show."
        emptyNext={
          pickScope === 'all' ? null : (
            <Button variant="subtle" onClick={() => showAll()}>
              Show all snapshots
            </Button>
          )
        }
      />
    </div>
  )
}
