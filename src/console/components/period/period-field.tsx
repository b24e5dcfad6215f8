import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { DateField } from '#console/components/time/date-field.tsx'
import { parseDay } from '#console/components/time/typed-time.ts'
import { type Period, presetDays } from './period.ts'
import classes from './period-field.module.css'

/** A change of the period; it sets every member, so that no two of them contradict each other. */
export type PeriodChange = {
  readonly days: number | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const custom = 'custom'

/** Chooses a period: any time unless it is left out, the last days, or from one day to another, in UTC. */
export function PeriodField({
  value,
  onChange,
  hasAnyTime = true,
}: {
  value: Period
  onChange: (period: PeriodChange) => void
  hasAnyTime?: boolean
}) {
  const isCustom = value.from !== undefined || value.to !== undefined
  const [isCustomOpen, setCustomOpen] = useState(isCustom)
  const showsCustom = isCustom || (isCustomOpen && value.days === undefined)
  const choose = (choice: string) => {
    setCustomOpen(choice === custom)
    if (choice !== custom) {
      onChange({ days: choice === '' ? undefined : Number(choice), from: undefined, to: undefined })
    } else if (value.days !== undefined) onChange({ days: undefined, from: undefined, to: undefined })
  }
  return (
    <div className={classes.root}>
      <NativeSelect
        aria-label="Period"
        value={showsCustom ? custom : String(value.days ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...(hasAnyTime ? [{ value: '', label: 'Any time' }] : []),
          ...presetDays.map((days) => ({ value: String(days), label: `Last ${days} days` })),
          { value: custom, label: 'From … to …' },
        ]}
      />
      {showsCustom ? (
        <>
          <DayField label="From, UTC" value={value.from} onChange={(from) => onChange({ ...none, ...value, from })} />
          <DayField label="To, UTC" value={value.to} onChange={(to) => onChange({ ...none, ...value, to })} />
        </>
      ) : null}
    </div>
  )
}

const none = { days: undefined, from: undefined, to: undefined }

function DayField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // What is being typed stays as it is: "2026-11-1" may become "2026-11-19".
    if (value === undefined || parseDay(text) !== value) setText(value ?? '')
  }
  return (
    <DateField
      className={classes.day}
      aria-label={label}
      title={label}
      value={text}
      onChange={(typed) => {
        setText(typed)
        const day = parseDay(typed)
        if (typed === '' || day !== undefined) onChange(day)
      }}
    />
  )
}
