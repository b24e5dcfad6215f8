// Loaded on demand in a browser; here with the tests, so that none of them waits for it.
import '../event-dialogs.tsx'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toDateTimeFields } from '#console/components/time/date-time.ts'
import { fill, press, renderScreen, shows } from '#test/harness/render-screen.tsx'
import { getNextHour } from '../calendar/calendar-time.ts'

async function open(search: string) {
  const page = await renderScreen(`/acp/events${search}`)
  const dialog = within(await screen.findByRole('dialog', { name: /^Create/ }))
  const getField = (label: RegExp) => dialog.getByLabelText<HTMLInputElement>(label)
  const enter = (label: RegExp, value: string) => fireEvent.change(getField(label), { target: { value } })
  const read = (...labels: RegExp[]) => labels.map((label) => getField(label).value)
  return { ...page, dialog, enter, read, getField }
}

it('starts at the next full hour, and gives the end by the duration and the duration by the end', async () => {
  const { user, server, dialog, enter, read, getField } = await open('?new=true')
  const { date, time } = toDateTimeFields(getNextHour(new Date()))
  expect(read(/Start date/, /Start time/)).toEqual([date, time])
  await fill(user, getField(/Event text/), 'Pirate Night')
  enter(/Start date/, '2031-05-04')
  enter(/Start time/, '10:00')
  expect(read(/End date/, /End time/, /Duration/)).toEqual(['', '', ''])
  enter(/Duration/, '36')
  expect(read(/End date/, /End time/)).toEqual(['2031-05-05', '22:00'])
  enter(/Start date/, '2031-05-10')
  expect(read(/End date/, /End time/, /Duration/)).toEqual(['2031-05-11', '22:00', '36'])
  enter(/End time/, '16:30')
  expect(read(/Duration/)).toEqual(['30.5'])
  enter(/End date/, '2031-05-09')
  await user.click(dialog.getByRole('button', { name: 'Add event' }))
  await dialog.findByText('The end must be after the start.')
  enter(/End date/, '2031-05-12')
  await press(user, dialog.getByRole('button', { name: 'Add event' }))
  await shows('Pirate Night was created with edition 1.')
  const stored = await server.db.selectFrom('events').select(['start_at', 'duration']).executeTakeFirst()
  expect(stored).toEqual({ start_at: new Date('2031-05-10T10:00:00Z'), duration: 54.5 })
})

it('takes the duration from the end alone', async () => {
  const { enter, read } = await open('?new=true&newStart=2031-05-04T10:00:00Z')
  enter(/End date/, '2031-05-05')
  expect(read(/Duration/)).toEqual([''])
  enter(/End time/, '12:00')
  expect(read(/Duration/)).toEqual(['26'])
})

it('starts on the day in view of the calendar', async () => {
  const { read } = await open('?show=day&date=2031-05-10&new=true')
  expect(read(/Start date/, /Start time/)).toEqual(['2031-05-10', '00:00'])
})

it('makes the same form create a series once it repeats, and a single event again', async () => {
  const { user, server, dialog, enter, getField } = await open('?new=true&newStart=2031-05-04T10:00:00Z')
  await fill(user, getField(/Event text/), 'Pirate Night')
  enter(/Duration/, '24')
  await user.click(dialog.getByRole('button', { name: 'Add leaderboard' }))
  await fill(user, dialog.getByRole('textbox', { name: 'Name' }), 'Gold')
  const repeat = dialog.getByRole('combobox', { name: 'Repeat' })
  await user.selectOptions(repeat, 'By week')
  dialog.getByText('Repeats every 1 week · 8 times')
  dialog.getByText("If none is chosen, uses the first day's weekday")
  dialog.getByText('Local time; keeps its hour across daylight saving')
  await user.selectOptions(repeat, 'Does not repeat')
  dialog.getByRole('button', { name: 'Add event' })
  await user.selectOptions(repeat, 'By day')
  enter(/^Every/, '2')
  enter(/^Times/, '3')
  dialog.getByText('Repeats every 2 days · 3 times')
  await press(user, await dialog.findByRole('button', { name: 'Create series' }))
  await shows('The series was created with 3 editions.')
  const starts = await server.db.selectFrom('events').select('start_at').orderBy('id').execute()
  expect(starts.map(({ start_at }) => start_at.toISOString().slice(0, 13))).toEqual([
    '2031-05-04T10',
    '2031-05-06T10',
    '2031-05-08T10',
  ])
  expect(await server.db.selectFrom('leaderboard_definitions').select('name').execute()).toHaveLength(3)
})
