// Loaded on demand in a browser; here with the tests, so that none of them waits for it.
import './event-dialogs.tsx'
import './files/event-files.tsx'
import './files/import-dialog.tsx'
import './files/import-file-dialog.tsx'
import './page-menu-items.tsx'
import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { formatDateTime, toDateTimeFields } from '#console/components/time/date-time.ts'
import { getTimeZone, setTimeZone } from '#console/components/time/time-zone.ts'
import { addDays } from '#console/components/time/typed-time.ts'
import { eventPlayers } from '#contract/event-players.ts'
import { events } from '#contract/events.ts'
import { chooseEventFile, chooseFile, chooseFileInMenu } from '#test/harness/choose-file.ts'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, goTo, press, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  setTimeZone(undefined)
})

const day = 86_400_000
// Read once: a minute may pass between what a test prepares and what it expects.
const startOfMinute = Math.floor(Date.now() / 60_000) * 60_000
const inDays = (days: number) => new Date(startOfMinute + days * day)

const given = async ({ db }: TestApp) => {
  const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
  await anEvent(db, { content: 'Winter Cup', start_at: inDays(-9), duration: 24, leaderboards: { Gold: 50 }, prizes })
  await anEvent(db, { content: 'Harbor Rush', start_at: inDays(-1), duration: 48, leaderboards: { Gold: 50 } })
  await anEvent(db, { content: 'Lighthouse Week', start_at: inDays(5), duration: 100 })
}

const open = (path = '', options = {}) => renderScreen(`/acp/events${path}`, { given, ...options })

async function choose(page: Awaited<ReturnType<typeof open>>, event: string, item: string) {
  await page.user.click(await screen.findByRole('button', { name: new RegExp(`Actions of ${event}`) }))
  await page.user.click(await screen.findByRole('menuitem', { name: item }))
}

it('says so when there are no events', async () => {
  await renderScreen('/acp/events')
  await screen.findByText("Couldn't find any events to show.")
})

it('creates an event with a leaderboard', async () => {
  const page = await open('?new=true')
  const button = await screen.findByRole('button', { name: 'Add event' })
  expect(button.hasAttribute('disabled')).toBe(true)
  await fill(page.user, screen.getByRole('textbox', { name: /Event text/ }), '  Pirate Night ')
  await page.user.type(screen.getByRole('textbox', { name: /Duration/ }), '24')
  await page.user.click(screen.getByRole('button', { name: 'Add leaderboard' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ }))
  await page.user.click(button)
  await screen.findByText("This field can't be empty")
  await fill(page.user, screen.getByRole('textbox', { name: 'Name' }), 'Gold')
  await page.user.click(button)
  await shows('Pirate Night was created with edition 4.')
  await screen.findByRole('row', { name: /Pirate Night/ })
})

