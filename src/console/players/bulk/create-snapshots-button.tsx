import { lazy, Suspense, useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { snapshots } from '#contract/snapshots.ts'

const SnapshotPlayersDialog = lazy(() =>
  import('./snapshot-players-dialog.tsx').then((module) => ({ default: module.SnapshotPlayersDialog })),
)

/** The bulk action that takes a snapshot of each selected player. */
export function CreateSnapshotsButton({ playerIds, onDone }: { playerIds: readonly string[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const { disabledReason } = useCallAccess(snapshots.createMany)
  return (
    <>
      <ExplainedButton variant="default" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Create snapshots
      </ExplainedButton>
      <Suspense fallback={null}>
        {isOpen ? <SnapshotPlayersDialog playerIds={playerIds} onDone={onDone} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
