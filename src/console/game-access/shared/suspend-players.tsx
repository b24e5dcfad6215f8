import { Suspense, useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { BulkAction, formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { suspensions } from '#contract/suspensions.ts'

const SuspendPlayersDialog = lazyComponent(() => import('./suspend-players-dialog.tsx'), 'SuspendPlayersDialog')

/** Suspends the selected players, or lifts their suspensions. */
export function SuspendPlayers({
  names,
  playerIds,
  onDone,
}: {
  names: readonly string[]
  playerIds: readonly string[]
  onDone: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const { disabledReason } = useCallAccess(suspensions.suspendMany)
  const players = formatPlayers(playerIds.length)
  return (
    <>
      <BulkAction
        endpoint={suspensions.liftMany}
        input={{ body: { Ids: [...playerIds] } }}
        names={names}
        explanation="They can sign in again immediately. Players who are not suspended are skipped. Each suspension stays in the audit log; this cannot be undone."
        onDone={onDone}
        labels={{
          label: 'Lift suspensions',
          question: `Lift the suspensions of ${players}?`,
          confirm: `Lift suspensions of ${players}`,
          toDone: (count) => `${formatPlayers(count)} can sign in.`,
        }}
      />
      <ExplainedButton variant="outline" color="red" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Suspend
      </ExplainedButton>
      <Suspense fallback={null}>
        {isOpen ? <SuspendPlayersDialog {...{ names, playerIds, onDone }} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
