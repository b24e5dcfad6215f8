import { Stack } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import { PlayerDialogSearchParams } from '#console/players/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import { pointInTime } from '#contract/point-in-time/point-in-time.ts'
import { undoByLoading } from '../shared/undo-state.ts'
import { MomentFields } from './moment-fields.tsx'
import { isEmptyPlan, RestorePlanTables } from './restore-plan.tsx'

/** Restores the player to a moment: chooses it, shows every change against now, and asks once. */
export function RestoreDialog({ playerId, player }: PlayerDialogProps) {
  const [{ restoreAt }, setSearchParams] = useSearchParams(PlayerDialogSearchParams)
  const moment = restoreAt === undefined ? undefined : new Date(restoreAt)
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const plan = useEndpointQuery(
    pointInTime.plan,
    { params: { id: playerId }, query: { at: restoreAt ?? '' } },
    { enabled: restoreAt !== undefined, errorDisplay: 'quiet', keepPreviousData: false },
  )
  return (
    <FormDialog
      endpoint={pointInTime.restore}
      toInput={() => ({ params: { id: playerId }, body: { At: restoreAt ?? '' } })}
      ifMatch={plan.version}
      title="Restore this player to a moment?"
      confirmLabel="Restore player"
      isDestructive
      takesReason
      typeToConfirm={isProduction ? playerId : undefined}
      canConfirm={() => restoreAt !== undefined && plan.data !== undefined && !isEmptyPlan(plan.data)}
      size="xl"
      keptBy="dialog"
      errorMessage="The player could not be restored."
      onError={({ code }) => {
        // The player changed since: what would change now takes the place of what was shown.
        if (code === 'stale') plan.refetch()
      }}
      successMessage={({ data }) =>
        `The player was restored. The state before is kept as snapshot ${data.m_snapshotKey}.`
      }
      undo={({ data, version }) => undoByLoading(playerId, data.m_snapshotKey, version)}
      onClose={() => setSearchParams({ dialog: undefined, restoreAt: undefined }, { replace: true })}
      target={
        <Stack gap="sm">
          <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
            The saved game and the attributes become what they were. A snapshot of what is there now is taken first, so
            that it can be undone. Identity, purchases, devices and links stay.
          </ActionTarget>
          <MomentFields
            playerId={playerId}
            moment={moment}
            onMoment={(next) => setSearchParams({ restoreAt: next?.toISOString() }, { replace: true })}
          />
          {restoreAt === undefined ? null : <RestorePlanTables query={plan} />}
        </Stack>
      }
    />
  )
}
