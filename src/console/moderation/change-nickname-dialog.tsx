import { Alert, Skeleton, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FailureText } from '#console/api/failure-text.tsx'
import { notify } from '#console/api/notices.ts'
import { useDialogInput } from '#console/api/player-dialog.ts'
import { Target } from '#console/api/target.tsx'
import type { Place } from '#console/api/unsaved.ts'
import { useAsk } from '#console/api/use-ask.ts'
import { useChange } from '#console/api/use-change.ts'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { moderation, Nickname, nicknameLimit } from '#contract/moderation.ts'
import { Player, players } from '#contract/players.ts'
import { reasonLimit } from '#contract/units.ts'

const keepsRename = (from: Place, to: Place) => from.pathname === to.pathname && from.search.rename === to.search.rename

/** Asks for a player's new nickname, beginning with the present one. A report of the name stays on the list. */
export function ChangeNicknameDialog({ playerId, onClose }: { playerId: string; onClose: () => void }) {
  const asked = useAsk(players.get, { params: { id: playerId } }, { failureNotice: 'part', keepsOld: false })
  const [held, setHeld] = useState<Player>()
  const player = held ?? asked.data?.Player
  useEffect(() => {
    // A mangled link, or a player who is gone: there is nothing to rename.
    if (asked.failure && !player) onClose()
  }, [asked.failure, player, onClose])
  if (!player) return <Skeleton height={0} />
  return <NicknameForm loaded={player} onLoaded={setHeld} onClose={onClose} />
}

function NicknameForm({
  loaded,
  onLoaded,
  onClose,
}: {
  loaded: Player
  onLoaded: (player: Player) => void
  onClose: () => void
}) {
  // What the person saw when it opened: readings behind the dialog must not change what is being edited.
  const [base, setBase] = useState(loaded)
  const [text, setText] = useState(loaded.Nickname)
  const [problem, setProblem] = useState<string>()
  const change = useChange(moderation.changeNickname, { quiet: true })
  const { failure } = change
  const isStale = failure?.code === 'stale'
  const present = isStale ? z.object({ Player }).safeParse(failure?.data).data?.Player : undefined
  const finish = useDialogInput(text !== base.Nickname, onClose, keepsRename)
  const save = async (reason: string) => {
    const read = Nickname.safeParse(text)
    if (!read.success) {
      setProblem(read.error.issues[0]?.message)
      return
    }
    const against = present ?? base
    setBase(against)
    onLoaded(against)
    const call = { params: { id: base.PlayerId }, body: { Nickname: read.data } }
    const called = await change.run(call, { reason, ifMatch: against.Version })
    if (!called) return
    notify.success('Nickname changed successfully!')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Change this player's nickname?"
      confirmLabel={present ? 'Save mine anyway' : 'Change nickname'}
      onConfirm={(reason) => void save(reason)}
      isRunning={change.isRunning}
      reasonLimit={reasonLimit}
      failure={
        failure && !present ? (
          <>
            <div>An error occurred when updating the nickname</div>
            <FailureText failure={failure} />
          </>
        ) : undefined
      }
    >
      <Target name={base.Nickname || 'Without a nickname'} id={base.PlayerId}>
        The report stays on the list until it is removed.
      </Target>
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
          if (!isStale) change.renewKey()
        }}
      />
      {present ? (
        <Alert color="yellow" mt="sm" title="Somebody else changed this player in the meantime">
          The nickname was “{base.Nickname}” when you opened it and is now “{present.Nickname}”. Save yours, or cancel
          to leave it as it is.
        </Alert>
      ) : null}
    </ConfirmDialog>
  )
}
