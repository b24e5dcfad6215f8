import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { events } from '#contract/events.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { fill, getCurrentPath, goTo, press, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict } from '#test/harness/undo.ts'

afterEach(() => vi.useRealTimers())

const given = async ({ db }: TestApp) => {
  const leaderboards = { Gold: 50 }
  await anEvent(db, { content: 'Old Regatta', start_at: new Date('2020-02-03T10:00:00Z'), leaderboards })
  await anEvent(db, { content: 'Harbor Rush', start_at: new Date('2031-05-06T10:00:30Z'), duration: 5, leaderboards })
  await anEvent(db, { content: 'Lighthouse Week', start_at: new Date('2031-05-06T12:00:00Z'), duration: 100 })
  await anEvent(db, { content: 'Gone', start_at: new Date('2031-05-20T12:00:00Z'), deleted: true, leaderboards })
}

const open = (search: string, options = {}) => renderScreen(`/acp/events${search}`, { given, ...options })

/** The one element with a text that is in sight: the months on both sides, which are hidden, may have it as well. */
function findShown(text: string): Promise<HTMLElement | undefined> {
  return waitFor(() => {
    const shown = screen.getAllByText(text).filter((one) => !one.closest('[style*="display: none"]'))
    expect(shown).toHaveLength(1)
    return shown[0]
  })
}

/** The link of an item. The library measures before it shows one, which a test without a layout cannot. */
async function findChip(name: string): Promise<HTMLElement> {
  const link = (await findShown(name))?.closest('a')
  if (!link) throw new Error('The item is no link.')
  return link
}

it('switches from the list to the month and back, and keeps the focus on what was pressed', async () => {
  const page = await open('')
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    await page.user.click(button)
    await waitFor(() => expect(button.isConnected && !button.closest('[style*="display: none"]')).toBe(false))
    await waitFor(() => expect(document.activeElement).toMatchObject({ textContent: name, ariaPressed: 'true' }))
  }
  await press('Calendar')
  await screen.findByRole('button', { name: 'Today' })
  expect(getCurrentPath()).toContain('show=month')
  await press('List')
})

it('reads and draws the month while its button is pointed at, where nobody sees it', async () => {
  // What was read is read again after five seconds, which pass on a busy machine.
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = await open('?date=2031-05-10')
  await screen.findByRole('row', { name: /Harbor Rush/ })
  const findInMonth = () => screen.queryAllByText('Harbor Rush').find((one) => one.closest('[data-date]'))
  const listReads = () => page.requests.flatMap(({ path, query }) => (path.startsWith('/events/range') ? [query] : []))
  expect([findInMonth(), listReads()]).toEqual([undefined, []])
  const button = screen.getByRole('button', { name: 'Calendar' })
  await page.user.hover(button)
  await waitFor(() => expect(findInMonth()?.closest('[style*="display: none"]')).toBeInstanceOf(HTMLElement))
  const read = listReads()
  await page.user.click(button)
  expect((await findChip('Harbor Rush')).getAttribute('href')).toBe('/acp/events/2')
  expect(listReads().filter((query) => read.includes(query))).toEqual(read)
})

it('offers the file of the calendar to staff with EXPORT_DATA only, and says why', async () => {
  const page = await open('?show=month&date=2031-05-10', { as: ['CHANGE_LIVEOPS'] })
  await page.user.click(await screen.findByRole('button', { name: 'Further actions' }))
  const item = await screen.findByRole('menuitem', { name: 'Export as .ics' })
  expect([item.hasAttribute('disabled'), item.title]).toEqual([true, expect.stringContaining('EXPORT_DATA')])
})

