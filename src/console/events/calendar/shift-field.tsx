import { useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { formatDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import type { GameEvent } from '#contract/event.ts'
import { addDays } from './calendar-time.ts'
import { findShiftProblem } from './shift-days.ts'

/** Gives the start that is some days after that of another event, at the same time of day in the chosen zone. */
export function ShiftField({
  original,
  onShift,
}: {
  original: GameEvent
  onShift: (start: { readonly date: string; readonly time: string }) => void
}) {
  const { date, time } = toDateTimeFields(new Date(original.StartDate))
  const [typed, setTyped] = useState<number | string>('')
  return (
    <NumberField
      label="Days after the original"
      description={`${original.Content} starts on ${formatDateTime(new Date(original.StartDate))}. Sets the start below.`}
      value={typed}
      error={findShiftProblem(Number(typed))}
      onChange={(changed) => {
        setTyped(changed)
        if (changed === '') return
        const days = Number(changed)
        onShift({ date: findShiftProblem(days) === undefined ? addDays(date, days) : '', time })
      }}
    />
  )
}
