import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { LoadPlanTables } from './load-plan.tsx'
import { playerSidePrefix, SnapshotDialogSearchParams } from './snapshot-search-params.ts'
import { PlayerTarget, SnapshotTarget } from './snapshot-target.tsx'
import classes from './snapshots.module.css'
import { useSnapshotEnvironment } from './use-snapshot-environment.ts'

const failed = 'The system was not able to load Snapshot.'

/** The last question before a load: what it adds, updates and deletes. */
export function LoadReview({
  snapshotKey,
  playerId,
  onBack,
  onDone,
}: {
  snapshotKey: string
  playerId: string
  /** Goes back to the choice. */
  onBack: () => void
  onDone: () => void
}) {
  const [{ compare }, setAddress] = useSearchParams(SnapshotDialogSearchParams)
  const quiet = { errorDisplay: 'quiet', keepPreviousData: false } as const
  const plan = useEndpointQuery(snapshots.plan, { params: { id: playerId, snapshotKey } }, quiet)
  const snapshot = useEndpointQuery(snapshots.get, { params: { snapshotKey } }, quiet)
  const player = useEndpointQuery(players.get, { params: { id: playerId } }, quiet)
  const change = useEndpointMutation(snapshots.load, { failed })
  const environment = useSnapshotEnvironment()
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const [isOpen, setOpen] = useState(true)
  const { isPending: isRunning } = change
  const load = async (reason: string) => {
    const body = { m_snapshotKey: snapshotKey, m_snapshotEnvironment: environment() }
    const called = await change.mutate({ params: { id: playerId }, body }, { reason })
    if (called?.data.success) {
      notify.success('Your Snapshot has been loaded!')
      onDone()
    } else {
      // A failed call was told already; one that was answered without success was not.
      if (called) notify.error(failed)
      setOpen(true)
    }
  }
  const close = () => {
    // The Escape that closes a comparison on top reaches this dialog, too.
    if (compare !== undefined) return
    // While it runs, this stays to tell how it ended.
    if (isRunning) setOpen(false)
    else onBack()
  }
  const name = player.data?.Player.Nickname ?? ''
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title="Load this snapshot into the player?"
      confirmLabel="Load snapshot"
      cancelLabel="Back"
      onConfirm={(reason) => void load(reason)}
      isHarmful
      reasonLimit={reasonLimit}
      typeToConfirm={isProduction ? playerId : undefined}
      canConfirm={plan.data !== undefined}
      isRunning={isRunning}
      failure={change.error && <ErrorText failure={change.error} />}
      size="xl"
    >
      <dl className={classes.route}>
        <dt>Snapshot</dt>
        <dd>
          <SnapshotTarget snapshot={snapshot.data ?? { Key: snapshotKey }} />
        </dd>
        <dt>Into player</dt>
        <dd>
          <PlayerTarget nickname={name} playerId={playerId} />
        </dd>
      </dl>
      {snapshot.data && snapshot.data.PlayerId !== playerId ? (
        <Alert color="yellow" mb="sm" title="This snapshot is of another player">
          It holds the game of player {snapshot.data.PlayerId}, which takes the place of the game of player {playerId}.
        </Alert>
      ) : null}
      <p style={{ margin: 0 }}>
        The saved game and the attributes of the player become those of the snapshot. A snapshot of what is there now is
        taken first, so that it can be undone. Identity, purchases, devices and links stay.
      </p>
      <LoadPlanTables asked={plan} />
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => setAddress({ compare: snapshotKey, with: playerSidePrefix(playerId), swapped: 'true' })}
      >
        Compare with the player as it is now
      </Button>
    </ConfirmDialog>
  )
}
