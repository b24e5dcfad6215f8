import { Switch, Textarea, TextInput } from '@mantine/core'
import { useJsonCheck } from '#console/components/json/json-check.ts'
import { JsonEditor } from '#console/components/json/json-editor.tsx'
import { validatePreferenceValue } from '#contract/preferences.ts'
import classes from './preference-value.module.css'

/**
 * The input for a preference's value, by its type. Numbers are typed as text, so that nothing is rounded or thrown
 * away on the way; an emptied field counts as not defined and shows no problem, it only cannot be saved.
 */
export function PreferenceValueField({
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
