import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DateField } from '#console/components/time/date-field.tsx'
import { describeDayProblem, parseDay } from '#console/components/time/typed-time.ts'
import { dayMs } from '#contract/core/units.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import classes from '../gallery.module.css'
import { SampleCard } from '../sample-card.tsx'
import { sampleEvents } from '../sample-data.ts'

/** An event of the sample calendar, on the day "2026-11-20". */
type SampleEvent = { readonly date: string; readonly title: string }

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

const toDate = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The weeks that a month touches, from Sunday, each with its seven days as "2026-11-20". */
function toWeeks(year: number, month: number): string[][] {
  const first = Date.UTC(year, month, 1)
  const start = first - new Date(first).getUTCDay() * dayMs
  const count = Math.ceil((Date.UTC(year, month + 1, 1) - start) / dayMs / 7)
  return Array.from({ length: count }, (_, week) =>
    weekdays.map((_day, day) => toDate(start + (week * 7 + day) * dayMs)),
  )
}

/** A month of sample events; added ones are gone after a reload. */
export function CalendarPage() {
  const [shown, setShown] = useState(() => new Date())
  const [added, setAdded] = useState<readonly SampleEvent[]>([])
  const [year, month] = [shown.getUTCFullYear(), shown.getUTCMonth()]
  const move = (months: number) => setShown(new Date(Date.UTC(year, month + months, 1)))
  const samples = sampleEvents.map(({ day, title }) => ({ date: toDate(Date.UTC(year, month, day)), title }))
  const events = [...samples, ...added]
  const isNarrow = useIsNarrow()
  return (
    <Stack gap="md">
      <SampleCard
        title={new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(shown)}
        action={
          <Group gap="xs">
            <ActionIcon variant="default" aria-label="Previous month" onClick={() => move(-1)}>
              <IconChevronLeft size={16} aria-hidden />
            </ActionIcon>
            <Button variant="default" onClick={() => setShown(new Date())}>
              Today
            </Button>
            <ActionIcon variant="default" aria-label="Next month" onClick={() => move(1)}>
              <IconChevronRight size={16} aria-hidden />
            </ActionIcon>
          </Group>
        }
      >
        <Month year={year} month={month} events={events} hasTitles={!isNarrow} />
        {isNarrow ? <Agenda month={toDate(Date.UTC(year, month, 1)).slice(0, 7)} events={events} /> : null}
      </SampleCard>
      <AddEvent onAdd={(event) => setAdded([...added, event])} />
    </Stack>
  )
}

function Month({
  year,
  month,
  events,
  hasTitles,
}: {
  year: number
  month: number
  events: readonly SampleEvent[]
  hasTitles: boolean
}) {
  const shown = toDate(Date.UTC(year, month, 1)).slice(0, 7)
  const today = toDate(Date.now())
  return (
    <table className={classes.days}>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th key={day}>{day}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {toWeeks(year, month).map((days) => (
          <tr key={days[0]}>
            {days.map((date) => (
              <td key={date} aria-current={date === today ? 'date' : undefined}>
                <Text span size="xs" c={date.startsWith(shown) ? undefined : 'dimmed'}>
                  {Number(date.slice(8))}
                </Text>
                {events
                  .filter((event) => event.date === date)
                  .map(({ title }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one title, and none moves
                    <div key={index} className={classes.event}>
                      {hasTitles ? title : null}
                    </div>
                  ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The events of a month by their days, for screens whose cells are too narrow for titles. */
function Agenda({ month, events }: { month: string; events: readonly SampleEvent[] }) {
  const shown = events.filter(({ date }) => date.startsWith(month)).toSorted((a, b) => a.date.localeCompare(b.date))
  return (
    <ul className={classes.rows}>
      {shown.map(({ date, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one title, and none moves
        <li key={index} className={classes.row}>
          <Text span c="dimmed" w={24} ta="right">
            {Number(date.slice(8))}
          </Text>
          {title}
        </li>
      ))}
    </ul>
  )
}

function AddEvent({ onAdd }: { onAdd: (event: SampleEvent) => void }) {
  const [title, setTitle] = useState('')
  const [date, setDate] = useState(() => toDate(Date.now()))
  const [problems, setProblems] = useState<{ readonly title?: string; readonly day?: string }>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const day = parseDay(date)
    setProblems({
      ...(title.trim() === '' ? { title: requiredText } : {}),
      ...(day === undefined ? { day: describeDayProblem(date) } : {}),
    })
    if (title.trim() === '' || day === undefined) return
    onAdd({ date: day, title: title.trim() })
    setTitle('')
  }
  return (
    <SampleCard title="Add an event">
      <form onSubmit={submit}>
        <Group align="flex-start" gap="xs">
          <TextInput
            label="Title"
            value={title}
            maxLength={40}
            error={problems.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <DateField label="Day" value={date} error={problems.day} onChange={setDate} />
          <Button type="submit" mt={25}>
            Add event
          </Button>
        </Group>
        <Text size="xs" c="dimmed" mt="xs">
          Shown on this page only, until it is left.
        </Text>
      </form>
    </SampleCard>
  )
}
