import { SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { AppLink } from '#console/components/app-link.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { FormValues } from '#console/platform/forms/use-endpoint-form.ts'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useNavigateTo } from '#console/platform/navigation/search-params.ts'
import { TagsField } from '#console/platform/tags/tags-field.tsx'
import { PlayerIdInput } from '#console/players/shared/player-id-input.tsx'
import { guildScreen, playerListScreen } from '#console/routes.ts'
import { toBodyFields } from '#contract/core/body-fields.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import {
  accessPolicies,
  Guild,
  GuildFields,
  GuildTags,
  guildDescriptionLimit,
  guildErrorTexts,
  guildNameLimit,
} from '#contract/guild.ts'
import { guilds } from '#contract/guilds.ts'
import { editUndo } from './guild-actions.tsx'

type GuildValues = FormValues<typeof GuildFields>

const labels = {
  name: 'Name',
  minLevel: 'Minimum Level',
  accessPolicy: 'Guild Access',
  description: 'Description',
  tags: 'Tags',
} as const
const accessChoices = accessPolicies.map((policy, number) => ({ value: number, label: policy }))
const errorFields = {
  'guild.name': 'name',
  'guild.minLevel': 'minLevel',
  'guild.description': 'description',
  'guild.accessPolicy': 'accessPolicy',
  'guild.tags': 'tags',
} as const

function GuildInputs<V extends GuildValues>({ fields: { field } }: { fields: Pick<FormFields<V>, 'field'> }) {
  const { label, error: _, ...access } = field('accessPolicy')
  return (
    <>
      <TextInput {...field('name')} maxLength={guildNameLimit} autoComplete="off" required data-autofocus />
      <NumberField {...field('minLevel')} required />
      <div>
        <Text size="sm" fw={500} id="guild-access">
          {label}
        </Text>
        <SegmentedControl {...access} aria-labelledby="guild-access" data={accessChoices} />
      </div>
      <Textarea {...field('description')} maxLength={guildDescriptionLimit} autosize minRows={2} maxRows={8} />
      <TagsField {...field('tags')} endpoint={guilds.usedTags} schema={GuildTags} />
    </>
  )
}

const newGuild = { name: '', minLevel: 0, leaderId: '', accessPolicy: 0, description: '', tags: [] }

export function CreateGuildDialog({ onClose }: { onClose: () => void }) {
  const go = useNavigateTo()
  const created = useRef<string>(undefined)
  // Opened once the input no longer counts as unsaved, so that leaving does not ask.
  const close = useCallback(() => {
    if (created.current === undefined) onClose()
    else go(toHref(guildScreen, { guildId: created.current }))
  }, [go, onClose])
  return (
    <FormDialog
      endpoint={guilds.create}
      initialValues={newGuild}
      schema={guilds.create.body.shape.guild}
      toInput={(guild) => ({ body: { guild } })}
      labels={{ ...labels, leaderId: 'Leader ID' }}
      errorFields={{
        ...errorFields,
        'guild.leaderId': 'leaderId',
        'player-unknown': 'leaderId',
        'guild-member-elsewhere': 'leaderId',
      }}
      title="Create New Guild"
      confirmLabel="Create guild"
      successMessage="The guild was created."
      errorMessage="Couldn't create the guild."
      keptBy="new"
      subject="this guild"
      onSuccess={({ data }) => {
        created.current = data.Id
      }}
      onClose={close}
    >
      {(fields) => (
        <Stack gap="sm">
          <GuildInputs fields={fields} />
          <PlayerIdInput
            {...fields.field('leaderId')}
            description={
              <>
                Player ID or social account ID of a player without a guild.{' '}
                <AppLink href={toHref(playerListScreen)} style={{ textDecoration: 'underline' }}>
                  Find a player
                </AppLink>
              </>
            }
          />
        </Stack>
      )}
    </FormDialog>
  )
}

export function EditGuildDialog({ guild, onClose }: { guild: Guild; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={guilds.update}
      edits={{ saved: guild, schema: Guild, toValues: (saved) => toBodyFields(GuildFields, saved) }}
      schema={GuildFields}
      toInput={(values) => ({ body: { guild: { id: guild.Id, ...values } } })}
      labels={labels}
      choices={{ accessPolicy: accessChoices }}
      errorFields={errorFields}
      title={`Edit ${guild.Name}`}
      confirmLabel="Save guild"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`${guild.Name} was saved.`}
      undo={() => editUndo}
      errorMessage="Couldn't save the guild."
      keptBy="edit"
      subject="this guild"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="sm">
          <GuildInputs fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

export function AddMemberDialog({ guild, onClose }: { guild: Guild; onClose: () => void }) {
  return (
    <FormDialog
      endpoint={guilds.addMember}
      initialValues={{ playerId: '' }}
      validate={({ playerId }) => (cleanId(playerId) === '' ? { playerId: guildErrorTexts.required } : {})}
      toInput={({ playerId }) => ({ params: { id: guild.Id, playerId: cleanId(playerId) } })}
      labels={{ playerId: 'Player ID' }}
      errorFields={{
        playerId: 'playerId',
        'player-unknown': 'playerId',
        'guild-member-elsewhere': 'playerId',
        'guild-full': 'playerId',
      }}
      title={`Add a player to ${guild.Name}`}
      confirmLabel="Add player"
      successMessage={`The player was added to ${guild.Name}.`}
      errorMessage="Couldn't add the player."
      keptBy="add"
      subject="this guild"
      target={
        <Text size="sm" mb="sm">
          {guild.MembersCount} of {guild.MembersLimit} members.
        </Text>
      }
      onClose={onClose}
    >
      {({ field }) => <PlayerIdInput {...field('playerId')} data-autofocus />}
    </FormDialog>
  )
}