it('says of a path and of a link that there is no such event, for as long as it is open', async () => {
  const { user } = await open()
  const dialogs = ['clone', 'mock', 'move', 'repeat', 'following', 'deleteFollowing']
  for (const path of ['/abc', '/424242', ...dialogs.map((dialog) => `?${dialog}=999999`)]) {
    goTo(`/acp/events${path}`)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent, path).toContain('There is no event with this edition.')
    expect(screen.queryByText('Request Error'), path).toBeNull()
    const heading = await screen.findByRole('heading', { name: /^Events/ })
    expect(alert.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await user.click(within(alert).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  }
})

it('marks a deleted event in the cards of a narrow screen', async () => {
  const deleted = async (app: TestApp) => {
    await given(app)
    await anEvent(app.db, { content: 'Gone', start_at: inDays(5), deleted: true })
  }
  await open('', { given: deleted, width: 390 })
  const getCard = (name: string) => within(screen.getByText(name).closest('li') ?? expect.fail('it is no card'))
  await screen.findByText('Gone')
  getCard('Gone').getByText('Deleted')
  expect(getCard('Harbor Rush').queryByText('Deleted')).toBeNull()
})

it('opens the event of the path, locks what started and what finished, and warns of conflicts', async () => {
  await open('/2')
  const dialog = await screen.findByRole('dialog', { name: 'Edit Harbor Rush' })
  expect(
    within(dialog)
      .getByLabelText(/Start date/)
      .hasAttribute('disabled'),
  ).toBe(true)
  expect(
    within(dialog)
      .getByRole('textbox', { name: /Duration/ })
      .hasAttribute('disabled'),
  ).toBe(false)
  expect(within(dialog).getByRole('combobox', { name: 'Profile' }).hasAttribute('disabled')).toBe(true)
  await within(dialog).findByText(/Gold/)
  goTo('/acp/events/1')
  const finished = within(await screen.findByRole('dialog', { name: 'Edit Winter Cup [Already Finished]' }))
  expect(finished.getByRole('textbox', { name: /Duration/ }).hasAttribute('disabled')).toBe(true)
})

it('names which of the repeated hours of a clock change a start is in, saved or new', async () => {
  vi.stubEnv('TZ', 'Europe/Amsterdam')
  const start_at = new Date('2031-10-26T01:30:00Z')
  const repeated = (app: TestApp) => anEvent(app.db, { content: 'Night Cup', start_at, duration: 0.25 })
  await open('?move=1', { given: repeated })
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Night Cup' }))
  const hint = 'Time zone: Europe/Amsterdam, UTC+1 · 26 Oct 2031, 01:30 UTC · 02:30 comes twice that night'
  await dialog.findByText(`${hint}; this is the second`)
  expect(dialog.getAllByRole('row', { name: 'Start, UTC 26 Oct 2031, 01:30 26 Oct 2031, 01:30' })).toHaveLength(1)
  goTo('/acp/events?new=true&newStart=2031-10-26T00:30:00Z')
  await screen.findByText(/UTC\+2 · 26 Oct 2031, 00:30 UTC · 02:30 comes twice that night; this is the first$/)
})

it('clones an event to the next minute, or days after the original, with its leaderboards and their prizes', async () => {
  const { user, server } = await open('?clone=1')
  const dialog = await screen.findByRole('dialog', { name: 'Clone Winter Cup' })
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Attributes' }).value).toBe('stars')
  const days = within(dialog).getByRole('textbox', { name: 'Days after the original' })
  await fill(user, days, '99999999999')
  await within(dialog).findByText('At most 3,660 days before or after.')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Start date/).value).toBe('')
  await user.clear(days)
  await user.type(days, '-3')
  const { date, time } = toDateTimeFields(inDays(-9))
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Start date/).value).toBe(addDays(date, -3))
  await user.clear(days)
  await user.type(days, '14')
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Start date/).value).toBe(addDays(date, 14))
  expect(within(dialog).getByLabelText<HTMLInputElement>(/Start time/).value).toBe(time)
  await fill(user, within(dialog).getByLabelText('Item ID of gift 1 of prize 1 of leaderboard 1'), '_blue')
  await user.click(within(dialog).getByRole('button', { name: 'Add event' }))
  await shows('Winter Cup was created with edition 4.')
  const copied = await server.db
    .selectFrom('leaderboard_definitions')
    .select('prizes')
    .where('event_id', '=', 4)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(copied.prizes)).toEqual([
    { From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems_blue', m_amount: 5 }] },
  ])
})

it('deletes an event after a confirmation and restores it', async () => {
  const page = await open()
  await choose(page, 'Lighthouse Week', 'Delete event')
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete event' }))
  await shows('Event has been successfully deleted...')
  await waitFor(() => expect(screen.getByRole('row', { name: /Lighthouse Week/ }).textContent).toContain('Yes'))
  await choose(page, 'Lighthouse Week', 'Restore event')
  await page.user.click(await screen.findByRole('button', { name: 'Restore event' }))
  await shows('The event was restored.')
})

it('offers only their version, and locks the form, when someone else deleted the event meanwhile', async () => {
  const { user, server } = await open('?edit=3')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lighthouse Week' }))
  await user.type(dialog.getByLabelText(/Event text/), '!')
  await (await server.signInAs('admin')).call(events.remove, { params: { id: '3' } })
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('It was deleted. Restore it from the list to change it.')
  expect(dialog.queryByRole('button', { name: 'Keep mine' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }))
  await dialog.findByText(/This event is deleted. Restore it from the list to change it./)
  expect(dialog.getByLabelText(/Event text/)).toHaveProperty('value', 'Lighthouse Week')
})

