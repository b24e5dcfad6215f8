import { Input, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useRef } from 'react'
import type { z } from 'zod'
import { NewSecretDialog } from '#console/game-access/shared/new-secret-dialog.tsx'
import { endsAtOnce, OverlapField, toRotationForm } from '#console/game-access/shared/rotation.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { type NewWebhookSecret, Webhook, webhooks } from '#contract/webhooks.ts'
import { formatKinds } from './event-kinds.ts'
import { KindsField } from './kinds-field.tsx'
import {
  newWebhook,
  toChangedBody,
  toFormat,
  toNewBody,
  toWebhookValues,
  validateNewWebhook,
  validateWebhook,
  type WebhookFormat,
  type WebhookValues,
} from './webhook-form.ts'

/** A webhook with its secret. */
export type MadeWebhook = z.infer<typeof NewWebhookSecret>

export const formatLabels: Readonly<Record<WebhookFormat, string>> = { events: 'Events', slack: 'Slack message' }

const labels = { name: 'Name', format: 'Format', url: 'Address', kinds: 'Kinds of events', isActive: 'Active' } as const

const formatTexts: Readonly<Record<WebhookFormat, string>> = {
  events: 'Requests with events as JSON, for a server of the studio. They are signed.',
  slack: 'A line of text for each event, for a channel.',
}

const addressTexts: Readonly<Record<WebhookFormat, string>> = {
  events: 'Where the server takes them, such as https://example.com/events.',
  slack: 'The address of an incoming webhook of Slack. Anyone who knows it can write in the channel.',
}

const form = {
  labels,
  errorFields: { 'webhook-exists': 'name' },
  subject: 'this webhook',
  size: 'lg',
  takesReason: true,
} as const

function WebhookFormFields({ fields, saved }: { fields: FormFields<WebhookValues>; saved?: Webhook }) {
  const { field, values, setValues, getInputProps } = fields
  return (
    <Stack gap="md">
      <TextInput
        {...field('name')}
        maxLength={80}
        placeholder={values.format === 'slack' ? 'Support channel' : 'Data warehouse'}
        autoComplete="off"
        required
        data-autofocus
      />
      <Input.Wrapper labelElement="div" label={labels.format} description={formatTexts[values.format]}>
        <div>
          <SegmentedControl
            mt={4}
            aria-label={labels.format}
            data={Object.entries(formatLabels).map(([value, label]) => ({ value, label }))}
            value={values.format}
            onChange={(value) => setValues(toFormat(values, value === 'slack' ? 'slack' : 'events'))}
          />
        </div>
      </Input.Wrapper>
      <TextInput
        {...field('url')}
        type="url"
        maxLength={1000}
        placeholder={saved?.Url}
        description={saved ? `${addressTexts[values.format]} Empty: it stays as it is.` : addressTexts[values.format]}
        autoComplete="off"
        spellCheck={false}
        required={!saved}
      />
      <KindsField fields={fields} />
      <Switch
        {...getInputProps('isActive', { type: 'checkbox' })}
        label={labels.isActive}
        description="While it is off, events wait."
      />
    </Stack>
  )
}

/** Adds a webhook, whose secret is in the reply alone. */
export function CreateWebhookDialog({
  onMade,
  onClose,
}: {
  onMade: (made: MadeWebhook) => unknown
  /** With what was made, unless the dialog was given up. */
  onClose: (made: MadeWebhook | undefined) => void
}) {
  const made = useRef<MadeWebhook>(undefined)
  return (
    <FormDialog
      {...form}
      endpoint={webhooks.create}
      initialValues={newWebhook}
      validate={validateNewWebhook}
      toInput={(values) => ({ body: toNewBody(values) })}
      title="New webhook"
      confirmLabel="Add webhook"
      successMessage={({ data }) => `Webhook ${data.Webhook.Name} added.`}
      errorMessage="Couldn't add the webhook."
      keptBy="new"
      onSuccess={({ data }) => {
        made.current = data
        onMade(data)
      }}
      onClose={() => onClose(made.current)}
    >
      {(fields) => (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            A webhook sends what happens from now on to an address.
          </Text>
          <WebhookFormFields fields={fields} />
        </Stack>
      )}
    </FormDialog>
  )
}