it('shows the events of a month with their states and conflicts, leaves some out on demand, and opens one', async () => {
  const page = await open('?show=month&date=2031-05-10')
  const chip = await findChip('Harbor Rush')
  const later = await findChip('Lighthouse Week')
  await waitFor(() => expect(later.textContent).toBe('12:00Lighthouse Week, upcoming, 2 warnings'))
  expect(chip.textContent).toBe('10:00Harbor Rush, upcoming')
  expect(chip.getAttribute('href')).toBe('/acp/events/2')
  expect(screen.queryByText('Old Regatta')).toBeNull()
  expect(page.requests.find(({ path }) => path === '/events/range')?.query).toContain(
    'startDate=2031-05-01T00:00:00.000Z&endDate=2031-06-11T00:00:00.000Z',
  )
  await findChip('Gone')
  await page.user.click(screen.getByRole('checkbox', { name: 'Show deleted' }))
  await waitFor(() => expect(screen.queryByText('Gone')).toBeNull())
  await findChip('Harbor Rush')
  await page.user.click(screen.getByRole('checkbox', { name: 'Events' }))
  await findShown('No events to show')
  await page.user.click(screen.getByRole('checkbox', { name: 'Events' }))
  fireEvent.click(await findChip('Harbor Rush'))
  await screen.findByRole('dialog', { name: 'Edit Harbor Rush' })
})

it('reads the months on both sides ahead, each once', async () => {
  const page = await open('?show=month&date=2031-04-10')
  const listStarts = () =>
    page.requests.flatMap(({ path, query }) => (path === '/events/range' ? [/startDate=(.{10})/.exec(query)?.[1]] : []))
  // The days before a month that are in its first week are periods of their own.
  const read = ['2031-02-23', '2031-03-01', '2031-03-30', '2031-04-01', '2031-04-27', '2031-05-01']
  await waitFor(() => expect(listStarts().toSorted()).toEqual(read))
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  await findChip('Harbor Rush')
  await waitFor(() => expect(listStarts()).toContain('2031-06-01'))
  expect(listStarts().filter((day) => day === '2031-04-01')).toHaveLength(1)
})

it('draws the months on both sides ahead, where nobody sees them', async () => {
  const page = await open('?show=month&date=2031-05-10', {
    given: ({ db }: TestApp) => anEvent(db, { content: 'Summer Cup', start_at: new Date('2031-06-20T10:00:00Z') }),
  })
  const hidden = (await screen.findByText('Summer Cup')).closest('[style*="display: none"]')
  expect(hidden).not.toBe(null)
  await page.user.click(screen.getByRole('button', { name: 'Next' }))
  expect((await findChip('Summer Cup')).getAttribute('href')).toBe('/acp/events/1')
  await page.user.click(screen.getByRole('button', { name: 'Previous' }))
  await findShown('No events to show')
})

it('has a time only where an item starts, lets Tab reach the hours of an empty day, and says that a week is empty', async () => {
  await open('?show=day&date=2031-05-07')
  const chip = await findChip('Lighthouse Week')
  expect(chip.textContent).toMatch(/^Lighthouse Week, upcoming, started earlier/)
  goTo('/acp/events?show=day&date=2033-01-01')
  await waitFor(() => expect(screen.queryByText('Lighthouse Week')).toBeNull())
  const hours = (await screen.findByText('Timed')).closest('[role=row]')
  expect(hours?.querySelector<HTMLElement>('[role=cell]')?.tabIndex).toBe(0)
  goTo('/acp/events?show=week&date=2033-01-01')
  await screen.findByText('No events to show')
})

it('opens the hours again when today is asked for, at the present one', async () => {
  const page = await open('?show=week')
  const hours = await screen.findByText('Timed')
  await page.user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(screen.getByText('Timed')).not.toBe(hours))
})

