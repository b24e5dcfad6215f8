import { Alert, Button } from '@mantine/core'
import { LoadingSkeleton } from '#console/components/loading-skeleton.tsx'
import { notifyDone } from '#console/platform/actions/undo.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { players } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'
import { undoByLoading } from '../shared/undo-state.ts'
import { playerSidePrefix, SnapshotDialogSearchParams } from '../snapshot-search-params.ts'
import { PlayerTarget, SnapshotTarget } from '../snapshot-target.tsx'
import classes from '../snapshots.module.css'
import { useSnapshotEnvironment } from '../use-snapshot-environment.ts'
import { LoadPlanTables } from './load-plan.tsx'

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
  const [{ compare }, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const quiet = { errorDisplay: 'quiet', keepPreviousData: false } as const
  const plan = useEndpointQuery(snapshots.plan, { params: { id: playerId, snapshotKey } }, quiet)
  const snapshot = useEndpointQuery(snapshots.get, { params: { snapshotKey } }, quiet)
  const player = useEndpointQuery(players.get, { params: { id: playerId } }, quiet)
  const environment = useSnapshotEnvironment()
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const name = player.data?.Player.Nickname ?? ''
  // All of it at once, so that nothing moves when the other one comes.
  const isLoaded = [snapshot, player].every(({ data, error }) => data || error)
  return (
    <FormDialog
      endpoint={snapshots.load}
      toInput={() => ({
        params: { id: playerId },
        body: { m_snapshotKey: snapshotKey, m_snapshotEnvironment: environment() },
      })}
      errorMessage={failed}
      title="Load this snapshot into the player?"
      confirmLabel="Load snapshot"
      cancelLabel="Back"
      isDestructive
      takesReason
      typeToConfirm={isProduction ? playerId : undefined}
      canConfirm={() => plan.data !== undefined}
      size="xl"
      // The Escape that closes a comparison on top reaches this dialog, too.
      onClose={() => compare === undefined && onBack()}
      onSuccess={({ data: { success, m_snapshotKey }, undoId }) => {
        const undo = undoByLoading(m_snapshotKey)
        if (success) notifyDone('Your Snapshot has been loaded!', undo, { undoId })
        else notify.error(failed)
        if (success) onDone()
        return false
      }}
      target={
        isLoaded ? (
          <>
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
                It holds the game of player {snapshot.data.PlayerId}, which replaces the game of player {playerId}.
              </Alert>
            ) : null}
            <p style={{ margin: 0 }}>
              The saved game and the attributes of the player become those of the snapshot. A snapshot of the current
              state is taken first, so it can be undone. Identity, purchases, devices and links stay.
            </p>
            <LoadPlanTables query={plan} />
            <Button
              variant="default"
              size="compact-sm"
              onClick={() =>
                setSearchParams({ compare: snapshotKey, with: playerSidePrefix(playerId), swapped: 'true' })
              }
            >
              Compare with the player as it is now
            </Button>
          </>
        ) : (
          <LoadingSkeleton label="The snapshot is loading" height={320} />
        )
      }
    />
  )
}
