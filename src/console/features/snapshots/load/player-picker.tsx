import type { Column } from '#console/components/table/data-table-props.ts'
import { SearchField } from '#console/components/table/search-field.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useDebouncedText } from '#console/components/use-debounced-text.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { defaultPageSize } from '#contract/core/lists.ts'
import { deviceSearchLimit } from '#contract/core/units.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import { SnapshotDialogSearchParams } from '../snapshot-search-params.ts'
import classes from '../snapshots.module.css'
import { PickerTable } from './pick-table.tsx'

const getId = ({ PlayerId }: PlayerRow) => PlayerId

const columns: readonly Column<PlayerRow>[] = [
  {
    key: 'playerId',
    title: 'Player ID',
    width: 150,
    mobileRole: 'title',
    cell: ({ PlayerId }) => <span className={classes.code}>{PlayerId}</span>,
  },
  {
    key: 'nickname',
    title: 'Nickname',
    mobileRole: 'subtitle',
    cell: ({ Nickname }) => <bdi>{Nickname.trim() === '' ? '–' : Nickname}</bdi>,
  },
  {
    key: 'deviceId',
    title: 'Device ID',
    width: 200,
    cell: ({ DeviceId }) => <span className={classes.code}>{DeviceId || '–'}</span>,
  },
  {
    key: 'lastSaveGame',
    title: 'Last save game',
    width: 120,
    cell: ({ LastSaveGame }) => <Time at={LastSaveGame} relative />,
  },
]

/** Picks a player by the beginning of a device id. The search and the page are search params. */
export function PlayerPicker({
  selected,
  onSelect,
}: {
  selected: string | undefined
  onSelect: (player: PlayerRow) => void
}) {
  const [{ pickSearch, pickPage }, setAddress] = useSearchParams(SnapshotDialogSearchParams)
  const deviceIdFilter = pickSearch.trim().slice(0, deviceSearchLimit)
  const query = useEndpointQuery(
    players.list,
    {
      query: {
        ...(deviceIdFilter === '' ? {} : { deviceIdFilter }),
        skip: (pickPage - 1) * defaultPageSize,
        take: defaultPageSize,
      },
    },
    { errorDisplay: 'part' },
  )
  const typed = useDebouncedText(pickSearch, (text) =>
    setAddress({ pickSearch: text.trim(), pickPage: undefined }, { replace: true }),
  )
  return (
    <div className={classes.picker}>
      <search className={classes.search}>
        <SearchField
          label="Search by device ID"
          maxLength={deviceSearchLimit}
          value={typed.text}
          onChange={typed.change}
          onSubmit={typed.flush}
        />
      </search>
      <PickerTable
        label="Players to choose from"
        columns={columns}
        query={query}
        getId={getId}
        selected={selected}
        onSelect={onSelect}
        page={pickPage}
        onPage={(page) => setAddress({ pickPage: page === 1 ? undefined : page }, { replace: true })}
        emptyText="No device ID starts with this text."
      />
    </div>
  )
}
