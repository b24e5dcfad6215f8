import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import { titleLimit } from '#contract/localized-text.ts'
import classes from '../messages.module.css'
import { TemplateBar } from '../templates/template-bar.tsx'
import { GiftsField } from './gifts-field.tsx'
import { describeUnfilled, getPlaceholders } from './message-values.ts'
import { TranslationsField } from './translations-field.tsx'
import type { MessageForm } from './use-message-form.ts'

/** A field for each placeholder of the texts, {ticket} for example; nothing where they have none. */
function PlaceholderFields({ form: { draft, change } }: { form: MessageForm }) {
  const placeholders = getPlaceholders(draft)
  const unfilled = describeUnfilled(draft)
  if (placeholders.length === 0) return null
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Placeholders</legend>
      <div className={classes.pair}>
        {placeholders.map((key) => (
          <TextInput
            key={key}
            label={`{${key}}`}
            maxLength={titleLimit}
            dir="auto"
            value={draft.values[key] ?? ''}
            onChange={(event) => change({ values: { ...draft.values, [key]: event.currentTarget.value } })}
          />
        ))}
      </div>
      {unfilled === undefined ? null : (
        <span className={classes.hint} role="status">
          {unfilled}
        </span>
      )}
    </fieldset>
  )
}

/** Every field of a message. A problem shows once its field was left. */
export function MessageFields({
  form,
  recipients,
  isFocusedFirst = false,
}: {
  form: MessageForm
  /** Asks whom it goes to. */
  recipients: ReactNode
  isFocusedFirst?: boolean
}) {
  const { draft, change, leave, getProblem } = form
  return (
    <Stack gap="md">
      {recipients}
      <TemplateBar form={form} />
      <TextInput
        label="Title"
        withAsterisk
        maxLength={titleLimit}
        dir="auto"
        data-autofocus={isFocusedFirst || undefined}
        value={draft.title}
        error={getProblem('title')}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => leave('title')}
      />
      <Textarea
        label="Message"
        description="{name} and {id} become the player’s. Other words in braces, {ticket} for example, are asked for below."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={10_000}
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
        value={draft.message}
        error={getProblem('message')}
        onChange={(event) => change({ message: event.currentTarget.value })}
        onBlur={() => leave('message')}
      />
      <TranslationsField form={form} />
      <PlaceholderFields form={form} />
      <GiftsField form={form} />
      <Links form={form} />
      <Times form={form} />
      <Switch
        label="Automatic display"
        description="Opens automatically in the game."
        checked={draft.automaticDisplay}
        onChange={(event) => change({ automaticDisplay: event.currentTarget.checked })}
      />
    </Stack>
  )
}

function Links({ form: { draft, change, leave, getProblem } }: { form: MessageForm }) {
  return (
    <div className={classes.pair}>
      <TextInput
        label="External Link"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={draft.externalLink}
        error={getProblem('externalLink')}
        onChange={(event) => change({ externalLink: event.currentTarget.value })}
        onBlur={() => leave('externalLink')}
      />
      <TextInput
        label="Image URL"
        placeholder="https:// or assetbundle://"
        description=".png, .jpg, .jpeg, .gif or .bmp"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        value={draft.imageUrl}
        error={getProblem('imageUrl')}
        onChange={(event) => change({ imageUrl: event.currentTarget.value })}
        onBlur={() => leave('imageUrl')}
      />
    </div>
  )
}

function Times({ form: { draft, change, touch, getProblem } }: { form: MessageForm }) {
  const changeInstant = (part: 'date' | 'time') => (text: string) => {
    change({ [part]: text })
    touch('date')
    touch('time')
  }
  return (
    <div className={classes.pair}>
      <DateTimeFields
        date={{
          label: 'Available date',
          value: draft.date,
          error: getProblem('date'),
          onChange: changeInstant('date'),
        }}
        time={{
          label: 'Available time',
          value: draft.time,
          error: getProblem('time'),
          onChange: changeInstant('time'),
        }}
      />
      <TextInput
        label="Expiration in hours"
        withAsterisk
        description="Starts when the message becomes available."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={draft.expiration}
        error={getProblem('expiration')}
        onChange={(event) => {
          change({ expiration: event.currentTarget.value })
          touch('expiration')
        }}
      />
    </div>
  )
}

/** Why a message is sent, for the audit log and the timeline. */
export function ReasonField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextInput
      mt="md"
      label="Reason or ticket link (optional)"
      description="For the audit log; the player does not see it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={reasonLimit}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
