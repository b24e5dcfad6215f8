import { useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { formatDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { GameEvent } from '#contract/event.ts'
import type { EventValues } from '../event-form.ts'
import { addDays } from './calendar-time.ts'

/** Far enough for the same season of another year. */
const maxShiftDays = 3_660

/** What is wrong with a number of days; undefined for none. */
function findProblem(days: number): string | undefined {
  if (!Number.isInteger(days)) return 'A whole number of days; before the original with a minus.'
  return Math.abs(days) > maxShiftDays
    ? `At most ${maxShiftDays.toLocaleString('en')} days before or after.`
    : undefined
}

/** Sets the start to some days after that of another event, at the same time of day in the chosen zone. */
export function ShiftField({
  fields: { setValues },
  original,
}: {
  fields: FormFields<EventValues>
  original: GameEvent
}) {
  const { date, time } = toDateTimeFields(new Date(original.StartDate))
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberField
      label="Days after the original"
      description={`${original.Content} starts on ${formatDateTime(new Date(original.StartDate))}. Sets the start below.`}
      value={typed}
      error={findProblem(Number(typed))}
      onChange={(changed) => {
        setTyped(changed)
        if (changed === '') return
        const days = Number(changed)
        setValues({ date: findProblem(days) === undefined ? addDays(date, days) : '', time })
      }}
    />
  )
}
