import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { formatTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import type { GameEvent } from '#contract/events/event.ts'
import type { EventValues } from '../event-form.ts'
import { addDays } from './calendar-time.ts'

/** Far enough for the same season of another year. */
const maxShiftDays = 3_660

const isTooFar = (days: number) => Math.abs(days) > maxShiftDays

/** Sets the start to some days after that of another event, at the same time of day in the chosen zone. */
export function ShiftField({
  fields: { setValues },
  original,
}: {
  fields: FormFields<EventValues>
  original: GameEvent
}) {
  const { date, time } = toDateTimeFields(new Date(original.StartDate))
  const [days, setDays] = useState(0)
  return (
    <NumberInput
      label="Days after the original"
      description={`${original.Content} starts on ${formatTime(new Date(original.StartDate))}. Sets the start below.`}
      allowDecimal={false}
      min={-maxShiftDays}
      max={maxShiftDays}
      error={isTooFar(days) ? `At most ${maxShiftDays.toLocaleString('en')} days before or after.` : undefined}
      onChange={(typed) => {
        const days = Number(typed)
        setDays(days)
        // A minus that no digit follows yet is no number.
        if (typed === '' || Number.isNaN(days)) return
        setValues({ date: isTooFar(days) ? '' : addDays(date, days), time })
      }}
    />
  )
}
