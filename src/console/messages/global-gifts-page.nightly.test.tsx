import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  for (const player_id of ['ann', 'bob']) await aPlayer(db, { player_id })
  await aMessage(db, { msg_id: 'G1', title: 'Weekend gift', is_global: true, collectedBy: ['ann'] })
  await aMessage(db, { msg_id: 'G2', title: 'Anniversary', is_global: true })
  await aMessage(db, { msg_id: 'M1', title: 'Sorry', to: ['ann', 'bob'] })
}

const open = (search = '', as: Viewer = 'admin') => renderScreen(`/acp/message${search}`, { given, as })

describe('Global Gifts', () => {
  it('is in the menu and lists the messages to everybody', async () => {
    await open()
    await shows('Weekend gift')
    const entry = screen.getByRole('link', { name: 'Global Gifts' })
    expect(entry.getAttribute('href')).toBe('/acp/message')
    const rows = within(screen.getByRole('table', { name: 'Global messages' })).getAllByRole('row')
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual([
      'Anniversary',
      'Weekend gift',
    ])
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(['Expired', 'Expired'])
  })

  it('gives a message to everybody the dot of its word, also when a player has collected it', async () => {
    const created_at = new Date()
    await renderScreen('/acp/message', {
      as: 'admin',
      given: async ({ db }) => {
        await aPlayer(db, { player_id: 'ann' })
        await aMessage(db, { msg_id: 'G1', title: 'Old', is_global: true, collectedBy: ['ann'] })
        await aMessage(db, { msg_id: 'G2', title: 'New', is_global: true, created_at })
      },
    })
    const toTone = (title: string) =>
      screen.getByText(title).closest('tr')?.querySelector<HTMLElement>('[aria-hidden][data-tone]')?.dataset.tone
    await shows('New')
    expect([toTone('Old'), toTone('New')]).toEqual(['idle', 'running'])
  })

  it('lists the messages to players with a line and a link for each', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('tab', { name: 'To players' }))
    await waitFor(() => expect(screen.getAllByText('Sorry')).toHaveLength(2))
    expect(getCurrentPath()).toBe('/acp/message?tab=players')
    expect(screen.getByRole('link', { name: 'ann' }).getAttribute('href')).toBe('/acp/player/ann?tab=messages')
    await fill(page.user, screen.getByRole('searchbox', { name: /Search by/ }), 'bob')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText('Sorry')).toHaveLength(1))
    expect(getCurrentPath()).toBe('/acp/message?tab=players&filter=bob')
  })

  it('revokes one of them, and staff without SEND_MESSAGES cannot', async () => {
    const page = await open('?tab=players&message=M1&of=bob')
    const drawer = await screen.findByRole('dialog', { name: 'Sorry' })
    await page.user.click(within(drawer).getByRole('button', { name: 'Revoke message' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke this message?' })
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('Message Removed!')
    await waitFor(() => expect(screen.getAllByText('Sorry')).toHaveLength(1))
    await open('', [])
    await shows('Weekend gift')
    for (const button of screen.getAllByRole('button', { name: 'Revoke message' })) {
      expect(button.getAttribute('aria-disabled')).toBe('true')
    }
  })

  it('lets staff with SEND_MESSAGES send; the others see both lists and no such tab', async () => {
    await open('?tab=send', [])
    await shows('Weekend gift')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Global messages',
      'To players',
      'Sent to many',
      'Templates',
    ])
  })

  it('sends to everybody only after a question in plain words, and empties the form', async () => {
    const page = await open('?tab=send', ['SEND_MESSAGES'])
    const { user } = page
    await fill(user, await screen.findByLabelText(/Title/), 'Holiday')
    await fill(user, screen.getByRole('textbox', { name: /^Message/ }), 'For all of you.')
    await user.hover(screen.getByRole('button', { name: 'Send message' }))
    await shows('Choose the recipients.')
    await user.click(screen.getByRole('radio', { name: 'All players' }))
    await user.click(screen.getByRole('button', { name: 'Send to all players' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to all players?' })
    expect(question.textContent).toContain('Every player of the game gets the message, without gifts')
    expect(page.requests.every(({ method }) => method === 'GET')).toBe(true)
    await user.click(within(question).getByRole('button', { name: 'Send to all players' }))
    await shows('Message Sent!')
    expect(page.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual(['/messages/global'])
    expect(screen.getByLabelText(/Title/)).toHaveProperty('value', '')
  })

  it('in Production asks to type for whom it is', async () => {
    const page = await renderScreen('/acp/message?tab=send', { given, environment: 'Production' })
    await fill(page.user, await screen.findByLabelText(/Title/), 'Holiday')
    await fill(page.user, screen.getByRole('textbox', { name: /^Message/ }), 'For all of you.')
    await page.user.click(screen.getByRole('radio', { name: 'All players' }))
    await page.user.click(screen.getByRole('button', { name: 'Send to all players' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to all players?' })
    const confirm = within(question).getByRole('button', { name: 'Send to all players' })
    expect(confirm).toHaveProperty('disabled', true)
    await fill(page.user, within(question).getByLabelText(/to confirm/), 'all players')
    expect(confirm).toHaveProperty('disabled', false)
  })

  it('leads from an empty list to the form those who may send', async () => {
    const page = await renderScreen('/acp/message')
    await shows('There is no Messages to show.')
    await page.user.click(screen.getByRole('link', { name: 'Send a message' }))
    await screen.findByRole('radio', { name: 'All players', checked: false })
    await renderScreen('/acp/message', { as: [] })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Send a message' })).toBeNull())
  })

  it('brings what became of a list into sight, above the form', async () => {
    const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = await open('?tab=send')
    await fill(user, await screen.findByLabelText(/Title/), 'Holiday')
    await fill(user, screen.getByRole('textbox', { name: /^Message/ }), 'For one.')
    await user.click(screen.getByRole('radio', { name: 'A list of players' }))
    await fill(user, screen.getByLabelText('Player IDs'), 'ann nobody')
    await user.click(await screen.findByRole('button', { name: 'Send to 1 player' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to 1 player?' })
    expect(question.textContent).toContain('It can be revoked; gifts')
    brought.mockClear()
    await user.click(within(question).getByRole('button', { name: 'Send to 1 player' }))
    // The form names unknown IDs too, until it is emptied.
    const result = await shows(/1 player got the message/)
    expect(brought.mock.contexts.some((shown) => shown instanceof Element && shown.contains(result))).toBe(true)
  })

  it('leads to the form by its first button, which sends to one player, too', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Send a message' }))
    await page.user.click(await screen.findByRole('radio', { name: 'One player' }))
    await fill(page.user, screen.getByLabelText(/Title/), 'Holiday')
    await fill(page.user, screen.getByRole('textbox', { name: /^Message/ }), 'For you.')
    await fill(page.user, screen.getByRole('textbox', { name: /^Player ID/ }), 'bob')
    await page.user.click(screen.getByRole('button', { name: 'Send message' }))
    await shows('Message Sent!')
    const link = await screen.findByRole('link', { name: 'Messages of the player' })
    expect(link.getAttribute('href')).toBe('/acp/player/bob?tab=messages')
    expect(page.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/messages/player/bob',
    ])
  })

  it('sends to a list by its own call', async () => {
    const page = await open('?tab=send')
    const { user } = page
    await fill(user, await screen.findByLabelText(/Title/), 'Holiday')
    await fill(user, screen.getByRole('textbox', { name: /^Message/ }), 'For two.')
    await user.click(screen.getByRole('radio', { name: 'A list of players' }))
    await fill(user, screen.getByLabelText('Player IDs'), 'ann bob')
    await user.click(await screen.findByRole('button', { name: 'Send to 2 players' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to 2 players?' })
    await user.click(within(question).getByRole('button', { name: 'Send to 2 players' }))
    await shows('Message Sent!')
    const call = page.requests.find(({ method }) => method === 'PUT')
    expect([call?.path, JSON.parse(call?.body ?? '{}').PlayerIds]).toEqual(['/messages/multiplayers', ['ann', 'bob']])
  })
})

describe('the system message', () => {
  it('takes its channel from the address, needs both fields, and shows what was sent before', async () => {
    const page = await renderScreen('/acp/maulmessage?channel=guild-1', {
      as: ['CHANGE_PLAYERS'],
      given: async ({ db, clock }) => {
        const row = { created_at: clock.now, created_by: 'ada@example.com' }
        await db
          .insertInto('system_messages')
          .values([
            { ...row, channel: 'guild-1', message: 'Earlier here' },
            { ...row, channel: 'guild-2', message: 'Elsewhere' },
          ])
          .execute()
      },
    })
    await shows('Earlier here')
    expect(screen.queryByText('Elsewhere')).toBeNull()
    expect(screen.getByLabelText(/Channel/)).toHaveProperty('value', 'guild-1')
    await page.user.click(screen.getByRole('button', { name: 'Send it' }))
    await shows('Please insert a valid information and try again.')
    expect(page.requests.every(({ method }) => method === 'GET')).toBe(true)
    await fill(page.user, screen.getByRole('textbox', { name: /^Message/ }), 'Maintenance at noon')
    await page.user.click(screen.getByRole('button', { name: 'Send it' }))
    await shows('Message Sent!')
    await screen.findByRole('cell', { name: 'Maintenance at noon' })
    expect(screen.getByRole('textbox', { name: /^Message/ })).toHaveProperty('value', '')
    expect(screen.queryByRole('link', { name: 'System message' })).toBeNull()
  })

  it('sends none without the permission, also by Enter', async () => {
    const page = await renderScreen('/acp/maulmessage?channel=guild-1', { as: [] })
    const send = await screen.findByRole('button', { name: 'Send it' })
    await fill(page.user, screen.getByRole('textbox', { name: /^Message/ }), 'Hello')
    await page.user.click(send)
    await page.user.type(screen.getByLabelText(/Channel/), '{Enter}')
    expect(send.ariaDisabled).toBe('true')
    expect(page.requests.every(({ method }) => method === 'GET')).toBe(true)
  })
})
