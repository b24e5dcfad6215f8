// Loaded on demand in a browser; here before the time is counted.
import './webhooks-tab.tsx'
import '#console/home/home-page.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { webhooks } from '#contract/webhooks.ts'
import { numberEvents } from '#server/platform/outbox/number-events.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const url = 'http://127.0.0.1:9/events'
const failure = 'The receiver answered 422.'
const hourMs = 3_600_000

/** A webhook with what did not reach its receiver: two dead events of Ann, one that waits, and one behind it. */
async function aFailingWebhook(app: TestApp): Promise<void> {
  const { db, clock } = app
  const body = { name: 'Warehouse', format: 'events', kinds: ['refund'], isActive: true, url } as const
  await (await app.signInAs('admin')).call(webhooks.create, { body: { ...body, kinds: ['refund'] } })
  for (let number = 0; number < 4; number++)
    await sql`insert into outbox (kind, player_id, data) values ('refund', 'ann', '{"OrderId": "o1"}')`.execute(db)
  await numberEvents(db)
  const events = await db
    .selectFrom('outbox')
    .select('position')
    .where('kind', '=', 'refund')
    .orderBy('position')
    .execute()
  const earlier = new Date(clock.now.getTime() - 80 * hourMs)
  const common = { thing: 'ann', first_attempt_at: earlier, failure }
  const states = [
    { ...common, attempts: 60, dead_at: clock.now },
    { ...common, attempts: 60, dead_at: clock.now },
    { ...common, attempts: 3, next_attempt_at: new Date(clock.now.getTime() + 1.5 * hourMs) },
    { thing: 'ann' },
  ]
  for (const [index, state] of states.entries()) {
    const position = events[index]?.position ?? expect.fail('There is no such event.')
    // The time of an event is more exact than a Date.
    const written_at = sql<Date>`(select written_at from outbox where position = ${position})`
    await db
      .insertInto('webhook_deliveries')
      .values({ webhook_id: 1, ...state, position, written_at })
      .execute()
  }
  const last = Number(events.at(-1)?.position)
  const failed = {
    last_failed_at: clock.now,
    last_failure: failure,
    failing_since: new Date(clock.now.getTime() - hourMs),
  }
  await db
    .updateTable('webhook_progress')
    .set({ position: last, ...failed })
    .execute()
  const request = { webhook_id: 1, at: clock.now, events: 1, duration_ms: 120 }
  await db
    .insertInto('webhook_attempts')
    .values([
      { ...request, first_position: last - 3, last_position: last - 3, status: 422, failure },
      { ...request, first_position: 1, last_position: 1, status: 204, failure: '' },
      { ...request, first_position: last, last_position: last, status: null, failure: 'No reply came within 10 s.' },
    ])
    .execute()
}

const page = (search: string, options: object = {}) =>
  renderScreen(`/acp/settings?tab=webhooks${search}`, { given: aFailingWebhook, ...options })
const readCells = (row: HTMLElement | undefined) =>
  row ? [...row.querySelectorAll('td')].map(({ textContent }) => textContent) : []

