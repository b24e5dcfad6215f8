// Loaded on demand in a browser; here with the tests, so that none of them waits for it.
import '../event-dialogs.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anEvent } from '#test/harness/event-makers.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const inDays = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000)

const given = async ({ db }: TestApp) => {
  await anEvent(db, { content: 'Over', start_at: inDays(-9), duration: 24 })
  await anEvent(db, { content: 'Pirate Night', start_at: inDays(3), duration: 24 })
}

const open = (path: string, options = {}) => renderScreen(`/acp/events${path}`, { given, ...options })

async function addLeaderboard({ user }: Awaited<ReturnType<typeof open>>, name: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a leaderboard to Pirate Night' }))
  const field = dialog.getByRole('textbox', { name: 'Name' })
  expect(field).toHaveProperty('value', 'Pirate Night')
  await user.clear(field)
  await user.click(dialog.getByRole('button', { name: 'Add leaderboard' }))
  await dialog.findByText("This field can't be empty")
  await fill(user, field, name)
  await user.click(dialog.getByRole('button', { name: 'Add leaderboard' }))
  await shows(`${name} was added to Pirate Night.`)
}

it('adds a leaderboard from the form of an event that has none, and keeps what is typed there', async () => {
  const page = await open('/2')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pirate Night' }))
  await form.findByText('It has no leaderboard, so players cannot compete.')
  await page.user.type(form.getByRole('textbox', { name: /Event text/ }), '!')
  await page.user.click(await form.findByRole('button', { name: 'Add leaderboard' }))
  await addLeaderboard(page, 'Gold')
  await form.findByRole('link', { name: 'Gold' })
  await waitFor(() => expect(form.queryByText(/has no leaderboard, so/)).toBeNull())
  expect(form.getByRole('textbox', { name: /Event text/ })).toHaveProperty('value', 'Pirate Night!')
  const stored = await page.server.db
    .selectFrom('leaderboard_definitions')
    .select(['event_id', 'attribute_names'])
    .executeTakeFirstOrThrow()
  expect(stored.event_id).toBe(2)
  expect(JSON.parse(stored.attribute_names)[0]).toMatch(/\.2\.currency_amount$/)
})

it('adds a leaderboard from the list of warnings, from where an event is cloned and deleted too', async () => {
  const page = await open('?attention=true')
  const drawer = within(await screen.findByRole('dialog', { name: 'What needs attention' }))
  const section = within(await drawer.findByRole('region', { name: /Pirate Night/ }))
  drawer.getByText(/^1 warning: 1 event without a leaderboard\./)
  drawer.getByRole('heading', { name: 'Other warnings' })
  expect(drawer.queryByRole('heading', { name: 'Overlaps' })).toBeNull()
  const actions = section.getByRole('button', { name: /Actions of Pirate Night/ })
  await page.user.click(actions)
  await screen.findByRole('menuitem', { name: 'Clone event' })
  await screen.findByRole('menuitem', { name: 'Delete event' })
  await page.user.keyboard('{Escape}')
  await page.user.click(section.getByRole('button', { name: 'Add leaderboard' }))
  await addLeaderboard(page, 'Gold')
  await waitFor(() => expect(drawer.queryByRole('region', { name: /Pirate Night/ })).toBeNull())
})

it('clones and deletes an event from its form', async () => {
  const page = await open('/2')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pirate Night' }))
  await page.user.click(form.getByRole('button', { name: 'Actions' }))
  await screen.findByRole('menuitem', { name: 'Delete event' })
  expect(screen.queryByRole('menuitem', { name: 'Edit event' })).toBeNull()
  await page.user.click(screen.getByRole('menuitem', { name: 'Clone event' }))
  await screen.findByRole('dialog', { name: 'Clone Pirate Night' })
  expect(getCurrentPath()).toBe('/acp/events?clone=2')
})

it('opens the report over the calendar, and comes back to it', async () => {
  const page = await open('?show=week&date=2031-05-10&edit=2')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pirate Night' }))
  await page.user.click(form.getByRole('link', { name: 'Report' }))
  const report = within(await screen.findByRole('dialog', { name: 'Report: Pirate Night' }))
  await page.user.click(report.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/events?show=week&date=2031-05-10'))
})

it('adds none to an event that ended or without the permission', async () => {
  await open('?edit=2&leaderboard=1', { as: [] })
  const form = within(await screen.findByRole('dialog', { name: 'Edit Pirate Night' }))
  expect((await form.findByRole('button', { name: 'Add leaderboard' })).ariaDisabled).toBe('true')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a leaderboard to Over' }))
  dialog.getByText('This event has ended: its leaderboards stay.')
  expect(dialog.getByRole('button', { name: 'Add leaderboard' }).hasAttribute('disabled')).toBe(true)
})
