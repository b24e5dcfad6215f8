import './day-picker.tsx'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

beforeEach(cleanup)

function Fields({ withTime = false }) {
  const [date, setDate] = useState('2026-11-20')
  const [time, setTime] = useState('')
  return (
    <MantineProvider>
      <DateField label="Start" withTime={withTime} value={date} onChange={setDate} />
      <TimeField label="Time" value={time} onChange={setTime} />
    </MantineProvider>
  )
}

const open = (options = {}) => {
  render(<Fields {...options} />)
  return { user: userEvent.setup(), input: screen.getByLabelText<HTMLInputElement>('Start') }
}

describe('a date field', () => {
  it('writes the day the one way when it is left', async () => {
    const { user, input } = open()
    await user.clear(input)
    await user.type(input, '2027/1/5')
    expect(input.value).toBe('2027/1/5')
    await user.tab()
    expect(input.value).toBe('2027-01-05')
  })

  it('says what is no day, once it is left', async () => {
    const { user, input } = open()
    await user.clear(input)
    await user.type(input, '11/20/2026')
    expect(screen.queryByText(/Enter the date/)).toBeNull()
    await user.tab()
    expect(screen.getByText('Enter the date as 2026-11-20.')).toBeTruthy()
    expect(input.value).toBe('11/20/2026')
  })

  it.each([
    [false, '2027-02-31'],
    [true, '2027-02-31 10:00'],
    [false, '10000-01-01'],
  ])('says of a day that does not exist only that; with a time: %s, %s', async (withTime, text) => {
    const { user, input } = open({ withTime })
    await user.clear(input)
    await user.type(input, text)
    await user.tab()
    expect(screen.getByText('This day does not exist.')).toBeTruthy()
  })

  it('starts its weeks on Sunday', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
    await screen.findByRole('button', { name: /^9 November 2026/ })
    expect(document.querySelector('thead th')?.textContent).toBe('Su')
  })

  it('goes a day on and back by the arrow keys', async () => {
    const { user, input } = open()
    await user.click(input)
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(input.value).toBe('2026-11-21')
  })

  it.each([
    [false, '2026-11-09'],
    [true, '2026-11-09 14:05'],
  ])('takes a day of its calendar; with a time: %s', async (withTime, expected) => {
    const { user, input } = open({ withTime })
    if (withTime) {
      await user.clear(input)
      await user.type(input, '2026-11-20 14:05')
    }
    await user.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
    await user.click(await screen.findByRole('button', { name: /^9 November 2026/ }))
    expect(input.value).toBe(expected)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^9 November 2026/ })).toBeNull())
  })
})

it('a time field reads 24 hours, and says what is no time', async () => {
  const { user } = open()
  const input = screen.getByLabelText<HTMLInputElement>('Time')
  await user.type(input, '9:5')
  await user.tab()
  expect(input.value).toBe('09:05')
  await user.clear(input)
  await user.type(input, '2 pm')
  await user.tab()
  expect(screen.getByText('Enter the time as 14:05.')).toBeTruthy()
})
