import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { PastTime } from '#console/components/time/past-time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { ListPicker, pickerParamNames } from '#console/platform/lists/list-picker.tsx'
import { toPageQuery } from '#console/platform/lists/list-query.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { deviceSearchLimit } from '#contract/core/units.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import { type SnapshotDetail, snapshots } from '#contract/snapshots.ts'
import { SnapshotDialogSearchParams } from '../snapshot-search-params.ts'
import { SnapshotTarget } from '../snapshot-target.tsx'
import classes from '../snapshots.module.css'
import { useSnapshotEnvironment } from '../use-snapshot-environment.ts'
import { LoadReview } from './load-review.tsx'

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
    cell: ({ LastSaveGame }) => <PastTime at={LastSaveGame} relative />,
  },
]

/** Players to choose from, found by the beginning of a device id. */
const playerPickerList = defineList({
  id: 'player-picker',
  noun: { one: 'player', many: 'players' },
  label: 'Players to choose from',
  endpoint: players.list,
  toRequest: (params) => ({
    query: {
      ...(params.filter === '' ? {} : { deviceIdFilter: params.filter.slice(0, deviceSearchLimit) }),
      ...toPageQuery(params),
    },
  }),
  queryOptions: { errorDisplay: 'quiet' },
  columns,
  rowKey: ({ PlayerId }) => PlayerId,
  search: {
    label: 'Search by device ID',
    hint: 'Matches device IDs that start with this text.',
    maxLength: deviceSearchLimit,
  },
  paramNames: pickerParamNames,
  emptyText: 'No device ID starts with this text.',
})

/** Begins the search with the device that the snapshot was taken on: mostly it goes back to its own player. */
function useFirstSearch(snapshot: SnapshotDetail | undefined): void {
  const [{ pickSearch, into }, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const isDone = useRef(false)
  useEffect(() => {
    if (!snapshot || isDone.current) return
    isDone.current = true
    if (pickSearch !== '' || into !== undefined || snapshot.DeviceId === '') return
    setSearchParams({ pickSearch: snapshot.DeviceId.slice(0, deviceSearchLimit) }, { replace: true })
  }, [snapshot, pickSearch, into, setSearchParams])
}

/** Loads a snapshot into a player that is chosen by a device id. */
export function LoadIntoDialog({ snapshotKey, onClose }: { snapshotKey: string; onClose: () => void }) {
  const [{ into, review }, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const { data, error } = useEndpointQuery(
    snapshots.get,
    { params: { snapshotKey } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  useSnapshotEnvironment()
  useFirstSearch(data)
  useEffect(() => {
    if (error?.status === 404) onClose()
  }, [error, onClose])
  return (
    <>
      <LargeDialog
        isOpen
        onClose={onClose}
        title="Load into player"
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={into === undefined} onClick={() => setSearchParams({ review: 'true' })}>
              Load snapshot
            </Button>
          </>
        }
      >
        {data || error ? (
          <>
            <SnapshotTarget snapshot={data ?? { Key: snapshotKey }} />
            <div className={classes.scroll}>
              <ListPicker
                list={playerPickerList}
                context={undefined}
                selected={into}
                onSelect={({ PlayerId }) => setSearchParams({ into: PlayerId }, { replace: true })}
              />
            </div>
          </>
        ) : (
          <LoadingSkeleton label="The snapshot is loading" height={320} />
        )}
      </LargeDialog>
      {into !== undefined && review !== undefined ? (
        <LoadReview
          snapshotKey={snapshotKey}
          playerId={into}
          onBack={() => setSearchParams({ review: undefined }, { replace: true })}
          onDone={onClose}
        />
      ) : null}
    </>
  )
}
