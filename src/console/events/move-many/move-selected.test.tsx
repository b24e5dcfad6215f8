// Loaded on demand in a browser; here with the tests, so that none of them waits for it.
import './move-selected.tsx'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { events } from '#contract/events.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { press, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Two events on both sides of a clock change in Amsterdam, and one that started. */
const given = async ({ db }: TestApp) => {
  await anEvent(db, { content: 'Pier Rush', start_at: new Date('2031-03-28T17:00:00Z'), duration: 3 })
  await anEvent(db, { content: 'Gull Cup', start_at: new Date('2031-04-02T16:00:00Z'), duration: 24 })
  await anEvent(db, { content: 'Old Cup', start_at: new Date('2026-01-01T00:00:00Z'), duration: 1 })
}

async function selectAll() {
  vi.stubEnv('TZ', 'Europe/Amsterdam')
  const rendered = await renderScreen('/acp/events', { given })
  const table = within(await screen.findByRole('table', { name: 'Events' }))
  await table.findByRole('row', { name: /Pier Rush/ })
  const [all] = table.getAllByRole('checkbox')
  if (all) await rendered.user.click(all)
  return rendered
}

const readStarts = async ({ db }: TestApp) =>
  (await db.selectFrom('events').select('start_at').orderBy('id').execute()).map(({ start_at }) =>
    start_at.toISOString(),
  )

it('moves the selected events by days at their time of day, and moves them back', async () => {
  const { server, user } = await selectAll()
  await user.click(await screen.findByRole('button', { name: 'Move 2 events' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 events' }))
  dialog.getByText('1 selected event started or deleted: unchanged.')
  const confirm = dialog.getByRole('button', { name: 'Move 2 events' })
  await user.type(dialog.getByLabelText(/^Days later/), '0.5')
  await dialog.findByText('A whole number of days; earlier with a minus.')
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await user.clear(dialog.getByLabelText(/^Days later/))
  await user.type(dialog.getByLabelText(/^Days later/), '7')
  const table = within(await dialog.findByRole('table', { name: 'The events' }))
  table.getByRole('row', { name: /Pier Rush.*28 Mar 2031, 18:00.*4 Apr 2031, 18:00.*4 Apr 2031, 16:00/ })
  await press(user, confirm)
  await shows('2 events moved.')
  const old = '2026-01-01T00:00:00.000Z'
  expect(await readStarts(server)).toEqual(['2031-04-04T16:00:00.000Z', '2031-04-09T16:00:00.000Z', old])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('2 events moved back.')
  expect(await readStarts(server)).toEqual(['2031-03-28T17:00:00.000Z', '2031-04-02T16:00:00.000Z', old])
})

it('moves none when one of them was changed meanwhile, and says so', async () => {
  const { server, user } = await selectAll()
  const colleague = await server.signInAs('admin')
  const body = { Content: 'Gull Cup', StartDate: '2031-04-03T16:00:00Z', Duration: 24 }
  await colleague.call(events.update, { params: { id: '2' }, body })
  await user.click(await screen.findByRole('button', { name: 'Move 2 events' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 events' }))
  await user.type(dialog.getByLabelText(/^Days later/), '-2')
  await press(user, dialog.getByRole('button', { name: 'Move 2 events' }))
  await dialog.findByText(/Changed meanwhile, started or deleted: edition 2\. Nothing was changed\./)
  expect((await readStarts(server))[0]).toBe('2031-03-28T17:00:00.000Z')
})

it('moves none back when one of them was changed since, and names it', async () => {
  const { server, user } = await selectAll()
  await user.click(await screen.findByRole('button', { name: 'Move 2 events' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 events' }))
  await user.type(dialog.getByLabelText(/^Days later/), '7')
  await press(user, dialog.getByRole('button', { name: 'Move 2 events' }))
  await shows('2 events moved.')
  const moved = await readStarts(server)
  const colleague = await server.signInAs('admin')
  const body = { Content: 'Gull Cup', StartDate: moved[1] ?? '', Duration: 24 }
  await colleague.call(events.update, { params: { id: '2' }, body })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(/Changed meanwhile, started or deleted: edition 2\. Nothing was changed\./)
  expect(await readStarts(server)).toEqual(moved)
})
