import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { purchases } from '#contract/purchases.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

async function given({ db }: TestApp) {
  await aPlayer(db, { player_id: 'p1', nickname: 'Anne' })
  const date = new Date('2026-11-03T10:20:00Z')
  await aPurchase(db, { player_id: 'p1', order_id: 'A1', date, item_id: 'gems', value: '4.99' })
  await aPurchase(db, { player_id: 'p1', order_id: 'X1', date, item_id: 'club', value: '9.99', is_valid: false })
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { given, as })
const findDrawer = async (name: string) => within(await screen.findByRole('dialog', { name }))
const params = { id: 'p1', orderId: 'A1' }

async function mark(page: Awaited<ReturnType<typeof open>>) {
  const drawer = await findDrawer('gems, $4.99')
  await page.user.click(drawer.getByRole('button', { name: 'Mark as refunded' }))
  const question = within(await screen.findByRole('dialog', { name: 'Mark this order as refunded?' }))
  await page.user.click(question.getByRole('button', { name: 'Mark as refunded' }))
  await question.findByText('This field is required')
  await fill(page.user, question.getByLabelText(/Reason/), 'Bought twice')
  await page.user.click(question.getByRole('button', { name: 'Mark as refunded' }))
  await shows('The order was marked as refunded.')
}

it('marks an order as refunded with a reason, shows it apart, and undoes it', async () => {
  const page = await open('/acp/purchases')
  await page.user.click(await screen.findByText('A1'))
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/purchases?order=A1'))
  await mark(page)
  const drawer = await findDrawer('gems, $4.99')
  for (const text of ['Bought twice', page.person?.email ?? expect.fail()]) await drawer.findByText(text)
  const revenue = within(screen.getByRole('region', { name: 'Revenue', hidden: true }))
  await revenue.findByText('Refunded: $4.99, 1 purchase')
  expect(revenue.getByText('0 purchases').previousSibling?.textContent).toBe('$0.00')
  await pressUndo(page)
  await shows('The order is no longer marked as refunded.')
  await drawer.findByRole('button', { name: 'Mark as refunded' })
  expect((await revenue.findByText('1 purchase')).previousSibling?.textContent).toBe('$4.99')
})

it('shows what someone else did since in place of an undo', async () => {
  const page = await open('/acp/player/p1?tab=purchases&order=A1')
  await mark(page)
  const other = await page.server.signInAs('admin')
  await other.call(purchases.markRefunded, { params, body: { Reason: 'Charged back' } })
  await expectUndoConflict(page, /marked as refunded by .*Charged back/)
})

it('takes a mark back, and marks it again with its reason by undo', async () => {
  const page = await open('/acp/player/p1?tab=purchases&order=A1')
  await mark(page)
  const drawer = await findDrawer('gems, $4.99')
  await page.user.click(await drawer.findByRole('button', { name: 'Remove refund mark' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove the refund mark?' }))
  await page.user.click(question.getByRole('button', { name: 'Remove refund mark' }))
  await pressUndo(page, 'The order is no longer marked as refunded.')
  await drawer.findByText('Bought twice')
})

it('explains why an invalid order cannot be refunded, and that it is for administrators', async () => {
  await open('/acp/purchases?order=X1')
  const invalid = (await findDrawer('club, $9.99')).getByRole('button', { name: 'Mark as refunded' })
  expect(invalid.getAttribute('aria-disabled')).toBe('true')
  await open('/acp/purchases?order=A1', ['ACCESS_PURCHASES'])
  const [button] = (await screen.findAllByRole('button', { name: 'Mark as refunded' })).toReversed()
  expect(button?.getAttribute('aria-disabled')).toBe('true')
})
