import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { titleLimit, translationsLimit } from '#contract/localized-text.ts'
import classes from '../messages.module.css'
import { commonLanguages, getLanguageName } from '../shared/languages.ts'
import { newTranslation } from './message-values.ts'
import type { MessageForm } from './use-message-form.ts'

/** The text in other languages: a player reads the one of the player's language, and without one the text above. */
export function TranslationsField({ form }: { form: MessageForm }) {
  const { Translations } = form.values
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (index: number) => {
    form.removeListItem('Translations', index)
    // The button that had the focus goes with its fields.
    adding.current?.focus()
  }
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Other languages</legend>
      {Translations.map(({ Language }, index) => (
        <TranslationFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a translation has no identity before its language is typed
          key={index}
          form={form}
          path={`Translations.${index}`}
          language={Language}
          onRemove={() => remove(index)}
        />
      ))}
      {Translations.length < translationsLimit ? (
        <Button
          ref={adding}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          className={classes.addGift}
          onClick={() => form.insertListItem('Translations', newTranslation)}
        >
          Add a language
        </Button>
      ) : (
        <span className={classes.hint}>A message has at most {translationsLimit} other languages.</span>
      )}
    </fieldset>
  )
}

function TranslationFields({
  form: { getInputProps },
  path,
  language,
  onRemove,
}: {
  form: MessageForm
  path: string
  language: string
  onRemove: () => void
}) {
  const name = getLanguageName(language)
  return (
    <fieldset className={classes.translation} aria-label={name || 'New language'}>
      <div className={classes.translationHead}>
        <Autocomplete
          {...getInputProps(`${path}.Language`)}
          label="Language"
          description={name || 'As the device reports it: de, pt-br'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data={commonLanguages}
          maxLength={35}
          limit={8}
          // Fields that were just added are about to be filled in.
          autoFocus={language === ''}
        />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <TextInput
        {...getInputProps(`${path}.Title`)}
        label={`Title in ${name || 'this language'}`}
        withAsterisk
        maxLength={titleLimit}
        dir="auto"
      />
      <Textarea
        {...getInputProps(`${path}.Message`)}
        label={`Message in ${name || 'this language'}`}
        withAsterisk
        maxLength={10_000}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
      />
    </fieldset>
  )
}
