import { Suspense, useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { SuspendPlayers } from '#console/game-access/shared/suspend-players.tsx'
import { BulkAction, describeBulkUndo, formatPlayers, toPlayerNames } from '#console/jobs/shared/bulk-action.tsx'
import { useMessagePlayers } from '#console/messages/shared/message-recipients.ts'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { messages } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import type { PlayerRow } from '#contract/players.ts'
import { snapshots } from '#contract/snapshots.ts'

const SnapshotPlayersDialog = lazyComponent(() => import('./snapshot-players-dialog.tsx'), 'SnapshotPlayersDialog')

type SnapshotsProps = {
  readonly names: readonly string[]
  readonly playerIds: readonly string[]
  readonly onDone: () => void
}

function CreateSnapshotsButton({ names, playerIds, onDone }: SnapshotsProps) {
  const [isOpen, setOpen] = useState(false)
  const { disabledReason } = useCallAccess(snapshots.createMany)
  return (
    <>
      <ExplainedButton variant="default" disabledReason={disabledReason} onClick={() => setOpen(true)}>
        Create snapshots
      </ExplainedButton>
      <Suspense fallback={null}>
        {isOpen ? <SnapshotPlayersDialog {...{ names, playerIds, onDone }} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

const undoFlags = describeBulkUndo(moderation.unban, {
  toDone: (count) => `Hacker flag of ${formatPlayers(count)} removed.`,
  failed: "Couldn't remove the hacker flags.",
})

/** What can be done with the selected players: a message, a snapshot of each, the hacker flag, a suspension. */
export function PlayerBulkActions({ rows, keys: playerIds, clearSelection }: BulkActionsProps<PlayerRow, void>) {
  const messagePlayers = useMessagePlayers()
  const { disabledReason } = useCallAccess(messages.sendToList)
  const players = formatPlayers(playerIds.length)
  const names = toPlayerNames(playerIds, rows)
  return (
    <>
      <ExplainedButton variant="default" disabledReason={disabledReason} onClick={() => messagePlayers(playerIds)}>
        Send message
      </ExplainedButton>
      <CreateSnapshotsButton names={names} playerIds={playerIds} onDone={clearSelection} />
      <SuspendPlayers names={names} playerIds={playerIds} onDone={clearSelection} />
      <BulkAction
        endpoint={moderation.ban}
        input={{ body: { Ids: [...playerIds] } }}
        names={names}
        isDestructive
        explanation="They are flagged as hackers. Players already flagged are skipped."
        onDone={clearSelection}
        undo={() => undoFlags}
        labels={{
          label: 'Set as hacker',
          question: `Flag ${players} as ${playerIds.length === 1 ? 'a hacker' : 'hackers'}?`,
          confirm: `Flag ${players}`,
          toDone: (count) => `${formatPlayers(count)} flagged as ${count === 1 ? 'a hacker' : 'hackers'}.`,
        }}
      />
    </>
  )
}