const shownValue: { readonly [Name in keyof WebhookValues]: (values: WebhookValues) => string } = {
  name: ({ name }) => name,
  format: ({ format }) => formatLabels[format],
  url: ({ url }) => url || 'as it is',
  kinds: ({ kinds }) => formatKinds(kinds),
  isActive: ({ isActive }) => (isActive ? 'On' : 'Off'),
}

/** What differs between two versions, when another user saved the webhook meanwhile. */
function WebhookComparison({ theirs, mine }: { theirs: WebhookValues; mine: WebhookValues }) {
  return Object.entries(shownValue).flatMap(([name, toText]) => {
    const [saved, own] = [toText(theirs), toText(mine)]
    if (saved === own) return []
    return (
      <Text key={name} size="sm">
        {labels[name as keyof WebhookValues]}: theirs {saved}; mine {own}.
      </Text>
    )
  })
}

/** Changes a webhook; its secret stays. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  return (
    <FormDialog
      {...form}
      endpoint={webhooks.update}
      edits={{ saved: webhook, schema: Webhook, toValues: toWebhookValues }}
      validate={validateWebhook}
      toInput={(values) => ({ params: { id: String(webhook.Id) }, body: toChangedBody(values) })}
      compare={(theirs, mine) => <WebhookComparison theirs={theirs} mine={mine} />}
      title={`Edit ${webhook.Name}`}
      confirmLabel="Save webhook"
      canConfirm={(_, isDirty) => isDirty}
      successMessage={`Webhook ${webhook.Name} saved.`}
      errorMessage="Couldn't save the webhook."
      keptBy="edit"
      onClose={onClose}
    >
      {(fields) => <WebhookFormFields fields={fields} saved={webhook} />}
    </FormDialog>
  )
}

/** Gives a webhook a new secret; requests are signed with the present one as well for a while. */
export function RotateWebhookDialog({
  webhook,
  onMade,
  onClose,
}: {
  webhook: Webhook
  onMade: (made: MadeWebhook) => void
  onClose: () => void
}) {
  return (
    <FormDialog
      {...toRotationForm(webhook)}
      labels={{ days: 'The present secret' }}
      endpoint={webhooks.rotate}
      subject={form.subject}
      title={`Give ${webhook.Name} a new secret?`}
      confirmLabel={(values) => (endsAtOnce(values) ? 'Make new secret and end the present one' : 'Make new secret')}
      isDestructive={endsAtOnce}
      successMessage={`${webhook.Name} has a new secret.`}
      errorMessage="Couldn't make a new secret."
      onSuccess={({ data }) => onMade(data)}
      onClose={onClose}
    >
      {(fields) => (
        <OverlapField
          fields={fields}
          description="While it works, requests are signed with both, so that the receiver can change over."
        />
      )}
    </FormDialog>
  )
}

/** The secret of a webhook, which is shown once. */
export function NewWebhookSecretDialog({
  made: { Webhook: webhook, Secret },
  onClose,
}: {
  made: MadeWebhook
  onClose: () => void
}) {
  return (
    <NewSecretDialog
      title={`Keep the secret of ${webhook.Name}`}
      isShownOnce
      advice="It is shown only now: store it on the server that takes the events. With it the server sees that a request comes from here."
      text={Secret}
      copyLabel="Copy secret"
      copiedText="Secret copied."
      closeLabel="I stored the secret"
      size="lg"
      onClose={onClose}
    >
      <Text size="sm">
        Requests are signed as Standard Webhooks describes, in the headers webhook-id, webhook-timestamp and
        webhook-signature. Libraries for most languages verify that; docs/webhooks.md says how.
      </Text>
    </NewSecretDialog>
  )
}