const moveLabels = [/Start date/, /Start time/, /End date/, /End time/]
const getMoveFields = (dialog: HTMLElement) =>
  moveLabels.map((label) => within(dialog).getByLabelText<HTMLInputElement>(label))

it('marks a deleted event, and locks its form and the dates of a link that moves it or a finished one', async () => {
  const gone = { content: 'Gone', start_at: inDays(5), deleted: true }
  const over = { content: 'Over', start_at: inDays(-9) }
  await open('', {
    given: async ({ db }: TestApp) => {
      await anEvent(db, gone)
      await anEvent(db, over)
    },
  })
  const row = within(await screen.findByRole('row', { name: /Gone/ }))
  row.getByText('Deleted')
  expect(row.queryByText('Upcoming')).toBeNull()
  goTo('/acp/events?edit=1')
  const form = within(await screen.findByRole('dialog', { name: 'Edit Gone' }))
  form.getByText(/This event is deleted. Restore it from the list to change it./)
  for (const label of [/Event text/, /Start date/, /Start time/, /Duration/])
    expect(form.getByLabelText(label).hasAttribute('disabled')).toBe(true)
  for (const [id, event, reason] of [
    [1, gone, /This event is deleted. Restore it from the list to move it./],
    [2, over, /This event has ended: its dates stay./],
  ] as const) {
    goTo(`/acp/events?move=${id}&moveStart=${inDays(7).toISOString()}&moveEnd=${inDays(8).toISOString()}`)
    const dialog = await screen.findByRole('dialog', { name: `Move ${event.content}` })
    within(dialog).getByText(reason)
    const fields = getMoveFields(dialog)
    expect(fields.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
    expect(fields[0]?.value).toBe(toDateTimeFields(event.start_at).date)
    const isDisabled = within(dialog).getByRole('button', { name: 'Move event' }).hasAttribute('disabled')
    expect([isDisabled, within(dialog).queryByLabelText(/^Reason/)]).toEqual([true, null])
  }
})

it('locks the dates once theirs is kept of an event that someone else deleted meanwhile', async () => {
  const times = `moveStart=${inDays(7).toISOString()}&moveEnd=${inDays(8).toISOString()}`
  const { user, server } = await open(`?move=3&${times}`)
  const dialog = await screen.findByRole('dialog', { name: 'Move Lighthouse Week' })
  await (await server.signInAs('admin')).call(events.remove, { params: { id: '3' } })
  await press(user, within(dialog).getByRole('button', { name: 'Move event' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Keep theirs' }))
  await within(dialog).findByText(/This event is deleted/)
  expect(getMoveFields(dialog).map(({ disabled }) => disabled)).toEqual([true, true, true, true])
})

const someoneRenames = async ({ server }: Awaited<ReturnType<typeof open>>, id: number) => {
  const other = await server.signInAs('admin')
  const params = { id: String(id) }
  const { StartDate, Duration } = (await other.call(events.get, { params })).data
  await other.call(events.update, { params, body: { Content: 'Renamed', StartDate, Duration } })
}

const readEvent = async ({ server }: Awaited<ReturnType<typeof open>>, id: number) =>
  server.db.selectFrom('events').select(['content', 'deleted']).where('id', '=', id).executeTakeFirst()

async function saveText(page: Awaited<ReturnType<typeof open>>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lighthouse Week' }))
  await page.user.type(dialog.getByRole('textbox', { name: /Event text/ }), '!')
  await page.user.click(dialog.getByRole('button', { name: 'Save' }))
  await shows(/ was saved\.$/)
}

async function deleteEvent(page: Awaited<ReturnType<typeof open>>) {
  await choose(page, 'Lighthouse Week', 'Delete event')
  await page.user.click(await screen.findByRole('button', { name: 'Delete event' }))
  await shows('Event has been successfully deleted...')
}

it('undoes an edit and a deletion from the notice', async () => {
  const page = await open('?edit=3')
  await saveText(page)
  expect(await readEvent(page, 3)).toEqual({ content: 'Lighthouse Week!', deleted: false })
  await pressUndo(page)
  await shows('The event was changed back.')
  expect(await readEvent(page, 3)).toEqual({ content: 'Lighthouse Week', deleted: false })
  // Its row is read again a moment later, and until then has the version before.
  await waitFor(() => expect(screen.queryByText('Lighthouse Week!')).toBeNull())
  await deleteEvent(page)
  expect(await readEvent(page, 3)).toMatchObject({ deleted: true })
  await pressUndo(page)
  await shows('The event was restored.')
  expect(await readEvent(page, 3)).toMatchObject({ deleted: false })
})

it('shows what someone else changed since an edit, and keeps it', async () => {
  const page = await open('?edit=3')
  await saveText(page)
  await someoneRenames(page, 3)
  await expectUndoConflict(page, /Now: Renamed, starts .*, lasts 100 hours/)
  expect(await readEvent(page, 3)).toEqual({ content: 'Renamed', deleted: false })
})

it('shows that someone else restored and deleted an event since, and leaves it deleted', async () => {
  const page = await open()
  await deleteEvent(page)
  const other = await page.server.signInAs('admin')
  await other.call(events.restore, { body: { ids: [3] } })
  await someoneRenames(page, 3)
  await other.call(events.remove, { params: { id: '3' } })
  await expectUndoConflict(page, /Now: Renamed, .*, deleted/)
  expect(await readEvent(page, 3)).toEqual({ content: 'Renamed', deleted: true })
})

it('sends nothing of a file with an invalid date; previews one with its conflicts, imports it and undoes it', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /Harbor Rush/ })
  await chooseEventFile(page, 'A;2026-02-31;5\nB;2031-01-01;long', 'year.csv')
  const choice = within(await screen.findByRole('dialog', { name: 'Import events from a CSV file' }))
  await choice.findByText('year.csv was not imported: 2 problems')
  const problems = within(choice.getByRole('table', { name: 'Problems' })).getAllByRole('row')
  expect(problems.map(({ textContent }) => textContent)).toEqual([
    'RowColumnProblem',
    '1Start dateInvalid date: 2026-02-31 on Row 1',
    '2DurationMust be a number.',
  ])
  await page.user.click(choice.getByRole('button', { name: 'What the columns take' }))
  choice.getByRole('row', { name: /^Hours Above 0, at most 500, .* 72$/ })
  choice.getByRole('button', { name: 'Download template' })
  expect(notificationsStore.getState().notifications).toEqual([])
  const row = (name: string, days: number) => `${name};${inDays(days).toISOString()};24;Gold;50;stars`
  await chooseFile(page, 'Choose file', [row('Overlapping', 0.5), row('Free', 40)].join('\n'), 'year.csv')
  const dialog = await screen.findByRole('dialog', { name: 'Import year.csv?' })
  await within(dialog).findByText('1 of 2 events has warnings: 1 overlap. You can still import them.')
  await page.user.click(within(dialog).getByRole('button', { name: 'Import 2 events' }))
  await shows('2 events imported.')
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('The import was undone: 2 events deleted.')
})

it('keeps what others changed or joined when an import is undone, and deletes it too once asked', async () => {
  const page = await open()
  const day = (name: string, days: number) => `${name};${inDays(days).toISOString()};24;Gold;50;stars`
  await chooseEventFile(page, [day('Plain', 40), day('Renamed', 41), day('Joined', 42)].join('\n'), 'year.csv')
  await page.user.click(await screen.findByRole('button', { name: 'Import 3 events' }))
  await shows('3 events imported.')
  await someoneRenames(page, 5)
  const playerId = await aPlayer(page.server.db)
  const other = await page.server.signInAs('admin')
  await other.call(eventPlayers.join, { params: { eventId: '6', id: playerId } })
  await pressUndo(page)
  await shows('The import was undone: 1 event deleted, 2 kept.')
  const dialog = within(await screen.findByRole('dialog', { name: '2 events were kept. Delete them too?' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Renamed (edition 5): changed',
    'Joined (edition 6): 1 player',
  ])
  expect(await readEvent(page, 5)).toMatchObject({ deleted: false })
  await page.user.click(dialog.getByRole('button', { name: 'Delete these 2 too' }))
  await shows('The import was undone: 2 events deleted.')
  expect([await readEvent(page, 5), await readEvent(page, 6)]).toMatchObject([{ deleted: true }, { deleted: true }])
})

it('checks the events of a file that are years apart', async () => {
  const page = await open('', {
    given: async ({ db }: TestApp) => {
      await anEvent(db, { content: 'Far away', start_at: new Date('2033-01-01T10:00:00Z'), duration: 24 })
    },
  })
  const file = 'Near;2031-01-01T10:00:00Z;24;Gold;50;stars\nFar;2033-01-01T10:00:00Z;24;Gold;50;stars'
  await chooseEventFile(page, file, 'years.csv')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import years.csv?' }))
  await dialog.findByText('1 of 2 events has warnings: 1 overlap. You can still import them.')
  expect(dialog.getByRole('row', { name: /Near/ }).textContent).toContain('No warnings')
  expect(dialog.getByRole('row', { name: /Far/ }).textContent).toContain(
    'Overlaps Far away (edition 1) on profile default.',
  )
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
})

it('names until when the events of a file were checked, and the zone of one without an offset', async () => {
  const page = await open()
  const years = Array.from({ length: 11 }, (_, index) => 2031 + 2 * index)
  const file = years.map((year) => `Cup ${year};${year}-01-01T10:00:00Z;24;Gold;50;stars`).join('\n')
  await chooseEventFile(page, file, 'years.csv')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import years.csv?' }))
  const until = formatDateTime(new Date('2049-01-02T10:00:00Z'))
  await dialog.findByText(`No warnings up to ${until}.`)
  dialog.getByText(`Overlaps with existing events are checked up to ${until} (${getTimeZone()}).`)
  expect(dialog.getByRole('row', { name: /Cup 2049/ }).textContent).toContain('No warnings')
  expect(dialog.getByRole('row', { name: /Cup 2051/ }).textContent).toContain('Not fully checked')
  await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
  // The offset of this zone changes over the year.
  setTimeZone('Europe/Berlin')
  await chooseEventFile(page, 'Near;2031-06-01T10:00:00Z;24', 'year.csv')
  const other = within(await screen.findByRole('dialog', { name: 'Import year.csv?' }))
  other.getByRole('columnheader', { name: 'Start (Europe/Berlin)' })
  await page.user.click(other.getByRole('button', { name: 'Cancel' }))
})

it('plans a batch deletion, deletes and restores, also with a file that is longer than its plan', async () => {
  const page = await open()
  await screen.findByRole('row', { name: /Harbor Rush/ })
  // In the menu, so that the row of the title has room for the others.
  expect(screen.queryByRole('button', { name: 'Batch delete' })).toBeNull()
  await chooseFileInMenu(page, 'Batch delete', '1, 2, 99', 'ids.txt')
  const dialog = await screen.findByRole('dialog', { name: 'Delete the events of ids.txt?' })
  await within(dialog).findByText('No event has the edition 99.')
  within(dialog).getByText(/^2 events with their leaderboards will be deleted, or none\./)
  const confirm = within(dialog).getByRole('button', { name: 'Delete events' })
  expect(confirm.hasAttribute('disabled')).toBe(true)
  await page.user.click(within(dialog).getByRole('checkbox', { name: 'Delete the others anyway' }))
  await page.user.click(confirm)
  await shows('2 events were deleted.')
  await page.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('2 events were restored.')
  const unknown = Array.from({ length: 1_000 }, (_, index) => 900_000 + index)
  await chooseFileInMenu(page, 'Batch delete', [...unknown, 2].join(', '), 'long.txt')
  const long = within(await screen.findByRole('dialog', { name: 'Delete the events of long.txt?' }))
  await long.findByText(/^And 1 more that were not checked\./)
  await page.user.click(long.getByRole('checkbox', { name: 'Delete the others anyway' }))
  await page.user.click(long.getByRole('button', { name: 'Delete events' }))
  await shows('1 event was deleted.')
})

it('adds mock players, who reported since the start, and deletes them', async () => {
  const names = ['HarborRush.2.stars', 'HarborRush.2.attributes_timestamp']
  const page = await open('?mock=2', {
    given: async (app: TestApp) => {
      await given(app)
      await app.db
        .updateTable('leaderboard_definitions')
        .set({ attribute_names: JSON.stringify(names) })
        .where('event_id', '=', 2)
        .execute()
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add mock players to Harbor Rush' })
  await within(dialog).findByText('HarborRush.2.stars')
  const max = within(dialog).getByRole('textbox', { name: 'Max of HarborRush.2.stars' })
  await page.user.clear(max)
  await page.user.click(within(dialog).getByRole('button', { name: 'Add mock players' }))
  await within(dialog).findByText('This field is required')
  await fill(page.user, max, '99999999999999999999')
  const count = within(dialog).getByRole('textbox', { name: 'Number of players' })
  await page.user.clear(count)
  await fill(page.user, count, '2.5')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add mock players' }))
  await within(dialog).findByText('Whole numbers beyond 9007199254740991 would lose digits.')
  await within(dialog).findByText('Mocked players should be greater than 0 and less or equal than 50.')
  await page.user.clear(max)
  await page.user.type(max, '70')
  await page.user.clear(count)
  await page.user.type(count, '10')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add mock players' }))
  await shows('10 mock players were added.')
  const { rows } = await sql<{ reported: number }>`
    select (attributes::json ->> 'HarborRush.2.attributes_timestamp')::float8 as reported
    from leaderboard_entries`.execute(page.server.db)
  const [earliest, latest] = [inDays(-1).getTime() / 1000 - 60, Date.now() / 1000]
  expect(rows.filter(({ reported }) => reported < earliest || reported > latest)).toEqual([])
  expect(rows).toHaveLength(10)
  await choose(page, 'Harbor Rush', 'Delete mock players')
  const question = await screen.findByRole('dialog', { name: 'Delete the mock players of this event?' })
  await page.user.click(within(question).getByRole('button', { name: 'Delete mock players' }))
  await shows('10 mock players were deleted.')
  const left = await page.server.db.selectFrom('event_players').select('player_id').execute()
  expect(left).toEqual([])
})

it('has no use for a link to mock players in Production', async () => {
  await open('?mock=2', { environment: 'Production' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Add mock players to Harbor Rush' }))
  dialog.getByText('This cannot be done in this environment.')
  expect(dialog.getByRole('button', { name: 'Add mock players' }).hasAttribute('disabled')).toBe(true)
})

it('clones the attribute names of a renamed event without its old prefix', async () => {
  const page = await open('?edit=2')
  const text = await screen.findByRole('textbox', { name: /Event text/ })
  await page.user.clear(text)
  await fill(page.user, text, 'Pier Rush')
  await page.user.click(screen.getByRole('button', { name: 'Save' }))
  await shows(/ was saved\.$/)
  await choose(page, 'Pier Rush', 'Clone event')
  const names = await screen.findByRole('textbox', { name: /Attributes/ })
  expect(names).toHaveProperty('value', 'stars')
})

it('warns before a start moves into the past, without an undo, and of a new event that starts there', async () => {
  const page = await open('?edit=3')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lighthouse Week' }))
  const date = dialog.getByLabelText(/Start date/)
  await page.user.clear(date)
  await page.user.type(date, toDateTimeFields(inDays(-2)).date)
  await dialog.findByText('Starts in the past, so it runs as soon as it is saved. This cannot be undone.')
  await press(page.user, dialog.getByRole('button', { name: 'Save' }))
  await shows(/ was saved\.$/)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  goTo(`/acp/events?new=true&newStart=${inDays(-1).toISOString()}`)
  await fill(page.user, await screen.findByRole('textbox', { name: /Event text/ }), 'Late Cup')
  await page.user.type(screen.getByRole('textbox', { name: /Duration/ }), '30')
  await screen.findByText('Starts in the past, so it runs as soon as it is created.')
})

it('warns before a move lets an event end in the past, and offers no undo of it', async () => {
  const end = inDays(-0.25).toISOString()
  const page = await open(`?move=3&moveStart=${inDays(-2).toISOString()}&moveEnd=${end}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Lighthouse Week' }))
  await dialog.findByText('Ends in the past, so nobody can join it. This cannot be undone.')
  await press(page.user, dialog.getByRole('button', { name: 'Move event' }))
  await shows('Lighthouse Week was moved.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('disables changes without the permissions', async () => {
  const page = await open('', { as: [] })
  expect((await screen.findByRole('button', { name: 'Create event' })).ariaDisabled).toBe('true')
  await page.user.click(await screen.findByRole('button', { name: /Actions of Harbor Rush/ }))
  for (const name of ['Edit event', 'Clone event', 'Add mock players', 'Delete mock players', 'Delete event'])
    expect((await screen.findByRole('menuitem', { name })).getAttribute('aria-disabled')).toBe('true')
})
