import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { events } from '#contract/events.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { press, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const open = (path: string, given?: (app: TestApp) => Promise<void>) =>
  renderScreen(`/acp/events${path}`, given ? { given } : {})

const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })
const enabled = (dialog: HTMLElement, name: string) =>
  waitFor(() => expect(button(dialog, name).hasAttribute('disabled')).toBe(false))

/** Weekly editions at 18:00 in Amsterdam with the clock change of 30 March 2031 before the third. */
const starts = ['2031-03-21T17:00:00.000Z', '2031-03-28T17:00:00.000Z', '2031-04-04T16:00:00.000Z']

const aSeries = async ({ db }: TestApp) => {
  const Rule = { Zone: 'Europe/Amsterdam', FirstDay: '2031-03-21', Time: '18:00', Unit: 'week' }
  const rule = JSON.stringify({ ...Rule, Step: 1, Weekdays: [], Count: 3 })
  const { id } = await db
    .insertInto('event_series')
    .values({ rule, created_at: new Date(0), created_by: 'ann@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, start] of starts.entries())
    await anEvent(db, {
      ...{ content: 'Harbor Rush', start_at: new Date(start), duration: 24 },
      ...{ series_id: id, series_position: index + 1 },
    })
}

it('shows the dates of a series with the clock change, creates it and undoes it', async () => {
  const page = await open('?newSeries=true')
  const dialog = await screen.findByRole('dialog', { name: 'Create series' })
  expect(button(dialog, 'Create series').hasAttribute('disabled')).toBe(true)
  const enter = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  enter(within(dialog).getByRole('textbox', { name: /Event text/ }), 'Harbor Rush')
  enter(within(dialog).getByRole('textbox', { name: /Duration/ }), '24')
  enter(within(dialog).getByLabelText(/Start date/), '2031-03-21')
  enter(within(dialog).getByLabelText(/Start time/), '18:00')
  enter(within(dialog).getByRole('textbox', { name: 'Times' }), '3')
  const zone = within(dialog).getByRole('combobox', { name: 'Time zone' })
  await page.user.click(zone)
  enter(zone, 'Amsterdam')
  await page.user.click(await screen.findByRole('option', { name: 'Europe/Amsterdam' }))
  await within(dialog).findByText(/Every week at 18:00, Europe\/Amsterdam, 3 times from 2031-03-21/)
  await within(dialog).findByText('Clock change: UTC+1 to UTC+2')
  await within(dialog).findByText('4 Apr 2031, 16:00')
  await within(dialog).findByText(
    '3 of 3 editions have warnings: 3 events without a leaderboard. You can still save them.',
  )
  await enabled(dialog, 'Create series')
  await page.user.click(button(dialog, 'Create series'))
  await shows('The series was created with 3 editions.')
  const { rows } = await sql<{ start_at: Date }>`select start_at from events order by start_at`.execute(page.server.db)
  expect(rows.map(({ start_at }) => start_at.toISOString())).toEqual(starts)
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('The series was undone: 3 editions deleted.')
})

it('changes an edition and those that follow, and changes them back', async () => {
  const page = await open('?following=2', aSeries)
  const dialog = await screen.findByRole('dialog', { name: 'Change Harbor Rush and the following editions' })
  await within(dialog).findByText(/2 editions would change, all or none/)
  const duration = within(dialog).getByRole('textbox', { name: /Duration/ })
  await page.user.clear(duration)
  await page.user.type(duration, '12')
  await enabled(dialog, 'Change editions')
  await page.user.click(button(dialog, 'Change editions'))
  await shows('2 editions changed.')
  const read = async () =>
    (await page.server.db.selectFrom('events').select('duration').orderBy('id').execute()).map((one) => one.duration)
  expect(await read()).toEqual([24, 12, 12])
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('2 editions changed back.')
  expect(await read()).toEqual([24, 24, 24])
})

it('keeps the names and durations of editions that were changed alone, and names those that change', async () => {
  const page = await open('?following=1', async (app) => {
    await aSeries(app)
    await app.db.updateTable('events').set({ content: 'Pier Rush', duration: 3 }).where('id', '=', 3).execute()
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbor Rush and the following editions' }))
  await dialog.findByText(/3 editions would change, all or none/)
  expect(dialog.queryByText('Other changes')).toBeNull()
  const duration = dialog.getByRole('textbox', { name: /Duration/ })
  await page.user.clear(duration)
  await page.user.type(duration, '12')
  await dialog.findByText('Hours: 3 → 12.')
  expect(dialog.getAllByText('Hours: 24 → 12.')).toHaveLength(2)
  await page.user.clear(duration)
  await page.user.type(duration, '24')
  fireEvent.change(dialog.getByLabelText(/Start time/), { target: { value: '19:00' } })
  await press(page.user, dialog.getByRole('button', { name: 'Change editions' }))
  await shows('3 editions changed.')
  const editions = await page.server.db.selectFrom('events').select(['content', 'duration']).orderBy('id').execute()
  expect(editions).toEqual([
    { content: 'Harbor Rush', duration: 24 },
    { content: 'Harbor Rush', duration: 24 },
    { content: 'Pier Rush', duration: 3 },
  ])
})

it('names the editions that someone else changed, and changes them as they are now at the next try', async () => {
  const page = await open('?following=1', aSeries)
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbor Rush and the following editions' }))
  await dialog.findByText(/3 editions would change/)
  fireEvent.change(dialog.getByRole('textbox', { name: /Duration/ }), { target: { value: '12' } })
  const other = await page.server.signInAs('admin')
  const rename = (id: string, StartDate = '') =>
    other.call(events.update, { params: { id }, body: { Content: 'Pier Rush', StartDate, Duration: 24 } })
  await rename('1', starts[0])
  await rename('2', starts[1])
  await other.call(events.remove, { params: { id: '3' } })
  await press(page.user, dialog.getByRole('button', { name: 'Change editions' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toContain('Harbor Rush (edition 1), Harbor Rush (edition 2), and Harbor Rush (edition 3)')
  await dialog.findByText(/2 editions would change/)
  await waitFor(() => expect(dialog.getByLabelText(/Event text/)).toHaveProperty('value', 'Pier Rush'))
  expect(dialog.getByLabelText(/Duration/)).toHaveProperty('value', '12')
  await press(page.user, dialog.getByRole('button', { name: 'Change editions' }))
  await shows('2 editions changed.')
  const editions = await page.server.db.selectFrom('events').select(['content', 'duration']).orderBy('id').execute()
  expect(editions).toEqual([
    { content: 'Pier Rush', duration: 12 },
    { content: 'Pier Rush', duration: 12 },
    { content: 'Harbor Rush', duration: 24 },
  ])
})

it('labels the times in the cards of a narrow screen', async () => {
  await renderScreen('/acp/events?following=3', { given: aSeries, width: 390 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Harbor Rush and the following editions' }))
  await dialog.findByText('New start (Europe/Amsterdam): 4 Apr 2031, 18:00')
  dialog.getByText('Now (Europe/Amsterdam): 4 Apr 2031, 18:00')
  dialog.getByText('New start (UTC): 4 Apr 2031, 16:00')
})

it('speaks of a single edition as of one, warns before it moves into the past, and offers no undo of it', async () => {
  const page = await open('?following=3', aSeries)
  const dialog = await screen.findByRole('dialog', { name: 'Change Harbor Rush and the following editions' })
  await within(dialog).findByText('1 of 1 edition has warnings: 1 event without a leaderboard. You can still save it.')
  const past = { target: { value: '2026-01-04' } }
  fireEvent.change(within(dialog).getByLabelText(/Start date/), past)
  await within(dialog).findByText(/Ends in the past, so nobody can join it. This cannot be undone./)
  await enabled(dialog, 'Change editions')
  await page.user.click(button(dialog, 'Change editions'))
  await shows('1 edition changed.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('shows a series, and deletes an edition and those that follow', async () => {
  const page = await open('?series=1', aSeries)
  const drawer = await screen.findByRole('dialog', { name: 'Series 1' })
  await within(drawer).findByText('Every week at 18:00, Europe/Amsterdam, 3 times from 2031-03-21')
  expect(within(drawer).getAllByRole('row')).toHaveLength(4)
  await page.user.click(button(drawer, 'Close'))
  const menus = await screen.findAllByRole('button', { name: /Actions of Harbor Rush/ })
  // The list has the latest start first.
  const [, second] = menus
  if (!second) throw new Error('An edition is missing.')
  await page.user.click(second)
  await page.user.click(await screen.findByRole('menuitem', { name: 'Delete this and following' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Harbor Rush and the following editions?' })
  await within(dialog).findByText(/2 editions would be deleted/)
  await page.user.click(button(dialog, 'Delete editions'))
  await shows('2 editions deleted.')
})

const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]

it('fills a series in from an event, from a week after it, with the prizes of its leaderboards', async () => {
  await open('?repeat=1', async ({ db }) => {
    await anEvent(db, {
      content: 'Harbor Rush',
      start_at: new Date('2031-03-21T17:00:00Z'),
      leaderboards: { Gold: 5 },
      prizes,
    })
  })
  const dialog = await screen.findByRole('dialog', { name: 'Repeat Harbor Rush' })
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Start date/).value).toBe('2031-03-28')
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Attributes' }).value).toBe('stars')
  expect(within(dialog).getByLabelText('Item ID of gift 1 of prize 1 of leaderboard 1')).toHaveProperty('value', 'gems')
})
