import { Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { reasonLimit } from '#contract/core/units.ts'
import { titleLimit } from '#contract/localized-text.ts'
import classes from '../messages.module.css'
import { TemplateBar } from '../templates/template-bar.tsx'
import { GiftsField } from './gifts-field.tsx'
import { describeUnfilled, getFilledText, getPlaceholders } from './message-values.ts'
import { TranslationsField } from './translations-field.tsx'
import type { MessageForm } from './use-message-form.ts'

/** A field for each placeholder of the texts, {ticket} for example; nothing where they have none. */
function PlaceholderFields({ form: { values, setFieldValue } }: { form: MessageForm }) {
  const found = getPlaceholders(values)
  const unfilled = describeUnfilled(values)
  if (found.length === 0) return null
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Placeholders</legend>
      <div className={classes.pair}>
        {found.map((key) => (
          <TextInput
            key={key}
            label={`{${key}}`}
            maxLength={titleLimit}
            dir="auto"
            value={getFilledText(values, key)}
            // Not by its path: the form library refuses that of {constructor}.
            onChange={(event) =>
              setFieldValue('placeholders', { ...values.placeholders, [key]: event.currentTarget.value })
            }
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
  return (
    <Stack gap="md">
      {recipients}
      <TemplateBar form={form} />
      <TextInput
        {...form.getInputProps('Title')}
        label="Title"
        withAsterisk
        maxLength={titleLimit}
        dir="auto"
        data-autofocus={isFocusedFirst || undefined}
      />
      <Textarea
        {...form.getInputProps('Message')}
        label="Message"
        description="{name} and {id} become the player’s. Other words in braces, {ticket} for example, are asked for below."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={10_000}
        dir="auto"
        autosize
        minRows={3}
        maxRows={10}
      />
      <TranslationsField form={form} />
      <PlaceholderFields form={form} />
      <GiftsField form={form} />
      <Links form={form} />
      <Times form={form} />
      <Switch
        {...form.getInputProps('AutomaticDisplay', { type: 'checkbox' })}
        label="Automatic display"
        description="Opens automatically in the game."
      />
    </Stack>
  )
}

function Links({ form: { getInputProps } }: { form: MessageForm }) {
  return (
    <div className={classes.pair}>
      <TextInput
        {...getInputProps('ExternalLink')}
        label="External Link"
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
      <TextInput
        {...getInputProps('ImageURL')}
        label="Image URL"
        placeholder="https:// or assetbundle://"
        description=".png, .jpg, .jpeg, .gif or .bmp"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
      />
    </div>
  )
}

function Times({ form: { getInputProps } }: { form: MessageForm }) {
  return (
    <div className={classes.pair}>
      <DateTimeFields
        date={{ ...getInputProps('date'), label: 'Available date' }}
        time={{ ...getInputProps('time'), label: 'Available time' }}
      />
      <TextInput
        {...getInputProps('hours')}
        label="Expiration in hours"
        withAsterisk
        description="Starts when the message becomes available."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
    </div>
  )
}

/** Why a message is sent, for the audit log and the timeline. */
export function ReasonField({ form }: { form: MessageForm }) {
  return (
    <TextInput
      {...form.getInputProps('reason')}
      mt="md"
      label="Reason or ticket link (optional)"
      description="For the audit log; the player does not see it."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={reasonLimit}
    />
  )
}