it('the list says since when a webhook fails, and how many events wait and are dead', async () => {
  const { user } = await page('')
  const table = await screen.findByRole('table', { name: 'Webhooks' })
  const link = await within(table).findByRole('link', { name: 'Warehouse' })
  const [, , shownUrl, format, state, waiting, dead, delivered] = readCells(link.closest('tr') ?? undefined)
  expect([shownUrl, format, waiting, dead, delivered]).toEqual([url, 'Events', '2', '2', 'Never'])
  expect(state).toMatch(/^Failing since \d/)
  await user.click(link)
  const drawer = within(await screen.findByRole('dialog', { name: 'Warehouse' }))
  expect(drawer.getByRole('note').textContent).toMatch(
    /No request has been accepted since .*The last request failed: The receiver answered 422\. 2 events wait\. Each event is sent again for 3 days; until then nothing is lost\.2 events were not accepted for 3 days/,
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/settings?tab=webhooks'))
})

it('shows the requests, or those that failed', async () => {
  const { user } = await page('&webhook=1')
  const table = await screen.findByRole('table', { name: 'Requests' })
  await within(table).findByText('Accepted, status 204')
  const [, latest] = within(table).getAllByRole('row')
  expect(readCells(latest).slice(1)).toEqual([
    'Failed, no reply',
    '1',
    expect.any(String),
    '120 ms',
    'No reply came within 10 s.',
  ])
  await user.click(screen.getByRole('radio', { name: 'Failed' }))
  await waitFor(() => expect(within(table).queryByText('Accepted, status 204')).toBeNull())
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})

it('shows what waits, with the player, the next attempt, the data and the requests of an event', async () => {
  const { user } = await page('&webhook=1&show=waiting')
  const table = await screen.findByRole('table', { name: 'Waiting events' })
  const [player] = await within(table).findAllByRole('link', { name: 'ann' })
  expect(player?.getAttribute('href')).toBe('/acp/player/ann')
  const [, first, second] = within(table).getAllByRole('row')
  expect(readCells(first)).toEqual(expect.arrayContaining(['Refund', '3', 'in 1 h']))
  expect(readCells(second)).toEqual(expect.arrayContaining(['Refund', '0', 'After an earlier event']))
  const [expand] = within(table).getAllByRole('button', { name: /^Expand event/ })
  if (expand) await user.click(expand)
  expect((await screen.findByLabelText(/^Data of event/)).textContent).toContain('"OrderId": "o1"')
  expect(await screen.findByText('No requests in the last 7 days.')).toBeTruthy()
})

it('sends chosen dead events again, or all, after a question that names how many', async () => {
  const { user, person } = await page('&webhook=1&show=dead')
  const read = async () => (await person?.call(webhooks.list, {}))?.data.Webhooks[0]?.Dead.Count
  const table = await screen.findByRole('table', { name: 'Dead events' })
  const [first] = await within(table).findAllByRole('checkbox', { name: /^Select event/ })
  expect(screen.getByRole('button', { name: 'Send selected again' }).getAttribute('aria-disabled')).toBe('true')
  if (first) await user.click(first)
  await user.click(screen.getByRole('button', { name: 'Send 1 again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 1 dead event of Warehouse again?' }))
  expect(dialog.getByText(/may arrive after later events/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Send 1 dead event again' }))
  await shows('1 event will be sent again.')
  expect(await read()).toBe(1)
  await screen.findByRole('tab', { name: 'Dead (1)' })
  await user.click(screen.getByRole('button', { name: 'Send all again' }))
  await user.click(await screen.findByRole('button', { name: 'Send 1 dead event again' }))
  await waitFor(async () => expect(await read()).toBe(0))
  expect(await screen.findByText('No dead event.')).toBeTruthy()
})

it('names what is dropped with a webhook that is removed', async () => {
  const { user } = await page('')
  await user.click(await screen.findByRole('button', { name: 'Actions of Warehouse' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  expect(await shows('2 waiting and 2 dead events are dropped: they are never sent.')).toBeTruthy()
})

it('has cards on a narrow screen, with why a request failed', async () => {
  await page('&webhook=1', { width: 390 })
  const requests = await screen.findByRole('list', { name: 'Requests' })
  expect(await within(requests).findByText(/: The receiver answered 422\./)).toBeTruthy()
})

it('is on Home while it fails and while events are dead', async () => {
  await renderScreen('/acp/home', { given: aFailingWebhook })
  const failing = await screen.findByRole('link', { description: 'The webhook Warehouse fails' })
  expect(failing.getAttribute('href')).toContain('tab=webhooks')
  expect(screen.getByRole('link', { description: /^2 events were not delivered/ })).toBeTruthy()
})
