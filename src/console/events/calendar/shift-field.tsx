import { useState } from 'react'
import { NumberField } from '#console/components/number-field.tsx'
import { formatDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import type { GameEvent } from '#contract/event.ts'
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
      error={findProblem(Number(typed))}
      onChange={(changed) => {
        setTyped(changed)
        if (changed === '') return
        const days = Number(changed)
        onShift({ date: findProblem(days) === undefined ? addDays(date, days) : '', time })
      }}
    />
  )
}
