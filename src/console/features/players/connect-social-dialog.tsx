import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/confirm-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { useDialogInput } from '#console/shared/player-dialog.ts'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { players, socialPlatforms } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import { platformLabels } from './social-links.tsx'

const required = 'This field is required'

const platforms = Object.entries(socialPlatforms).map(([name, number]) => ({
  label: platformLabels(name),
  value: String(number),
}))

/** Connects a social-media account to the player: its id and its platform, both needed. */
export function ConnectSocialDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const change = useEndpointMutation(players.connectSocial)
  const [id, setId] = useState('')
  const [platform, setPlatform] = useState('')
  const [isChecked, setChecked] = useState(false)
  const finish = useDialogInput(id.trim() !== '' || platform !== '', onClose)
  const save = async () => {
    setChecked(true)
    if (id.trim() === '' || platform === '') return
    const body = { id: id.trim(), platform: Number(platform) }
    const called = await change.mutate({ params: { id: playerId }, body })
    if (!called) return
    notify.success('The social-media account was connected.')
    finish()
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Connect a social-media account?"
      confirmLabel="Connect account"
      onConfirm={() => void save()}
      isRunning={change.isPending}
      failure={change.error && <ErrorText failure={change.error} />}
    >
      <PlayerTarget player={player}>Whoever signs in with the account then plays as this player.</PlayerTarget>
      <Stack gap="sm">
        <TextInput
          label="Account ID"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={id}
          error={isChecked && id.trim() === '' ? required : undefined}
          onChange={(event) => {
            setId(event.currentTarget.value)
            change.renewKey()
          }}
        />
        <NativeSelect
          label="Platform"
          value={platform}
          data={[{ label: 'Choose a platform', value: '', disabled: true }, ...platforms]}
          error={isChecked && platform === '' ? required : undefined}
          onChange={(event) => {
            setPlatform(event.currentTarget.value)
            change.renewKey()
          }}
        />
      </Stack>
    </ConfirmDialog>
  )
}
