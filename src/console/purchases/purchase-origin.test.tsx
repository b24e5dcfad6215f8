import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, { player_id: 'p1' })
  const date = new Date('2026-05-03T10:20:00Z')
  const test = { source: 'server' as const, store: 'apple', is_sandbox: true }
  await aPurchase(db, { player_id: 'p1', order_id: 'T1', date, item_id: 'gems', value: '9.99', ...test })
  await aPurchase(db, { player_id: 'p1', order_id: 'A1', date, item_id: 'club', value: '4.99', store: 'my-shop' })
}

it.each(['/acp/purchases?', '/acp/player/p1?tab=purchases&'])(
  'says where an order comes from, and leaves the sandbox out of the revenue: %s',
  async (path) => {
    const { user } = await renderScreen(`${path}order=T1`, { given })
    const drawer = within(await screen.findByRole('dialog', { name: 'gems, $9.99' }))
    for (const text of ['App Store', "The studio's server", 'A test order, for no money']) drawer.getByText(text)
    const mark = drawer.getByRole('button', { name: 'Mark as refunded' })
    expect(mark.getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{Escape}')
    const row = await screen.findByRole('row', { name: /T1/ })
    within(row).getByText('Sandbox')
    const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
    expect(revenue.getByText('1 purchase').previousSibling?.textContent).toBe('$4.99')
    await user.click(revenue.getByRole('button', { name: 'Sandbox: $9.99, 1 purchase' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  },
)
