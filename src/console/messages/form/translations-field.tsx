import { Autocomplete, Button, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { titleLimit, translationsLimit } from '#contract/localized-text.ts'
import classes from '../messages.module.css'
import { commonLanguages, getLanguageName } from '../shared/languages.ts'
import type { MessageForm } from './use-message-form.ts'

/** The text in other languages: a player reads the one of the player's language, and without one the text above. */
export function TranslationsField({ form }: { form: MessageForm }) {
  const { draft, change, addTranslation } = form
  const { translations } = draft
  const adding = useRef<HTMLButtonElement>(null)
  const remove = (key: number) => {
    change({ translations: translations.filter((other) => other.key !== key) })
    // The button that had the focus goes with its fields.
    adding.current?.focus()
  }
  return (
    <fieldset className={classes.gifts}>
      <legend className={classes.legend}>Other languages</legend>
      {translations.map((translation) => (
        <Translation key={translation.key} form={form} translation={translation} onRemove={remove} />
      ))}
      {translations.length < translationsLimit ? (
        <Button
          ref={adding}
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          className={classes.addGift}
          onClick={addTranslation}
        >
          Add a language
        </Button>
      ) : (
        <span className={classes.hint}>A message has at most {translationsLimit} other languages.</span>
      )}
    </fieldset>
  )
}

function Translation({
  form: { changeTranslation, leave, getProblem },
  translation: { key, language, title, message },
  onRemove,
}: {
  form: MessageForm
  translation: MessageForm['draft']['translations'][number]
  onRemove: (key: number) => void
}) {
  const name = getLanguageName(language)
  return (
    <fieldset className={classes.translation} aria-label={name || 'New language'}>
      <div className={classes.translationHead}>
        <Autocomplete
          label="Language"
          description={name || 'As the device reports it: de, pt-br'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          data={commonLanguages}
          maxLength={35}
          limit={8}
          // Fields that were just added are about to be filled in.
          autoFocus={language === ''}
          value={language}
          error={getProblem(`language-${key}`)}
          onChange={(value) => changeTranslation(key, { language: value })}
          onBlur={() => leave(`language-${key}`)}
        />
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onRemove(key)}>
          Remove
        </Button>
      </div>
      <TextInput
        label={`Title in ${name || 'this language'}`}
        withAsterisk
        maxLength={titleLimit}
        dir="auto"
        value={title}
        error={getProblem(`title-${key}`)}
        onChange={(event) => changeTranslation(key, { title: event.currentTarget.value })}
        onBlur={() => leave(`title-${key}`)}
      />
      <Textarea
        label={`Message in ${name || 'this language'}`}
        withAsterisk
        maxLength={10_000}
        dir="auto"
        autosize
        minRows={2}
        maxRows={8}
        value={message}
        error={getProblem(`message-${key}`)}
        onChange={(event) => changeTranslation(key, { message: event.currentTarget.value })}
        onBlur={() => leave(`message-${key}`)}
      />
    </fieldset>
  )
}
