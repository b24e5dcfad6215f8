import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { fill, getCurrentPath, goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const longest = 'a'.repeat(40)

async function given({ db }: TestApp) {
  await aPlayer(db, { player_id: 'p1', nickname: 'Anne' })
  const date = new Date('2026-11-03T10:20:00Z')
  await aPurchase(db, {
    player_id: 'p1',
    order_id: longest,
    date,
    platform: 'ANDROID',
    sku: 'harbor.gems',
    value: '1.10',
  })
  await aPurchase(db, {
    player_id: 'p1',
    order_id: `b${longest}`,
    date: new Date('2026-11-02T10:20:00Z'),
    platform: 'Steam',
    is_valid: false,
    type: 2,
    item_id: 'club',
    amount: 3,
    value: '1234.50',
  })
}

const rows = async () => (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent ?? '')
const table = () => screen.findByRole('table', { name: 'Purchases, newest first' })
const listCalls = (requests: readonly { path: string; query: string }[], path: string) =>
  requests.filter((request) => request.path === path).map(({ query }) => query)

describe('the purchases page', () => {
  it('shows every purchase with all about it, leaves invalid ones out of the revenue and leads to them', async () => {
    const { user, requests } = await renderScreen('/acp/purchases', { given })
    const item = await within(await table()).findByTitle('club x3')
    expect(item.textContent).toBe('club x3')
    expect(within(item).getByText('club').textContent).toBe('club')
    const [first = '', second = ''] = (await within(await table()).findAllByRole('row')).slice(1)
    const [valid, invalid] = [first, second].map((row) => (row instanceof HTMLElement ? row : expect.fail('no row')))
    if (!valid || !invalid) throw new Error('two purchases were given')
    expect(within(valid).getByRole('img', { name: 'Android' })).toBeTruthy()
    expect(within(valid).getByRole('link', { name: 'p1' }).getAttribute('href')).toBe('/acp/player/p1')
    expect(within(valid).getByText('Valid')).toBeTruthy()
    expect(within(valid).getByText(longest)).toBeTruthy()
    expect(within(valid).getByText('Consumable')).toBeTruthy()
    expect(within(valid).getByText('$1.10')).toBeTruthy()
    expect(within(invalid).getByText('Steam')).toBeTruthy()
    expect(within(invalid).getByText('Not valid')).toBeTruthy()
    expect(within(invalid).getByText(`b${'a'.repeat(37)}…`).title).toBe(`b${longest}`)
    expect(within(invalid).getByText('Auto Renewed Subscription')).toBeTruthy()
    expect(within(invalid).getByText('$1,234.50')).toBeTruthy()
    expect(within(invalid).getByRole('button', { name: `Copy order ID b${longest}` })).toBeTruthy()
    expect(listCalls(requests, '/purchases')).toEqual(['skip=0&take=15'])
    const revenue = within(await screen.findByRole('region', { name: 'Revenue' }))
    expect(revenue.getByText('1 purchase').previousSibling?.textContent).toBe('$1.10')
    await user.click(revenue.getByRole('button', { name: 'Invalid: $1,234.50, 1 purchase' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/purchases?state=invalid'))
    await waitFor(async () => expect(await rows()).toEqual([expect.stringContaining('$1,234.50Invalid')]))
    // The sums are those of the period, whatever the list is narrowed to.
    expect(revenue.getByText('1 purchase').previousSibling?.textContent).toBe('$1.10')
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Refunded')
    await shows("There isn't any purchases")
  })

  it('shows item, time, order and price in a card on a narrow screen', async () => {
    await renderScreen('/acp/purchases', { given, width: 390 })
    const list = await screen.findByRole('list', { name: 'Purchases, newest first' })
    const card = (await within(list).findByTitle('club x3')).closest('li')
    if (!card) throw new Error('the purchase has no card')
    for (const text of ['$1,234.50', /2 Nov 2026/, 'Not valid']) within(card).getByText(text)
    expect(within(card).queryByText('Auto Renewed Subscription')).toBeNull()
  })

  it('keeps search, period and page in the search params for list and sums; without a match it has a next step', async () => {
    const { user, requests } = await renderScreen('/acp/purchases', { given })
    await fill(user, await screen.findByRole('searchbox', { name: /begins with/ }), 'club')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/purchases?filter=club'))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'Last 30 days')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/purchases?filter=club&days=30'))
    const last = (path: string) => listCalls(requests, path).at(-1) ?? ''
    await waitFor(() => expect(last('/purchases')).toMatch(/^filter=club&from=[\d-]+T00:00:00\.000Z&skip=0&take=15$/))
    expect(last('/purchases/summary')).toBe(last('/purchases').replace('&skip=0&take=15', ''))
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/purchases'))
    goTo('/acp/purchases?filter=nothing')
    await shows("There isn't any purchases")
    expect(screen.queryByRole('button', { name: 'Show numbers' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Clear filters' })).toHaveLength(2)
  })

  it('restores a period of two days from a link', async () => {
    const { requests } = await renderScreen('/acp/purchases?from=2026-11-02&to=2026-11-02', { given })
    await screen.findByTitle('club x3')
    expect(listCalls(requests, '/purchases')).toEqual([
      'from=2026-11-02T00:00:00.000Z&to=2026-11-03T00:00:00.000Z&skip=0&take=15',
    ])
    expect(screen.getByLabelText('From, UTC')).toHaveProperty('value', '2026-11-02')
  })

  it('shows the numbers of the charts as tables one click away', async () => {
    const { user } = await renderScreen('/acp/purchases', { given })
    await user.click(await screen.findByRole('button', { name: 'Show numbers' }))
    expect(getCurrentPath()).toBe('/acp/purchases?numbers=true')
    const days = await screen.findByRole('table', { name: 'Revenue per day, UTC' })
    expect(
      within(days)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['Day, UTCPurchasesValue', '3 Nov 20261$1.10'])
    const items = screen.getByRole('table', { name: 'Revenue per item' })
    expect(within(items).getAllByRole('row')[1]?.textContent).toBe('gems_small1$1.10')
  })

  it('sums up the period of the list, also when none was chosen', async () => {
    const { user } = await renderScreen('/acp/purchases', { given })
    await shows('2 Nov – 3 Nov 2026')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Period' }), 'From … to …')
    fireEvent.change(screen.getByLabelText('From, UTC'), { target: { value: '2026-11-03' } })
    await waitFor(() => expect(getCurrentPath()).toMatch(/from=2026-11-03/))
    fireEvent.change(screen.getByLabelText('To, UTC'), { target: { value: '2026-11-03' } })
    await shows('3 Nov 2026')
  })

  it('shows a dash for a platform and an item that the store did not name', async () => {
    await renderScreen('/acp/purchases', {
      given: async ({ db }) => {
        await aPlayer(db, { player_id: 'p3', purchases: [{ platform: '', item_id: '', amount: 7, sku: 'bare' }] })
      },
    })
    await screen.findByTitle('bare')
    const cells = within(await table())
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect([cells[2], cells[6]]).toEqual(['–p3', '– x7'])
  })

  it('uses the singular for one other item', async () => {
    await renderScreen('/acp/purchases?numbers=true', {
      given: async ({ db }) => {
        const items = Array.from({ length: 11 }, (_, item) => ({ item_id: `item ${item}`, value: '1.00' }))
        await aPlayer(db, { player_id: 'p4', purchases: items })
      },
    })
    await screen.findByText('1 other item')
  })

  it('sends no request without ACCESS_PURCHASES and explains it, also in the tab of a player', async () => {
    const { requests } = await renderScreen('/acp/purchases', { given, as: [] })
    await shows("You're not authorized to see this page.")
    goTo('/acp/player/p1?tab=purchases')
    expect(await screen.findByRole('tab', { name: 'Purchase History' })).toBeTruthy()
    await shows("You're not authorized to see this page.")
    expect(requests.filter(({ path }) => path.startsWith('/purchases'))).toEqual([])
  })

  it('lets only holders of EXPORT_DATA export', async () => {
    await renderScreen('/acp/purchases', { given, as: ['ACCESS_PURCHASES'] })
    const button = await screen.findByRole('button', { name: /^Export/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})

describe("the player's purchase history", () => {
  const tab = '/acp/player/p1?tab=purchases'

  it("shows day, platform and time of that player's purchases only, and finds an order by its start", async () => {
    const { user, requests } = await renderScreen(tab, {
      given: async (server) => {
        await given(server)
        await aPlayer(server.db, { player_id: 'p2', purchases: [{ item_id: 'of someone else' }] })
      },
    })
    await screen.findByTitle('club x3')
    const heads = within(await table()).getAllByRole('columnheader')
    expect(heads.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Date',
      'Platform and time',
      'SKU',
      'Order ID',
      'Type',
      'Item',
      'Value',
    ])
    expect(screen.queryByText(/of someone else/)).toBeNull()
    expect(listCalls(requests, '/purchases/players/p1')).toEqual(['skip=0&take=15'])
    await user.type(await screen.findByRole('searchbox', { name: /begins with/ }), 'ba{Enter}')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/p1?tab=purchases&filter=ba'))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })
})
