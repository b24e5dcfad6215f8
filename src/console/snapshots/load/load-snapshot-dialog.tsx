import { Button } from '@mantine/core'
import { useCallback } from 'react'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { ListPicker } from '#console/platform/lists/list-picker.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { PlayerDialogSearchParams } from '#console/players/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { CompareDialog } from '../compare-dialog.tsx'
import { emptySide, playerSidePrefix, SnapshotDialogSearchParams } from '../snapshot-search-params.ts'
import { PlayerTarget } from '../snapshot-target.tsx'
import classes from '../snapshots.module.css'
import { useSnapshotEnvironment } from '../use-snapshot-environment.ts'
import { LoadReview } from './load-review.tsx'
import { snapshotPickerLists } from './snapshot-picker.tsx'

const LoadSearchParams = SnapshotDialogSearchParams.extend(PlayerDialogSearchParams.shape)

/** Loads a snapshot into the player of the page: picks one, shows what it changes, asks. */
export function LoadSnapshotDialog({ playerId, player }: PlayerDialogProps) {
  const [{ load, review, compare }, setSearchParams] = useSearchParams(LoadSearchParams)
  useSnapshotEnvironment()
  // Everything at once: two changes of the address in a row would undo each other.
  const close = useCallback(
    () => setSearchParams({ dialog: undefined, load: undefined, review: undefined, ...emptySide }, { replace: true }),
    [setSearchParams],
  )
  const isReviewed = load !== undefined && review !== undefined
  return (
    <>
      <LargeDialog
        isOpen
        onClose={close}
        title="Load snapshot"
        footer={
          <>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button
              variant="default"
              disabled={load === undefined}
              onClick={() => setSearchParams({ compare: load, with: playerSidePrefix(playerId), swapped: 'true' })}
            >
              Compare
            </Button>
            <Button disabled={load === undefined} onClick={() => setSearchParams({ review: 'true' })}>
              Load snapshot
            </Button>
          </>
        }
      >
        <PlayerTarget nickname={player.Nickname} playerId={playerId} />
        <div className={classes.scroll}>
          <ListPicker
            list={snapshotPickerLists.device}
            context={{ playerId }}
            selected={load}
            onSelect={({ Key }) => setSearchParams({ load: Key }, { replace: true })}
          />
        </div>
      </LargeDialog>
      {isReviewed ? (
        <LoadReview
          snapshotKey={load}
          playerId={playerId}
          onBack={() => setSearchParams({ review: undefined }, { replace: true })}
          onDone={close}
        />
      ) : null}
      {compare === undefined ? null : <CompareDialog key={compare} snapshotKey={compare} />}
    </>
  )
}
