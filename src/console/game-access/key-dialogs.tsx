import { Checkbox, NativeSelect, Stack, Switch, TagsInput, Text, TextInput } from '@mantine/core'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { useEnvironment } from '#console/platform/session/session.ts'
import { type BuildPlatform, buildPlatforms, platformNames } from '#contract/build-platforms.ts'
import { accessKeyNameLimit } from '#contract/core/access-keys.ts'
import { gameScopes } from '#contract/core/game-access.ts'
import { GameKey, gameKeys, type NewGameKey } from '#contract/game-keys.ts'
import { type KeyValues, newKey, toClientBody, toKeyValues, toServerBody, validateKey } from './key-form.ts'
import type { ExpiryValues } from './shared/key-expiry.ts'
import { ExpiryFields, keyFieldLabels, NetworksField, type NetworkValues } from './shared/key-fields.tsx'
import { NewSecretDialog } from './shared/new-secret-dialog.tsx'
import { endsAtOnce, OverlapField, toRotationForm } from './shared/rotation.tsx'

const labels = {
  name: 'Name',
  mayCreatePlayers: 'May make new players',
  makesMockPlayers: 'Its players are mock players',
  origins: 'Origins of browsers',
  scopes: 'What it may do',
  ...keyFieldLabels,
} as const

const form = { labels, errorFields: { expiresAt: 'date' }, subject: 'this key', size: 'lg', takesReason: true } as const

const scopeChoices = Object.entries(gameScopes).map(([value, allows]) => ({ value, allows }))

function KeyFields({ kind, fields, saved }: { kind: GameKey['Kind']; fields: FormFields<KeyValues>; saved?: GameKey }) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const { field, values, getInputProps } = fields
  return (
    <>
      <TextInput
        {...field('name')}
        maxLength={accessKeyNameLimit}
        placeholder={kind === 'client' ? 'Android, production' : 'Match server'}
        autoComplete="off"
        required
        data-autofocus
      />
      {kind === 'client' ? (
        <>
          <Switch
            label={labels.mayCreatePlayers}
            description="An installation that the server does not know becomes a new player."
            {...getInputProps('mayCreatePlayers', { type: 'checkbox' })}
          />
          {isProduction && !values.makesMockPlayers ? null : (
            <Switch
              label={labels.makesMockPlayers}
              description="For testers and bots. Players made with this key from now on have the badge “Mock player”."
              {...getInputProps('makesMockPlayers', { type: 'checkbox' })}
            />
          )}
          <TagsInput
            {...field('origins')}
            value={[...values.origins]}
            description="For a game in a browser: https://game.example.com. Enter adds one."
            acceptValueOnBlur
            comboboxProps={{ withinPortal: false }}
          />
        </>
      ) : (
        <>
          <Checkbox.Group {...field('scopes')} value={[...values.scopes]} required>
            <Stack gap="xs" mt="xs">
              {scopeChoices.map(({ value, allows }) => (
                <Checkbox key={value} value={value} label={allows} description={value} />
              ))}
            </Stack>
          </Checkbox.Group>
          <NetworksField fields={fields as unknown as FormFields<NetworkValues>} />
        </>
      )}
      <ExpiryFields fields={fields as unknown as FormFields<ExpiryValues>} saved={saved?.ExpiresAt ?? null} />
    </>
  )
}

type CreateProps = { onClose: () => void; onMade: (made: NewGameKey) => void }

