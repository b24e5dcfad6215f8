import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updateAllSums } from '#server/reports/figure-runner.ts'
import { countFigures } from '#test/harness/figures.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
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

it('keeps the period in another report, and shows money to those who may see purchases', async () => {
  const { user } = await renderScreen(`/acp/reports?${period}&numbers=true`, { given })
  await user.click(await screen.findByRole('tab', { name: 'Money' }))
  const table = within(await screen.findByRole('table', { name: 'Revenue by day, UTC' }))
  expect(table.getAllByRole('row')[2]?.textContent).toContain('18 Nov 2026$4.99')
  await waitFor(() => expect(window.location.search).toContain(period))
})

it('has no report of money without the permission', async () => {
  const { requests } = await renderScreen(`/acp/reports?tab=money&${period}&numbers=true`, { given, as: [] })
  await screen.findByRole('table', { name: 'New players by day, UTC' })
  expect(screen.queryByRole('tab', { name: 'Money' })).toBeNull()
  expect(requests.filter(({ path }) => path.endsWith('/money'))).toEqual([])
})
