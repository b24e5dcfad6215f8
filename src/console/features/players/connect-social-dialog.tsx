import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { PlayerDialogProps } from '#console/shared/player-page-slots.ts'
import { players, socialPlatforms } from '#contract/players.ts'
import { PlayerTarget } from './player-target.tsx'
import { platformLabels } from './social-links.tsx'

const platforms = Object.entries(socialPlatforms).map(([name, number]) => ({
  label: platformLabels(name),
  value: String(number),
}))

const validateRequired = (text: string) => (text.trim() === '' ? 'This field is required' : undefined)

/** Connects a social-media account to the player, by its id and its platform. */
export function ConnectSocialDialog({ playerId, player, onClose }: PlayerDialogProps) {
  return (
    <FormDialog
      endpoint={players.connectSocial}
      initialValues={{ id: '', platform: '' }}
      validate={({ id, platform }) => ({ id: validateRequired(id), platform: validateRequired(platform) })}
      toInput={({ id, platform }) => ({
        params: { id: playerId },
        body: { id: id.trim(), platform: Number(platform) },
      })}
      title="Connect a social-media account?"
      labels={{ id: 'Account ID', platform: 'Platform' }}
      confirmLabel="Connect account"
      successMessage="The social-media account was connected."
      target={<PlayerTarget player={player}>Signing in with the account then opens this player.</PlayerTarget>}
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap="sm">
          <TextInput {...field('id')} data-autofocus autoComplete="off" spellCheck={false} maxLength={200} />
          <NativeSelect
            {...field('platform')}
            data={[{ label: 'Choose a platform', value: '', disabled: true }, ...platforms]}
          />
        </Stack>
      )}
    </FormDialog>
  )
}