/** Makes the client key of a platform. */
export function CreateClientKeyDialog({ onClose, onMade }: CreateProps) {
  return (
    <FormDialog
      {...form}
      labels={{ ...labels, platform: 'Platform' }}
      endpoint={gameKeys.createClientKey}
      initialValues={{ ...newKey, platform: 'android' as BuildPlatform }}
      validate={(values) => validateKey('client', values)}
      toInput={({ platform, ...values }) => ({ body: { ...toClientBody(values), platform } })}
      errorFields={{ ...form.errorFields, 'client-key-exists': 'platform' }}
      title="New client key"
      confirmLabel="Make client key"
      successMessage={({ data }) => `Client key ${data.Key.Name} made.`}
      errorMessage="Couldn't make the client key."
      keptBy="new"
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            A client key is public. It is part of the game and identifies it.
          </Text>
          <NativeSelect
            {...fields.field('platform')}
            data={buildPlatforms.map((value) => ({ value, label: platformNames[value] }))}
          />
          <KeyFields kind="client" fields={fields as unknown as FormFields<KeyValues>} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Makes a server key, whose text is shown once. */
export function CreateServerKeyDialog({ onClose, onMade }: CreateProps) {
  return (
    <FormDialog
      {...form}
      endpoint={gameKeys.createServerKey}
      initialValues={newKey}
      validate={(values) => validateKey('server', values)}
      toInput={(values) => ({ body: toServerBody(values) })}
      title="New server key"
      confirmLabel="Make server key"
      successMessage={({ data }) => `Server key ${data.Key.Name} made.`}
      errorMessage="Couldn't make the server key."
      keptBy="new"
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            A server key is secret. It stays on your server and can act for every player.
          </Text>
          <KeyFields kind="server" fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

/** Changes a key of either kind. */
export function EditKeyDialog({ gameKey, onClose }: { gameKey: GameKey; onClose: () => void }) {
  const isClient = gameKey.Kind === 'client'
  const params = { id: String(gameKey.Id) }
  const shared = {
    ...form,
    edits: { saved: gameKey, schema: GameKey, toValues: toKeyValues },
    validate: (values: KeyValues) => validateKey(gameKey.Kind, values),
    title: `Edit ${gameKey.Name}`,
    confirmLabel: 'Save key',
    canConfirm: (_: KeyValues, isDirty: boolean) => isDirty,
    successMessage: `Key ${gameKey.Name} saved.`,
    errorMessage: "Couldn't save the key.",
    keptBy: 'key',
    onClose,
    children: (fields: FormFields<KeyValues>) => (
      <Stack gap="md">
        <KeyFields kind={gameKey.Kind} fields={fields} saved={gameKey} />
      </Stack>
    ),
  }
  return isClient ? (
    <FormDialog
      {...shared}
      endpoint={gameKeys.updateClientKey}
      toInput={(values) => ({ params, body: toClientBody(values, gameKey) })}
    />
  ) : (
    <FormDialog
      {...shared}
      endpoint={gameKeys.updateServerKey}
      toInput={(values) => ({ params, body: toServerBody(values, gameKey) })}
    />
  )
}

/** Gives a key a new text; the one in use works beside it for a while. */
export function RotateKeyDialog({
  gameKey,
  onClose,
  onMade,
}: {
  gameKey: GameKey
  onClose: () => void
  onMade: (made: NewGameKey) => void
}) {
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  return (
    <FormDialog
      {...toRotationForm(gameKey)}
      endpoint={gameKeys.rotate}
      subject={form.subject}
      title={`Give ${gameKey.Name} a new text?`}
      confirmLabel={(values) => (endsAtOnce(values) ? 'Rotate key and end the present text' : 'Rotate key')}
      isDestructive={endsAtOnce}
      typeToConfirm={(values) => (endsAtOnce(values) && isProduction ? gameKey.Name : undefined)}
      successMessage={`Key ${gameKey.Name} rotated.`}
      errorMessage="Couldn't rotate the key."
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => (
        <OverlapField
          fields={fields}
          description={
            gameKey.Kind === 'client'
              ? 'Installed games use it until players update.'
              : 'Servers use it until they have the new one.'
          }
        />
      )}
    </FormDialog>
  )
}

/** The text of a new key. That of a server key is shown once. */
export function NewKeyDialog({ made, onClose }: { made: NewGameKey; onClose: () => void }) {
  const isSecret = made.Key.Kind === 'server'
  return (
    <NewSecretDialog
      title={isSecret ? 'Keep this key' : made.Key.Name}
      isShownOnce={isSecret}
      advice={
        isSecret
          ? 'It is shown only now: store it with the secrets of your server. Anyone who has it can act for every player.'
          : 'Put it into the game. It can be read here at any time.'
      }
      text={made.Secret}
      copyLabel="Copy key"
      copiedText="Key copied."
      closeLabel={isSecret ? 'I stored the key' : 'Close'}
      size="lg"
      onClose={onClose}
    />
  )
}