it('names the profile of each event where several are in view, and has a legend', async () => {
  const page = await open('?show=month&date=2031-05-10', {
    given: async (server: TestApp) => {
      await given(server)
      const { id: profile_id } = await server.db
        .insertInto('event_profiles')
        .values({ name: 'weekly', name_folded: 'weekly', task_count: 50, offset_minutes: 600 })
        .returning('id')
        .executeTakeFirstOrThrow()
      await anEvent(server.db, { content: 'Pearl Hunt', start_at: new Date('2031-05-15T10:00:00Z'), profile_id })
    },
  })
  expect((await findChip('Pearl Hunt')).textContent).toMatch(/^W10:00Pearl Hunt, upcoming, profile weekly/)
  const legend = within(screen.getByRole('list', { name: 'Profiles' }))
  expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ddefault', 'Wweekly'])
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Profile' }), 'weekly')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Profiles' })).toBeNull())
  expect((await findChip('Pearl Hunt')).textContent).toMatch(/^10:00Pearl Hunt, upcoming/)
  goTo('/acp/events?show=quarter&date=2031-05-10')
  await screen.findByRole('region', { name: 'weekly' })
  expect(screen.queryByRole('list', { name: 'Profiles' })).toBeNull()
  expect(screen.getAllByTitle(/^Week of /)).toHaveLength(13)
})

it('shows maintenance windows and leaderboards that were closed early, too', async () => {
  await open('?show=month&date=2031-05-10', {
    given: async (server: TestApp) => {
      await server.db
        .insertInto('maintenance_windows')
        .values({
          platform: 'android',
          from_at: new Date('2031-05-08T10:00:00Z'),
          to_at: new Date('2031-05-08T11:00:00Z'),
          text: 'Back soon',
          created_by: 'maker@example.com',
        })
        .execute()
      await given(server)
      const closing = {
        closed_at: new Date('2031-05-06T12:00:00Z'),
        closed_by: 'ada@example.com',
        closed_reason: 'Scores',
      }
      await server.db.updateTable('leaderboard_definitions').set(closing).where('event_id', '=', 2).execute()
    },
  })
  await findChip('Leaderboards closed: Gold, Harbor Rush')
  const chip = await findChip('Maintenance, Android')
  expect(chip.textContent).toContain('Maintenance windows')
  const event = await findChip('Lighthouse Week')
  expect(event.querySelector('[title]')?.getAttribute('title')).toContain(
    'Overlaps a maintenance window: Android, 8 May 2031, 10:00 to 11:00.',
  )
})

it('moves an event after a preview in both zones, and moves it back', async () => {
  const page = await open(
    '?show=month&date=2031-05-10&move=2&moveStart=2031-05-07T10:00:30Z&moveEnd=2031-05-07T16:00:30Z',
  )
  const dialog = await screen.findByRole('dialog', { name: 'Move Harbor Rush' })
  const preview = within(await within(dialog).findByRole('table', { name: 'Old and new dates' }))
  preview.getByText('6 May 2031, 10:00')
  preview.getByText('7 May 2031, 10:00')
  await within(dialog).findByText('Overlaps Lighthouse Week (edition 3) on profile default.')
  await press(page.user, within(dialog).getByRole('button', { name: 'Move event' }))
  await shows('Harbor Rush was moved.')
  const read = () => page.server.db.selectFrom('events').select(['start_at', 'duration']).where('id', '=', 2)
  expect(await read().executeTakeFirst()).toMatchObject({ start_at: new Date('2031-05-07T10:00:00Z'), duration: 6 })
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('Harbor Rush was moved back.')
  expect(await read().executeTakeFirst()).toMatchObject({ start_at: new Date('2031-05-06T10:00:30Z'), duration: 5 })
})

