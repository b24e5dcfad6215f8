import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { Time } from '#console/components/time/time.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { ActionTarget, formatNickname } from '#console/players/shared/action-target.tsx'
import type { PlayerDialogProps } from '#console/players/shared/player-page-slots.ts'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { NewSecretDialog } from '../shared/new-secret-dialog.tsx'

type NewCode = EndpointReply<typeof playerCredentials.createCode>

/** Makes a code with which another installation becomes the player's, and shows it once. */
export function SignInCodeDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const [made, setMade] = useState<NewCode>()
  const { disabledReason } = useCallAccess(playerCredentials.createCode)
  const mutation = useEndpointMutation(playerCredentials.createCode, { errorMessage: "Couldn't make the code." })
  if (made) {
    return (
      <NewSecretDialog
        title="Sign-in code"
        isShownOnce
        advice="It is shown only now. Give it only to the player who owns this account."
        text={made.Code}
        textProps={{ fz: 'xl', ta: 'center', 'aria-label': 'Sign-in code' }}
        copyLabel="Copy code"
        copiedText="Code copied."
        onClose={onClose}
      >
        <div>
          Works once, until <Time at={made.ExpiresAt} />.
        </div>
      </NewSecretDialog>
    )
  }
  const confirm = (reason: string) =>
    mutation.mutate({ params: { id: playerId } }, { reason, onSuccess: ({ data }) => setMade(data) })
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Make a sign-in code?"
      confirmLabel="Make code"
      onConfirm={confirm}
      reasonLimit={reasonLimit}
      canConfirm={disabledReason === undefined}
      isPending={mutation.isPending}
      error={disabledReason ?? (mutation.error && <ErrorText error={mutation.error} />)}
    >
      <ActionTarget name={formatNickname(player.Nickname)} id={playerId}>
        Anyone who enters the code plays as this player. It works once, within 24 hours, and replaces an earlier code.
        When it is used, every device is signed out and the player gets a message.
      </ActionTarget>
    </ConfirmDialog>
  )
}
