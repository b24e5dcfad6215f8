import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { fill, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: 'ann' })
  await db
    .insertInto('items')
    .values([
      { item_id: 'cur_1', type: 1, name: 'Gems', icon: '💎', usual_amount: 100, largest_amount: 5_000 },
      { item_id: 'box_1', type: 0, name: 'Golden chest', icon: '', usual_amount: 2, largest_amount: null },
    ])
    .execute()
}

const open = async (path = '/acp/player/ann?dialog=send-message') => {
  const page = await renderScreen(path, { given })
  await fill(page.user, await screen.findByLabelText(/Title/), 'Sorry')
  await fill(page.user, screen.getByLabelText(/^Message/), 'Take this.')
  await page.user.click(screen.getByRole('button', { name: 'Add a gift' }))
  return page
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const idField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item ID of gift 1' })
const setAmount = async ({ user }: RenderedScreen, amount: string) => {
  await user.clear(field('Amount of gift 1'))
  await fill(user, field('Amount of gift 1'), amount)
}
const countMessages = async ({ server }: RenderedScreen) =>
  (await server.db.selectFrom('messages').select('gifts').execute()).map(({ gifts }) => gifts)

describe('a gift', () => {
  it('is found by the name of its item, and its type and usual amount are filled in', async () => {
    const page = await open()
    await fill(page.user, idField(), 'golden')
    await page.user.click(await screen.findByRole('option', { name: /Golden chest/ }))
    expect(idField().value).toBe('box_1')
    expect(field('Amount of gift 1').value).toBe('2')
    expect(screen.getByRole('combobox', { name: 'Type of gift 1' })).toHaveProperty('value', '0')
    await shows('Golden chest.')
    await setAmount(page, '3')
    await shows('More than the usual amount, 2.')
  })

  it('with an id that the catalog lacks is marked, and can be sent', async () => {
    const page = await open()
    await fill(page.user, idField(), 'cur_2')
    await shows('This ID is not in the item catalog.')
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    await shows('Message Sent!')
  })

  it('with a mistyped id offers the one that was given before', async () => {
    const page = await renderScreen('/acp/player/ann?dialog=send-message', {
      given: async (app) => {
        await aPlayer(app.db, { player_id: 'ann' })
        await aMessage(app.db, { gifts: '[{"m_type":1,"m_giftableId":"gems","m_amount":5}]', to: ['ann'] })
      },
    })
    await page.user.click(await screen.findByRole('button', { name: 'Add a gift' }))
    await fill(page.user, idField(), 'gem')
    await shows('Not known: no gift had this ID before.')
    await page.user.click(screen.getByRole('button', { name: 'gems' }))
    expect(idField().value).toBe('gems')
    expect(screen.queryByText('Not known: no gift had this ID before.')).toBeNull()
  })

  it('over the largest amount is confirmed once more, in words', async () => {
    const page = await open()
    await fill(page.user, idField(), 'cur_1')
    await setAmount(page, '1000000')
    await shows('More than the largest amount, 5,000.')
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    const question = within(await screen.findByRole('dialog', { name: 'Allow more than the largest amount?' }))
    await question.findByText(/1,000,000 \(one million\) ×/)
    await page.user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await countMessages(page)).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    await page.user.click(await screen.findByRole('button', { name: 'Give this much' }))
    await shows('Message Sent!')
    expect(await countMessages(page)).toEqual(['[{"m_type":1,"m_giftableId":"cur_1","m_amount":1000000}]'])
  })

  it('to everybody is confirmed twice', async () => {
    const page = await open('/acp/message?tab=send')
    await fill(page.user, idField(), 'cur_1')
    await setAmount(page, '5001')
    await page.user.click(screen.getByRole('radio', { name: 'All players' }))
    await page.user.click(await screen.findByRole('button', { name: 'Send to all players' }))
    const first = within(await screen.findByRole('dialog', { name: 'Send this message to all players?' }))
    await page.user.click(first.getByRole('button', { name: 'Send to all players' }))
    await screen.findByText(/5,001 \(five thousand one\)/)
    expect(await countMessages(page)).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Give this much' }))
    await shows('Message Sent!')
    expect(await countMessages(page)).toHaveLength(1)
  })
})
