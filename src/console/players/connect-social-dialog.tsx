import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { playerScreen } from '#console/routes.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import { players } from '#contract/players.ts'
import { SocialLinkOwner, socialPlatforms } from '#contract/social-links.ts'
import { PlayerTarget } from './player-target.tsx'
import { toPlayerName } from './shared/action-target.tsx'
import type { PlayerDialogProps } from './shared/player-page-slots.ts'
import { platformLabels } from './social-links.tsx'

const platforms = Object.entries(socialPlatforms).map(([name, number]) => ({
  label: platformLabels(name),
  value: String(number),
}))

const validateRequired = (text: string) => (text.trim() === '' ? requiredText : undefined)

/** Connects a social-media account to the player, by its id and its platform. */
export function ConnectSocialDialog({ playerId, player, onClose }: PlayerDialogProps) {
  const [owner, setOwner] = useState<string>()
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
      successMessage={`Social-media account connected to ${toPlayerName(player)}.`}
      target={<PlayerTarget player={player}>Players who sign in with the account open this player.</PlayerTarget>}
      onError={({ code, data }) =>
        setOwner(code === 'social-link-taken' ? SocialLinkOwner.safeParse(data).data?.PlayerId : undefined)
      }
      onClose={onClose}
    >
      {({ field }) => (
        <Stack gap="sm">
          {owner === undefined ? null : (
            <Alert color="red" variant="light">
              The account belongs to <AppLink href={toHref(playerScreen, { playerId: owner })}>player {owner}</AppLink>.
              Disconnect it there first.
            </Alert>
          )}
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
