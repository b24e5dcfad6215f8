import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const now = new Date('2026-11-20T14:05:00Z')

async function given({ db, clock }: TestApp) {
  clock.now = now
  await countFigures(db, new Date('2026-11-15T00:00:00Z'))
  await aPlayer(db, {
    created_at: new Date('2026-11-18T10:00:00Z'),
    language: 'de',
    purchases: [{ date: new Date('2026-11-18T11:00:00Z'), value: '4.99', item_id: 'gems' }],
  })
  await updateAllSums(db, now)
}

const period = 'from=2026-11-14&to=2026-11-19'

it('shows new players by day as a table, what is not known, and since when', async () => {
  await renderScreen(`/acp/reports?${period}&numbers=true&by=language`, { given })
  const table = within(await screen.findByRole('table', { name: 'New players by day, UTC' }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[2]).toContain('18 Nov 20261')
  expect(rows.at(-1)).toContain('14 Nov 2026not known')
  await shows(/New players are known since 15 Nov 2026, 00:00 UTC\./)
  const parts = within(screen.getByRole('table', { name: 'Players by language' }))
  expect(parts.getAllByRole('row')[1]?.textContent).toContain('de1')
})

it('takes a day as it is typed, also where its beginning is a day already', async () => {
  const { user } = await renderScreen('/acp/reports?from=2026-11-01&to=2026-11-05&numbers=true', { given })
  const to = await screen.findByLabelText('To, UTC')
  await user.clear(to)
  await user.type(to, '2026-11-19')
  expect(to).toHaveProperty('value', '2026-11-19')
  await waitFor(() => expect(getCurrentPath()).toContain('to=2026-11-19'))
})

it('keeps the period in another report, and shows money to those who may see purchases', async () => {
  const { user } = await renderScreen(`/acp/reports?${period}&numbers=true`, { given })
  await user.click(await screen.findByRole('tab', { name: 'Money' }))
  const table = within(await screen.findByRole('table', { name: 'Revenue by day, UTC' }))
  expect(table.getAllByRole('row')[2]?.textContent).toContain('18 Nov 2026$4.99')
  await waitFor(() => expect(window.location.search).toContain(period))
})

it('shows events with play through and scores, by keyboard', async () => {
  const { user } = await renderScreen(`/acp/reports?${period}`, {
    given: async (server) => {
      await given(server)
      const { db } = server
      const id = await anEvent(db, { content: 'Harvest' })
      await aPlayer(db, { player_id: 'ann' })
      await aLeaderboard(db, { eventId: id, scores: { ann: 1200 } })
      const joined_at = new Date('2026-11-18T10:00:00Z')
      await db.insertInto('event_players').values({ player_id: 'ann', event_id: id, joined_at }).execute()
      await db.updateTable('leaderboard_entries').set({ reported_at: now }).execute()
      await updateAllSums(db, now)
    },
  })
  const tab = await screen.findByRole('tab', { name: 'Players' })
  tab.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
  const table = within(await screen.findByRole('table', { name: 'Events with the most joins' }))
  const [, row] = table.getAllByRole('row')
  expect(row?.textContent).toBe('Harvest (1)1100 %001,2001,2001,200 – 1,200')
  expect(
    within(row as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/acp/events/1')
})

it('shows what staff changed to those who may read the audit log alone', async () => {
  const withChange = async (server: TestApp) => {
    await given(server)
    await aPlayer(server.db, { player_id: 'ann' })
    const bob = await server.signInAs(['CHANGE_PLAYERS'])
    await bob.call(moderation.changeNickname, { params: { id: 'ann' }, body: { Nickname: 'Ann' } })
  }
  const { user } = await renderScreen('/acp/reports?tab=staff', { given: withChange })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Changes by' }), 'Kind of change')
  const table = within(await screen.findByRole('table', { name: 'Changes by kind of change' }))
  await waitFor(() => expect(table.getAllByRole('row')[1]?.textContent).toBe('nickname changed100 %'))
  expect(window.location.search).toContain('by=kind')
})

it('has no report of staff without the permission', async () => {
  await renderScreen(`/acp/reports?tab=staff&${period}&numbers=true`, { given, as: ['ACCESS_PURCHASES'] })
  await screen.findByRole('table', { name: 'New players by day, UTC' })
  expect(screen.queryByRole('tab', { name: 'Staff' })).toBeNull()
})

it('has no report of money without the permission', async () => {
  const { requests } = await renderScreen(`/acp/reports?tab=money&${period}&numbers=true`, { given, as: [] })
  await screen.findByRole('table', { name: 'New players by day, UTC' })
  expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull()
  expect(requests.filter(({ path }) => path.endsWith('/money'))).toEqual([])
})

it('counts the players of a filter, and says as of when', async () => {
  const { user } = await renderScreen(`/acp/reports?${period}&numbers=true&attributes=coins/%3E/100`, {
    given: async (server) => {
      await given(server)
      await aPlayer(server.db, { created_at: new Date('2026-11-17T10:00:00Z'), attributes: { coins: 500 } })
    },
  })
  await shows(/as of 20 Nov 2026, 14:05 UTC\./)
  const rows = within(screen.getByRole('table', { name: 'New players by day, UTC' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toContain('17 Nov 20261')
  expect(rows.map(({ textContent }) => textContent)).toContain('18 Nov 20260')
  await user.click(await screen.findByRole('button', { name: 'Remove the filter coins > 100' }))
  await screen.findByRole('region', { name: 'Active players by month' })
  await user.click(await screen.findByRole('button', { name: 'Filter by attributes' }))
  await screen.findByRole('combobox', { name: 'Attribute' })
})
