import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { NumberField } from './number-field.tsx'

beforeEach(cleanup)

function Field({ onTyped }: { onTyped: (typed: number | string) => void }) {
  const [value, setValue] = useState<number | string>('')
  const onChange = (typed: number | string) => {
    setValue(typed)
    onTyped(typed)
  }
  return <NumberField label="Amount" value={value} onChange={onChange} />
}

it.each([
  ['1204.5', 1204.5],
  ['-5', -5],
  [' 7 ', 7],
  ['1,204', 1204],
  ['1,000,000', 1_000_000],
  ['', ''],
  ['  ', ''],
  ['1,5', '1,5'],
  ['1.000', '1.000'],
  ['1e3', '1e3'],
  ['0x1F', '0x1F'],
  ['007', '007'],
  ['12345678901234567890', '12345678901234567890'],
])('understands "%s" that is pasted as %j', async (text, expected) => {
  const all: (number | string)[] = ['']
  render(<Field onTyped={(typed) => all.push(typed)} />, { wrapper: MantineProvider })
  await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
  await userEvent.paste(text)
  expect(all.at(-1)).toBe(expected)
})

it('shows what is typed as it is', async () => {
  render(<Field onTyped={() => undefined} />, { wrapper: MantineProvider })
  const field = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.type(field, '1,5')
  expect(field).toHaveProperty('value', '1,5')
  await userEvent.clear(field)
  await userEvent.type(field, '-0.25')
  expect(field).toHaveProperty('value', '-0.25')
})
