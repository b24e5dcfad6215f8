import { Skeleton, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { ConflictAlert, saveAnywayLabel } from '#console/platform/forms/conflict-alert.tsx'
import type { Location } from '#console/platform/forms/unsaved.ts'
import { useEdit } from '#console/platform/forms/use-edit.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useInitialData } from '#console/platform/query/use-initial-data.ts'
import { ActionTarget, formatNickname } from '#console/shared/action-target.tsx'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import { reasonLimit } from '#contract/core/units.ts'
import { moderation, Nickname, nicknameLimit } from '#contract/moderation.ts'
import { type Player, PlayerConflict, players } from '#contract/players.ts'

const keepsRename = (from: Location, to: Location) =>
  from.pathname === to.pathname && from.search.rename === to.search.rename

/** Asks for a player's new nickname, beginning with the present one. A report of the name stays on the list. */
export function ChangeNicknameDialog({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const asked = useEndpointQuery(
    players.get,
    { params: { id: playerId } },
    { errorDisplay: 'part', keepPreviousData: false },
  )
  const first = useInitialData(asked, onClose)
  return first ? <NicknameForm player={first.Player} onClose={onClose} /> : <Skeleton height={0} />
}

function NicknameForm({ player, onClose }: { player: Player; onClose: () => void }) {
  const [text, setText] = useState(player.Nickname)
  const [problem, setProblem] = useState<string>()
  const edit = useEdit(moderation.changeNickname, player, PlayerConflict, { quiet: true })
  const { base, present, failure } = edit
  const finish = useDialogInput(text !== base.Nickname, onClose, keepsRename)
  const confirm = async (reason: string) => {
    const read = Nickname.safeParse(text)
    if (!read.success) {
      setProblem(read.error.issues[0]?.message)
      return
    }
    const call = { params: { id: player.PlayerId }, body: { Nickname: read.data } }
    if (!(await edit.save(() => call, reason))) return
    notify.success('Nickname changed successfully!')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Change this player's nickname?"
      confirmLabel={present ? saveAnywayLabel : 'Change nickname'}
      onConfirm={(reason) => void confirm(reason)}
      isRunning={edit.isRunning}
      reasonLimit={reasonLimit}
      failure={
        failure && (
          <>
            <div>An error occurred when updating the nickname</div>
            <ErrorText failure={failure} />
          </>
        )
      }
    >
      <ActionTarget name={formatNickname(base.Nickname)} id={base.PlayerId}>
        The report stays on the list until it is removed.
      </ActionTarget>
      <TextInput
        label="New nickname"
        autoComplete="off"
        maxLength={nicknameLimit}
        data-autofocus
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
          edit.typed()
        }}
      />
      {present ? (
        <ConflictAlert subject="player">
          The nickname was “{base.Nickname}” when you opened it and is now “{present.Nickname}”.
        </ConflictAlert>
      ) : null}
    </ConfirmDialog>
  )
}
