import { TextInput } from '@mantine/core'
import { titleLimit } from '#contract/localized-text.ts'
import classes from '../messages.module.css'
import { getPlaceholders } from './message-draft.ts'
import type { MessageForm } from './use-message-form.ts'

/** A field for each placeholder of the texts, {ticket} for example; nothing where they have none. */
export function PlaceholderFields({ form: { draft, change } }: { form: MessageForm }) {
  const placeholders = getPlaceholders(draft)
  const empty = placeholders.filter((key) => !draft.values[key]?.trim())
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
      {empty.length > 0 ? (
        <span className={classes.hint} role="status">
          {empty.map((key) => `{${key}}`).join(', ')} {empty.length === 1 ? 'goes' : 'go'} out as written.
        </span>
      ) : null}
    </fieldset>
  )
}