it('keeps what someone else changed since a move that is undone', async () => {
  const page = await open(
    '?show=month&date=2031-05-10&move=2&moveStart=2031-05-07T10:00:30Z&moveEnd=2031-05-07T16:00:30Z',
  )
  const dialog = await screen.findByRole('dialog', { name: 'Move Harbor Rush' })
  await within(dialog).findByRole('table', { name: 'Old and new dates' })
  await press(page.user, within(dialog).getByRole('button', { name: 'Move event' }))
  await shows('Harbor Rush was moved.')
  const other = await page.server.signInAs('admin')
  const body = { Content: 'Harbor Rush', StartDate: '2031-05-08T10:00:00Z', Duration: 7 }
  await other.call(events.update, { params: { id: '2' }, body })
  await expectUndoConflict(page, /Now: Harbor Rush, starts .*8 May 2031.*, lasts 7 hours/)
  const stored = await page.server.db.selectFrom('events').select('duration').where('id', '=', 2).executeTakeFirst()
  expect(stored?.duration).toBe(7)
})

it('moves an event by its menu', async () => {
  const page = await open('')
  await page.user.click(await screen.findByRole('button', { name: /Actions of Lighthouse Week/ }))
  await page.user.click(await screen.findByRole('menuitem', { name: 'Move event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move Lighthouse Week' })
  const button = within(dialog).getByRole('button', { name: 'Move event' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText(/Start date/)))
  const end = within(dialog).getByLabelText(/End date/)
  await page.user.clear(end)
  await fill(page.user, end, '2031-05-11')
  await press(page.user, button)
  await shows('Lighthouse Week was moved.')
})

it('lets the end follow the start, and says at once of an end that it is before the start', async () => {
  const page = await open('?move=3')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lighthouse Week' }))
  await dialog.findByText('Duration unchanged: 100 hours')
  const start = dialog.getByLabelText(/Start date/)
  await page.user.clear(start)
  await fill(page.user, start, '2031-06-01')
  dialog.getByText('Duration unchanged: 100 hours')
  const end = dialog.getByLabelText(/End date/)
  expect(end).toHaveProperty('value', '2031-06-05')
  await page.user.clear(end)
  await fill(page.user, end, '2031-05-31')
  expect(end.getAttribute('aria-invalid')).toBe('true')
  dialog.getByText('The end must be after the start.')
})

it('draws lanes by profile and by kind, with one stop of the tab key', async () => {
  const page = await open('?show=weeks&date=2031-05-10')
  const lane = await screen.findByRole('region', { name: 'default' })
  const links = within(lane).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent?.replace(/,.*/, ''))).toEqual([
    '10:00Harbor Rush',
    '12:00Lighthouse Week',
    '12:00Gone',
  ])
  expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
  links[0]?.focus()
  await page.user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(links[1])
  await page.user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Edit Lighthouse Week' })
  await page.user.keyboard('{Escape}')
  await page.user.selectOptions(screen.getByRole('combobox', { name: 'Lanes' }), 'kind')
  await screen.findByRole('region', { name: 'Events' })
})

it('widens the days of the lanes and marks the current time', async () => {
  const page = await renderScreen('/acp/events?show=weeks', {
    given: async ({ db }: TestApp) => {
      await anEvent(db, { content: 'Pirate Night', start_at: new Date(), duration: 24 })
    },
  })
  await screen.findByRole('link', { name: /Pirate Night/ })
  expect(screen.getByTitle(/^Now: /).style.left).toMatch(/%$/)
  expect(screen.getByRole('button', { name: 'Zoom out' }).hasAttribute('disabled')).toBe(true)
  await page.user.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(getCurrentPath()).toContain('zoom=2')
})

it('lists what needs attention in the next 30 days', async () => {
  const soon = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000)
  await renderScreen('/acp/events?attention=true', {
    given: async ({ db }: TestApp) => {
      await anEvent(db, { content: 'Pirate Night', start_at: soon, duration: 24 })
    },
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'What needs attention' }))
  const section = within(await drawer.findByRole('region', { name: 'Other warnings: Pirate Night, edition 1' }))
  section.getByText('It has no leaderboard, so players cannot compete.')
  expect(section.getByRole('link', { name: 'Pirate Night' }).getAttribute('href')).toBe('/acp/events/1')
  expect(drawer.getAllByText(/^No event runs from/)).toHaveLength(2)
})
