import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Period, periodDays } from './period.ts'
import classes from './period-field.module.css'

/** What the chooser changes: every word of the period, so that no two of them contradict each other. */
export type PeriodChange = {
  readonly days: number | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const ownDays = 'own'

/** Chooses a period: any time, the last so many days, or from one day to another, in UTC. */
export function PeriodField({ value, onChange }: { value: Period; onChange: (period: PeriodChange) => void }) {
  const isOwn = value.from !== undefined || value.to !== undefined
  const [isOwnOpen, setOwnOpen] = useState(isOwn)
  const shownOwn = isOwn || (isOwnOpen && value.days === undefined)
  const choose = (choice: string) => {
    setOwnOpen(choice === ownDays)
    if (choice !== ownDays) {
      onChange({ days: choice === '' ? undefined : Number(choice), from: undefined, to: undefined })
    } else if (value.days !== undefined) onChange({ days: undefined, from: undefined, to: undefined })
  }
  return (
    <div className={classes.root}>
      <NativeSelect
        aria-label="Period"
        value={shownOwn ? ownDays : String(value.days ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: 'Any time' },
          ...periodDays.map((days) => ({ value: String(days), label: `Last ${days} days` })),
          { value: ownDays, label: 'From … to …' },
        ]}
      />
      {shownOwn ? (
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
    setText(value ?? '')
  }
  return (
    <TextInput
      type="date"
      aria-label={label}
      title={label}
      value={text}
      onChange={(event) => {
        const day = event.currentTarget.value
        setText(day)
        // While a year is being typed, the field holds days of the first centuries.
        if (day === '' || day > '1970') onChange(day === '' ? undefined : day)
      }}
    />
  )
}
