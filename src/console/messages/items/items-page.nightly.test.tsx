import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const gems = { item_id: 'gems', type: 1, name: 'Gems', icon: '💎', usual_amount: 100, largest_amount: 5_000 }

const given = async ({ db }: TestApp) => {
  await db.insertInto('items').values(gems).execute()
  await aPlayer(db, { player_id: 'ann' })
  const gifts = [
    { m_type: 0, m_giftableId: 'chest', m_amount: 2 },
    { m_type: 1, m_giftableId: 'gems', m_amount: 50 },
  ]
  await aMessage(db, { gifts: JSON.stringify(gifts), to: ['ann'] })
}

const open = (search = '', as: Viewer = 'admin') => renderScreen(`/acp/items${search}`, { given, as })
const stored = ({ server }: { server: TestApp }) =>
  server.db
    .selectFrom('items')
    .select(['item_id', 'type', 'name', 'icon', 'usual_amount', 'largest_amount'])
    .orderBy('id')
    .execute()

describe('the item catalog', () => {
  it('is a list that is searched by name and id, and says how to fill it', async () => {
    const page = await open()
    await shows('💎 Gems')
    expect(screen.getByRole('row', { name: /Gems/ }).textContent).toContain('gemsCurrency1005,000')
    await fill(page.user, screen.getByLabelText('Search by name or item ID'), 'coin')
    await shows('No item matches this search.')
  })

  it('is empty at first', async () => {
    await renderScreen('/acp/items')
    await shows('The catalog has no items. Add one, import a file, or learn from past messages.')
  })

  it('gets an item, whose amounts do not contradict each other', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Add item' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add an item' }))
    await fill(page.user, dialog.getByLabelText(/^Item ID/), 'chest')
    await fill(page.user, dialog.getByLabelText(/^Name/), 'Chest')
    await page.user.selectOptions(dialog.getByLabelText('Type'), 'Reward')
    await page.user.clear(dialog.getByLabelText(/^Usual amount/))
    await page.user.type(dialog.getByLabelText(/^Usual amount/), '5')
    await page.user.type(dialog.getByLabelText(/^Largest amount/), '4')
    await page.user.click(dialog.getByRole('button', { name: 'Add item' }))
    await shows('The largest amount is at least the usual one.')
    await page.user.type(dialog.getByLabelText(/^Largest amount/), '0')
    await page.user.click(dialog.getByRole('button', { name: 'Add item' }))
    await shows('Chest is in the item catalog.')
    expect((await stored(page))[1]).toEqual({
      item_id: 'chest',
      type: 0,
      name: 'Chest',
      icon: '',
      usual_amount: 5,
      largest_amount: 40,
    })
  })

  it('changes and deletes an item', async () => {
    const page = await open('?edit=gems')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Gems' }))
    await page.user.clear(dialog.getByLabelText(/^Largest amount/))
    await page.user.click(dialog.getByRole('button', { name: 'Save' }))
    await shows('Gems was saved.')
    expect((await stored(page))[0]?.largest_amount).toBeNull()
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/items'))
    // Until the list shows the change, it would delete the version of before, which the server refuses.
    await shows('–')
    await page.user.click(await screen.findByRole('button', { name: /^Delete/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete Gems from the catalog?' }))
    await page.user.click(question.getByRole('button', { name: 'Delete item' }))
    await shows('Gems was deleted from the catalog.')
    expect(await stored(page)).toEqual([])
  })

  it('is imported from a file after a preview', async () => {
    const page = await open()
    await shows('💎 Gems')
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await page.user.upload(input, new File(['gems;1'], 'wrong.csv'))
    await shows(/it lacks ItemId, Name, UsualAmount/)
    const csv = 'ItemId;Type;Name;Icon;UsualAmount;LargestAmount\ngems;Currency;Gems;💎;50;5000\nkey;Reward;Key;;1;\n'
    await page.user.upload(input, new File([csv], 'items.csv'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Import items.csv?' }))
    dialog.getByText('1 added, 1 changed, 0 unchanged. Items that are not in the file stay.')
    expect(dialog.getByRole('row', { name: /Changed/ }).textContent).toContain(
      '💎 Gems, Currency, usually 100, at most 5,000💎 Gems, Currency, usually 50, at most 5,000',
    )
    await page.user.click(dialog.getByRole('button', { name: 'Import items' }))
    await shows('The items were imported: 1 added, 1 changed.')
    expect((await stored(page)).map(({ item_id, usual_amount }) => [item_id, usual_amount])).toEqual([
      ['gems', 50],
      ['key', 1],
    ])
  })

  it('learns the items of past messages that it lacks, those that are left checked', async () => {
    const page = await open('?learn=true')
    const dialog = within(await screen.findByRole('dialog', { name: 'Learn from messages' }))
    const chest = await dialog.findByRole('checkbox', { name: 'chest' })
    expect(dialog.queryByRole('checkbox', { name: 'gems' })).toBeNull()
    await page.user.click(chest)
    expect(dialog.getByRole('button', { name: 'Add items' })).toHaveProperty('disabled', true)
    await page.user.click(chest)
    await page.user.click(dialog.getByRole('button', { name: 'Add items' }))
    await shows('1 item was added. Give them names.')
    expect((await stored(page))[1]).toEqual({
      item_id: 'chest',
      type: 0,
      name: 'chest',
      icon: '',
      usual_amount: 2,
      largest_amount: 2,
    })
  })

  it('is read by everybody and changed with the permission', async () => {
    await open('', ['SEND_MESSAGES'])
    await shows('💎 Gems')
    for (const name of ['Add item', 'Learn from messages', 'Export .json'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled'), name).toBe('true')
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  })
})
