import { Alert, Button, Skeleton } from '@mantine/core'
import { useCallback } from 'react'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { ListPicker } from '#console/platform/lists/list-picker.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { snapshots } from '#contract/snapshots.ts'
import { Comparison } from './comparison.tsx'
import { snapshotPickerLists } from './load/snapshot-picker.tsx'
import { emptySide, parseSide, playerSidePrefix, SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import { SnapshotTarget } from './snapshot-target.tsx'
import classes from './snapshots.module.css'

/** Compares a snapshot with another one, or with a player as it is now; the address says with what. */
export function CompareDialog({ snapshotKey }: { snapshotKey: string }) {
  const [searchParams, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const { swapped } = searchParams
  const other = searchParams.with
  const close = useCallback(
    // A picker below keeps its own search.
    () => setSearchParams({ compare: undefined, with: undefined, swapped: undefined, ...(other ? {} : emptySide) }),
    [setSearchParams, other],
  )
  const closeButton = (
    <Button variant="default" onClick={close}>
      Close
    </Button>
  )
  if (other === undefined) {
    return (
      <LargeDialog isOpen onClose={close} title="Compare with" footer={closeButton}>
        <CompareWith snapshotKey={snapshotKey} />
      </LargeDialog>
    )
  }
  return (
    <LargeDialog
      isOpen
      onClose={close}
      title="Compare"
      footer={
        <>
          <Button variant="default" onClick={() => setSearchParams({ with: undefined, swapped: undefined })}>
            Compare with another
          </Button>
          <Button
            variant="default"
            onClick={() => setSearchParams({ swapped: swapped ? undefined : 'true' }, { replace: true })}
          >
            Swap sides
          </Button>
          {closeButton}
        </>
      }
    >
      <div className={classes.scroll}>
        <Comparison sides={[{ snapshotKey }, parseSide(other)]} isSwapped={swapped !== undefined} />
      </div>
    </LargeDialog>
  )
}

function CompareWith({ snapshotKey }: { snapshotKey: string }) {
  const [, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const { data, error } = useEndpointQuery(
    snapshots.get,
    { params: { snapshotKey } },
    { errorDisplay: 'quiet', keepPreviousData: false },
  )
  if (!data) {
    if (!error) return <Skeleton height={240} />
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  }
  const { PlayerId } = data
  const compareWith = (word: string) => setSearchParams({ with: word, swapped: undefined, ...emptySide })
  return (
    <div className={classes.scroll}>
      <SnapshotTarget snapshot={data} />
      <div>
        <Button variant="default" maw="100%" onClick={() => compareWith(playerSidePrefix(PlayerId))}>
          With player {PlayerId} as it is now
        </Button>
      </div>
      <ListPicker
        list={snapshotPickerLists.text}
        context={{ playerId: PlayerId }}
        without={snapshotKey}
        onSelect={({ Key }) => compareWith(Key)}
      />
    </div>
  )
}
