import { TextInput } from '@mantine/core'
import type { TypedFieldProps } from './date-field.tsx'
import { parseTimeOfDay, timeOfDayProblem } from './typed-time.ts'
import { useTypedText } from './use-typed-text.ts'

/** A time of day on 24 hours, the same in every browser and country: "14:05". Otherwise as `DateField`. */
export function TimeField({ value = '', onChange, onBlur, error, ...props }: TypedFieldProps) {
  const typed = useTypedText({ value, onChange, parse: parseTimeOfDay, problem: timeOfDayProblem })
  return (
    <TextInput
      placeholder="hh:mm"
      autoComplete="off"
      inputMode="numeric"
      spellCheck={false}
      maxLength={20}
      {...props}
      value={value}
      error={typed.problem ?? error}
      onChange={(event) => typed.change(event.currentTarget.value)}
      onBlur={(event) => {
        typed.leave()
        onBlur?.(event)
      }}
    />
  )
}
