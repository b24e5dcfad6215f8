import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, {
    player_id: 'p1',
    purchases: [
      { order_id: 'past', date: new Date('2026-11-03T10:20:00Z'), item_id: 'gems', value: '4.99' },
      { order_id: 'ahead', date: new Date('2206-07-01T00:00:00Z'), item_id: 'club', value: '9.99' },
    ],
  })
}

it.each(['/acp/purchases?', '/acp/player/p1?tab=purchases&'])(
  '%s ends sums today, and says so of a later end',
  async (path) => {
    await renderScreen(`${path}from=2026-11-01&to=2206-12-31`, { given })
    const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
    await revenue.findByText(/ · ends today: later dates do not count yet$/)
    expect(revenue.getByText('1 purchase').previousSibling?.textContent).toBe('$4.99')
  },
)

it('says nothing of an end that is not later than today', async () => {
  await renderScreen('/acp/purchases?from=2026-11-01&to=2026-11-20', { given })
  const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
  await revenue.findByText(/^1 Nov – 20 Nov 2026$/)
})

it.each(['/acp/player/p1', '/acp/player/p1?tab=timeline'])(
  '%s marks an order that is dated ahead of now',
  async (path) => {
    await renderScreen(path, { given })
    await shows(/^Bought club/)
    await shows(/^Bought gems/)
    await waitFor(() => expect(screen.getAllByText('In the future')).toHaveLength(1))
    const entry = screen.getByText('In the future').closest('li, article')
    expect(entry?.textContent).toContain('Bought club')
  },
)
