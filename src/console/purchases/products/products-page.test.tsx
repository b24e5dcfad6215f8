import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { fill, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const gems = { store: 'google', sku: 'gems.small', item_id: 'gems', amount: 100, type: 0, value: '4.99' }

const given = async ({ db }: TestApp) => {
  await db.insertInto('store_products').values(gems).execute()
  await aPlayer(db, { player_id: 'ann' })
  const waiting = { store: 'apple', sku: 'club', item_id: '', value: '0.00', awaits_product: true }
  await aPurchase(db, { player_id: 'ann', order_id: 'o-1', ...waiting })
}

const open = (search = '', as: Viewer = 'admin') => renderScreen(`/acp/products${search}`, { given, as })
const stored = ({ server }: { server: TestApp }) =>
  server.db
    .selectFrom('store_products')
    .select(['store', 'sku', 'item_id', 'amount', 'type', 'value'])
    .orderBy('id')
    .execute()

describe('the store products', () => {
  it('are a list that is searched', async () => {
    const page = await open()
    const row = await screen.findByRole('row', { name: /gems.small/ })
    expect(row.textContent).toContain('gems.smallGoogle Playgems x100Consumable$4.99')
    await fill(page.user, screen.getByLabelText('Search by store, SKU or item ID'), 'coin')
    await shows('No product matches this search.')
  })

  it('get the product of an SKU that orders wait for, which are valued', async () => {
    const page = await open()
    const missing = within(await screen.findByRole('region', { name: 'SKUs without a product' }))
    await page.user.click(await missing.findByRole('button', { name: 'Add this product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a store product' }))
    expect(dialog.getByLabelText(/^Store/)).toHaveProperty('value', 'apple')
    await fill(page.user, dialog.getByLabelText(/^Item ID/), 'club')
    await page.user.selectOptions(dialog.getByLabelText('Type'), 'Auto Renewed Subscription')
    await fill(page.user, dialog.getByLabelText(/^Value/), 'ten')
    await page.user.click(dialog.getByRole('button', { name: 'Add product' }))
    expect(dialog.getByLabelText(/^Value/).getAttribute('aria-invalid')).toBe('true')
    await page.user.clear(dialog.getByLabelText(/^Value/))
    await page.user.type(dialog.getByLabelText(/^Value/), '9.9')
    await page.user.click(dialog.getByRole('button', { name: 'Add product' }))
    await shows('club was added.')
    expect((await stored(page))[1]).toEqual({
      store: 'apple',
      sku: 'club',
      item_id: 'club',
      amount: 1,
      type: 2,
      value: '9.90',
    })
    const order = await page.server.db.selectFrom('purchases').select(['item_id', 'value']).executeTakeFirst()
    expect(order).toEqual({ item_id: 'club', value: '9.90' })
  })

  it('are imported from a file after a preview', async () => {
    const page = await open()
    await screen.findByRole('row', { name: /gems.small/ })
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    const csv = 'Store;SKU;ItemId;Amount;Value\ngoogle;gems.small;gems;120;4.99\ngoogle;gems.large;gems;900;19.99\n'
    await page.user.upload(input, new File([csv], 'products.csv'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import products.csv?' }))
    dialog.getByText('1 added, 1 changed, 0 unchanged. Products that are not in the file stay.')
    await page.user.click(dialog.getByRole('button', { name: 'Import products' }))
    await shows('The products were imported: 1 added, 1 changed.')
    expect((await stored(page)).map(({ sku, amount }) => [sku, amount])).toEqual([
      ['gems.small', 120],
      ['gems.large', 900],
    ])
  })

  it('are read by everybody, changed with the permission, and say nothing of orders without theirs', async () => {
    await open('', ['SEND_MESSAGES'])
    await screen.findByRole('row', { name: /gems.small/ })
    for (const name of ['Add product', 'Export .json'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
    expect(screen.queryByRole('region', { name: 'SKUs without a product' })).toBeNull()
  })
})
