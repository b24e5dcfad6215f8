import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '7', nickname: 'Ada' })
}

async function withNotes({ db }: TestApp) {
  await given({ db } as TestApp)
  const note = (text: string, minutes: number, is_pinned = false) => ({
    player_id: '7',
    text,
    text_folded: text.toLowerCase(),
    author: 'grace@example.com',
    author_folded: 'grace@example.com',
    created_at: new Date(Date.UTC(2026, 10, 1, 12, minutes)),
    is_pinned,
  })
  await db
    .insertInto('player_notes')
    .values([
      note('See https://tickets.example.com/4711 first', 1, true),
      note('<img src=x onerror=alert(1)>', 2),
      note('Newest', 3),
    ])
    .execute()
}

const open = (search = '', options = {}) => renderScreen(`/acp/player/7?tab=notes${search}`, { given, ...options })

async function getRows(): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { busy: false })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

async function chooseOption(page: Awaited<ReturnType<typeof open>>, row: number, item: string) {
  const buttons = await screen.findAllByRole('button', { name: /^Options of the note/ })
  const button = buttons[row]
  if (!button) throw new Error('There is no such row.')
  await page.user.click(button)
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
}

it('writes the first note, edits it and deletes it after a confirmation', async () => {
  const page = await open()
  await screen.findByText('No notes yet.')
  await page.user.click(screen.getByRole('button', { name: 'Write a note' }))
  await fill(page.user, await screen.findByRole('textbox', { name: 'Note' }), 'Refund waits')
  await page.user.click(screen.getByRole('button', { name: 'Save note' }))
  await shows('Note on Ada saved.')
  await waitFor(async () => expect((await getRows())[0]).toContain('Refund waits'))

  await chooseOption(page, 0, 'Edit note')
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await page.user.clear(field)
  await fill(page.user, field, 'Refund sent')
  await page.user.click(screen.getByRole('button', { name: 'Save note' }))
  await shows('Note on Ada changed.')
  await waitFor(async () => expect((await getRows())[0]).toMatch(/Refund sent.*edited/))

  await chooseOption(page, 0, 'Delete note')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this note?' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete note' }))
  await shows('Note on Ada deleted.')
  await screen.findByText('No notes yet.')
})

it('shows pinned notes first, links to tickets as links and everything else as text', async () => {
  await open('', { given: withNotes })
  const rows = await getRows()
  expect(rows.map((row) => row?.slice(0, 12))).toEqual(['PinnedSee ht', 'Newestgrace@', '<img src=x o'])
  const link = screen.getByRole('link', { name: 'https://tickets.example.com/4711' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    'https://tickets.example.com/4711',
    'noopener noreferrer',
  ])
})

it('pins a note at once and undoes it from the notice', async () => {
  const page = await open('', { given: withNotes })
  await chooseOption(page, 1, 'Pin note')
  await shows('Note on Ada pinned.')
  await waitFor(async () => expect((await getRows())[0]).toContain('Newest'))
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await getRows())[0]).toContain('4711'))
})

it('finds notes by their text, and says when none matches', async () => {
  await open('&filter=newest', { given: withNotes })
  await waitFor(async () => expect(await getRows()).toHaveLength(1))
  await open('&filter=nothing', { given: withNotes })
  await screen.findByText('No note matches this search.')
})

it("disables writing without the permission and changing other people's notes", async () => {
  const page = await open('', { given: withNotes, as: [] })
  await getRows()
  expect(screen.getByRole('button', { name: 'Write a note' }).getAttribute('aria-disabled')).toBe('true')
  const [button] = await screen.findAllByRole('button', { name: /^Options of the note/ })
  if (button) await page.user.click(button)
  expect((await screen.findByRole('menuitem', { name: 'Edit note' })).getAttribute('aria-disabled')).toBe('true')
})
