import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '#test/harness/browser.ts'
import { DataCards } from './data-cards.tsx'
import type { Column } from './data-table-types.ts'

type Note = { readonly text: string; readonly author: string; readonly date: string; readonly id: string }

const columns: readonly Column<Note>[] = [
  { key: 'text', title: 'Text', mobileRole: 'title', cell: ({ text }) => text },
  { key: 'author', title: 'Author', mobileRole: 'subtitle', cell: ({ author }) => author },
  { key: 'date', title: 'Date', mobileRole: 'subtitle', cell: ({ date }) => date },
  { key: 'id', title: 'ID', cell: ({ id }) => id },
]

it('shows all subtitles of a card below its title, and the other columns only on request', () => {
  cleanup()
  const rows = [{ text: 'Lost the harbor', author: 'ada@x.co', date: '22 Nov', id: '7' }]
  render(<DataCards label="Notes" columns={columns} rows={rows} rowKey={({ id }) => id} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByRole('listitem').textContent).toBe('Lost the harborada@x.co · 22 Nov')
  screen.getByRole('button', { name: 'Show more' })
  cleanup()
})

it('sets no dot beside a badge, picture or bar', () => {
  cleanup()
  const rows = [{ text: 'Lost the harbor', author: 'ada@x.co', date: '22 Nov', id: '7' }]
  const drawn = columns.map((column) => (column.key === 'author' ? { ...column, isGraphic: true } : column))
  render(<DataCards label="Notes" columns={drawn} rows={rows} rowKey={({ id }) => id} />, { wrapper: MantineProvider })
  expect(screen.getByRole('listitem').textContent).toBe('Lost the harborada@x.co22 Nov')
  cleanup()
})

it('names a value on a card where its column asks for it', () => {
  cleanup()
  const rows = [{ text: '29 Nov', author: '40 %', date: 'not known', id: '7' }]
  const named = columns.map((column) => (column.key === 'author' ? { ...column, mobileLabel: 'Day 1' } : column))
  render(<DataCards label="Retention" columns={named} rows={rows} rowKey={({ id }) => id} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByRole('listitem').textContent).toBe('29 NovDay 1 40 % · not known')
  cleanup()
})
