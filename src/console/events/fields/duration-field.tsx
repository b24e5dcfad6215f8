import { NumberField, type NumberFieldProps } from '#console/components/number-field.tsx'
import { durationLimit } from '#contract/event.ts'

/** The duration of an event, in hours. */
export function DurationField(props: NumberFieldProps) {
  return <NumberField max={durationLimit} description={`At most ${durationLimit} hours.`} withAsterisk {...props} />
}
