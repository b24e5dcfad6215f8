import { Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { FormDialog, type FormFields } from '#console/platform/forms/form-dialog.tsx'
import { Preference, preferences, preferenceTypes, validatePreferenceValue } from '#contract/preferences.ts'
import {
  isSameDraft,
  type PreferenceDraft,
  toDraft,
  toText,
  validateDraft,
  withText,
  withType,
} from './preference-draft.ts'
import classes from './preference-value.module.css'

/**
 * The input for a preference's value, by its type. Numbers are typed as text, so that nothing is rounded or thrown
 * away on the way; an emptied field counts as not defined and shows no problem, it only cannot be saved.
 */
function PreferenceValueField({
  type,
  value,
  onChange,
  isFocusedFirst,
}: {
  type: number
  value: string
  onChange: (value: string) => void
  /** Takes the focus when its dialog opens. */
  isFocusedFirst: boolean
}) {
  const problem = value === '' ? undefined : validatePreferenceValue(type, value)
  if (type === 0) return <JsonField value={value} onChange={onChange} isFocusedFirst={isFocusedFirst} />
  if (type === 2) {
    return (
      <Switch
        label={`Value: ${value}`}
        data-autofocus={isFocusedFirst || undefined}
        checked={value === 'true'}
        onChange={(event) => onChange(String(event.currentTarget.checked))}
      />
    )
  }
  if (type === 3) {
    return (
      <TextInput
        label="Value"
        data-autofocus={isFocusedFirst || undefined}
        inputMode="decimal"
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <Textarea
      label="Value"
      data-autofocus={isFocusedFirst || undefined}
      autosize
      minRows={1}
      maxRows={14}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function JsonField(field: { value: string; onChange: (value: string) => void; isFocusedFirst: boolean }) {
  const check = useJsonCheck(field.value)
  return (
    <div className={classes.editor}>
      <JsonEditor label="Value" check={check} {...field} />
    </div>
  )
}

/** Both versions of a preference, compared line by line. */
function PreferenceVersions({ theirs, mine }: { theirs: PreferenceDraft; mine: PreferenceDraft }) {
  const [before, after] = [toText(theirs), toText(mine)]
  return (
    <>
      {theirs.type === mine.type ? null : (
        <Text size="sm">
          Theirs is {preferenceTypes[theirs.type]}, mine is {preferenceTypes[mine.type]}.
        </Text>
      )}
      <JsonDiff
        before={before}
        after={after}
        beforeLabel="Theirs"
        afterLabel="Mine"
        height={before.length + after.length > 400 ? 300 : 140}
      />
    </>
  )
}

const hints: Readonly<Record<string, string>> = {
  GAME_NAME: 'The name of the game in the top bar and the sidebar, for everybody.',
  DISABLED_FEATURES: 'Menu entries and groups that are hidden for everybody, by their label: ["Snapshots", "Guilds"].',
  REFUSED_NAMES:
    'Nicknames that players may not choose, whatever their letters look like; "*admin*" also within a name.',
  GAME_ATTRIBUTES: 'Attributes that the game may set for its player, by their names: ["tutorial_step"].',
}

/** What the console does with a preference, in one sentence; undefined when it only keeps it. */
function getHint(key: string): string | undefined {
  return hints[key]
}

const typeChoices = preferenceTypes.map((label, type) => ({ value: String(type), label }))

const toBody = (draft: PreferenceDraft) => ({ Key: draft.key, Type: draft.type, Value: toText(draft) })

/** Creates a preference, or edits the one that is given. */
export function PreferenceDialog({ preference, onClose }: { preference?: Preference; onClose: () => void }) {
  const form = {
    validate: validateDraft,
    isDirty: (draft: PreferenceDraft, initial: PreferenceDraft) => !isSameDraft(draft, initial),
    labels: { key: 'Key', type: 'Type' },
    errorMessage: "Couldn't save the preference.",
    keptBy: 'edit new',
    subject: 'this preference',
    compare: (theirs: PreferenceDraft, mine: PreferenceDraft) => <PreferenceVersions theirs={theirs} mine={mine} />,
    confirmLabel: 'Save',
    canConfirm: (draft: PreferenceDraft, isDirty: boolean) =>
      Object.keys(validateDraft(draft)).length === 0 && (isDirty || !preference),
    size: ({ type }: PreferenceDraft) => (type === 0 ? 'min(1200px, 96vw)' : 'lg'),
    fullScreen: useIsNarrow(),
    onClose,
    children: (fields: FormFields<PreferenceDraft>) => <PreferenceFields fields={fields} preference={preference} />,
  }
  if (!preference) {
    return (
      <FormDialog
        {...form}
        endpoint={preferences.create}
        initialValues={toDraft()}
        toInput={(draft) => ({ body: toBody(draft) })}
        title="New preference"
        successMessage={({ data }) => `${data.Key} was created.`}
      />
    )
  }
  const { Key, Id } = preference
  return (
    <FormDialog
      {...form}
      endpoint={preferences.update}
      edits={{ saved: preference, schema: Preference, toValues: toDraft }}
      toInput={(draft) => ({ params: { preferenceKey: Key }, body: { ...toBody(draft), Id } })}
      title={`Edit ${Key}`}
      successMessage={`${Key} was saved.`}
    />
  )
}

function PreferenceFields({
  fields,
  preference,
}: {
  fields: FormFields<PreferenceDraft>
  preference: Preference | undefined
}) {
  const { field, values: draft, setValues } = fields
  return (
    <Stack gap="md">
      <TextInput
        {...field('key')}
        data-autofocus={preference ? undefined : true}
        readOnly={preference !== undefined}
        description={getHint(draft.key)}
        maxLength={100}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        error={draft.key === '' ? undefined : validateDraft(draft).key}
        onChange={(event) => setValues({ key: toUpperCase(event.currentTarget) })}
      />
      <Select
        label="Type"
        allowDeselect={false}
        data={typeChoices}
        value={String(draft.type)}
        onChange={(type) => type !== null && setValues(withType(draft, Number(type)))}
      />
      <PreferenceValueField
        type={draft.type}
        value={toText(draft)}
        isFocusedFirst={preference !== undefined}
        onChange={(text) => setValues(withText(draft, text))}
      />
      <Text size="sm" c="dimmed">
        {preference?.Required ? 'Required: yes. It can be changed but not deleted.' : 'Required: no.'}
      </Text>
    </Stack>
  )
}

/** The text of a field in capitals, leaving the cursor where it is. */
function toUpperCase(input: HTMLInputElement): string {
  const upper = input.value.toUpperCase()
  const cursor = input.selectionStart
  if (upper !== input.value) {
    input.value = upper
    input.setSelectionRange(cursor, cursor)
  }
  return upper
}
