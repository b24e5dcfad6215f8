import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db, clock }: TestApp) => {
  for (const player_id of ['ann', 'bob', 'cleo']) await aPlayer(db, { player_id, nickname: `Nick ${player_id}` })
  const created_at = clock.now
  await aMessage(db, {
    msg_id: 'L1',
    title: 'Sorry <b>',
    created_at,
    gifts: '[{"m_type":1,"m_giftableId":"gems","m_amount":250}]',
    send: 'list',
    to: ['ann', 'bob'],
    collectedBy: ['cleo'],
    undelivered: ['nobody'],
  })
  await aMessage(db, {
    msg_id: 'G1',
    title: 'Welcome',
    created_at,
    is_global: true,
    send: 'everybody',
    collectedBy: ['ann'],
  })
}

const open = (path: string, as: Viewer = 'admin', options = {}) =>
  renderScreen(`/acp/message${path}`, { given, as, ...options })
const shares = () => screen.getByRole('list', { name: 'Recipients by state' }).textContent
const getRows = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

describe('the messages to many', () => {
  it('are a list with who collected them, and lead to the page of each', async () => {
    const page = await open('?tab=sends')
    await shows('Sorry <b>')
    expect(getRows('Messages to many players')).toMatchObject([
      expect.stringMatching(/Sorry <b>.*List of 4.*1 of 3 collected.*1/),
      expect.stringMatching(/Welcome.*Everybody.*1 collected/),
    ])
    await page.user.click(screen.getByRole('link', { name: 'Sorry <b>' }))
    await screen.findByRole('heading', { name: 'Sorry <b>' })
    expect(getCurrentPath()).toBe('/acp/message/sends/L1')
  })

  it('are none at first', async () => {
    await renderScreen('/acp/message?tab=sends')
    await shows('No messages to a list or to all players yet.')
  })
})

describe('the page of a message to many', () => {
  it('shows its counts, content and recipients by state', async () => {
    const page = await open('/sends/L1')
    await shows('1 of 3 collected')
    expect(shares()).toBe('Collected 125%Not collected 250%Not delivered 125%')
    await shows('Take this.')
    expect(screen.getByText('List of 4')).toBeDefined()
    await waitFor(() =>
      expect(getRows('Recipients').map((text) => text?.slice(0, 12))).toEqual(['annNick annN', 'bobNick bobN']),
    )
    await page.user.click(screen.getByRole('radio', { name: 'Not delivered' }))
    await shows('There is no player with this ID.')
    expect(getCurrentPath()).toBe('/acp/message/sends/L1?state=undelivered')
  })

  it('revokes it from all who have not collected it, with the reason, and says what stays', async () => {
    const page = await open('/sends/L1')
    await page.user.click(await screen.findByRole('button', { name: 'Revoke all not collected' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke this message from 2 players?' })
    expect(question.textContent).toContain('1 collected it and keep their gifts.')
    await fill(page.user, within(question).getByLabelText(/Reason/), 'ticket 5')
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('Revoking the message from 2 players.')
    await shows(/^Revocation: job \d+ waits, 0 of 2\.$/)
    const call = page.requests.find(({ method }) => method === 'POST')
    expect([call?.path, call?.headers.get('audit-reason')]).toEqual(['/messages/sends/L1/revocation', 'ticket%205'])
    const button = screen.getByRole('button', { name: 'Revoke all not collected' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.server.runJobs()
    await waitFor(() => expect(shares()).toBe('Collected 125%Not collected 00%Not delivered 125%Revoked 250%'))
    await shows('No player has this message without having collected it.')
    expect(screen.getByRole('button', { name: 'Send again to 1' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('sends it again to those who did not get it', async () => {
    const page = await open('/sends/L1', ['SEND_MESSAGES'])
    await page.user.click(await screen.findByRole('button', { name: 'Send again to 1' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message again to 1 player?' })
    expect(question.textContent).toContain('No player gets it twice')
    await page.user.click(within(question).getByRole('button', { name: 'Send again' }))
    await shows(/^Delivery: job \d+ waits, 0 of 1\.$/)
    expect(page.requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/messages/sends/L1/deliveries',
    ])
  })

  it('asks in Production to type the number of players', async () => {
    const page = await open('/sends/L1', 'admin', { environment: 'Production' })
    await page.user.click(await screen.findByRole('button', { name: 'Revoke all not collected' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke this message from 2 players?' })
    const confirm = within(question).getByRole('button', { name: 'Revoke message' })
    expect(confirm).toHaveProperty('disabled', true)
    await page.user.type(within(question).getByLabelText(/to confirm/), '2')
    expect(confirm).toHaveProperty('disabled', false)
  })

  it('explains to staff without SEND_MESSAGES why nothing can be done', async () => {
    await open('/sends/L1', [])
    for (const name of ['Revoke all not collected', 'Send again to 1'])
      expect((await screen.findByRole('button', { name })).getAttribute('aria-disabled')).toBe('true')
  })

  it('of a message to everybody lists who collected it, and stays after it was revoked', async () => {
    const page = await open('/sends/G1')
    await shows('1 collected')
    await waitFor(() =>
      expect(getRows('Players who collected it')).toMatchObject([expect.stringContaining('annNick ann')]),
    )
    await page.user.click(screen.getByRole('button', { name: 'Revoke message' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke this message for all players?' })
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('Message Removed!')
    await shows('Revoked by')
  })

  it('without content says so, and an unknown one leads back', async () => {
    await renderScreen('/acp/message/sends/L1', {
      given: async (server) => {
        await given(server)
        await server.db.deleteFrom('message_deliveries').where('msg_id', '=', 'L1').execute()
      },
    })
    await shows(/its text and gifts were deleted/)
    await open('/sends/NONE')
    await shows('There is no message to many players with this ID.')
    expect(screen.getByRole('link', { name: 'All messages to many' }).getAttribute('href')).toBe(
      '/acp/message?tab=sends',
    )
  })

  it('is reached from a message of a player', async () => {
    await renderScreen('/acp/player/ann?tab=messages&message=L1', { given })
    const drawer = await screen.findByRole('dialog', { name: 'Sorry <b>' })
    expect(within(drawer).getByRole('link', { name: 'All recipients' }).getAttribute('href')).toBe(
      '/acp/message/sends/L1',
    )
  })

  it('is sent to others: the form opens with its content and no recipients, and sends a new message', async () => {
    const page = await open('/sends/L1')
    await page.user.click(await screen.findByRole('button', { name: 'Send to others' }))
    await waitFor(() => expect(screen.getByLabelText(/Title/)).toHaveProperty('value', 'Sorry <b>'))
    expect(getCurrentPath()).toBe('/acp/message?tab=send')
    expect(screen.getByRole('combobox', { name: 'Item ID of gift 1' })).toHaveProperty('value', 'gems')
    expect(screen.getByLabelText('Amount of gift 1')).toHaveProperty('value', '250')
    expect(screen.getByLabelText('Player IDs')).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'Send to the list' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.click(screen.getByRole('button', { name: 'Add a gift' }))
    expect(screen.getByRole('combobox', { name: 'Item ID of gift 2' })).toHaveProperty('value', '')
    await page.user.click(screen.getByRole('button', { name: 'Remove gift 2' }))
    await fill(page.user, screen.getByLabelText('Player IDs'), 'ann')
    await page.user.click(await screen.findByRole('button', { name: 'Send to 1 player' }))
    const question = within(await screen.findByRole('dialog', { name: 'Send this message to 1 player?' }))
    await page.user.click(question.getByRole('button', { name: 'Send to 1 player' }))
    await shows('Message Sent!')
    const sent = await page.server.db
      .selectFrom('messages')
      .select(['title', 'gifts'])
      .where('title', '=', 'Sorry <b>')
      .execute()
    expect(sent.map(({ gifts }) => gifts)).toEqual(Array(2).fill('[{"m_type":1,"m_giftableId":"gems","m_amount":250}]'))
  })

  it('is not sent to others without SEND_MESSAGES', async () => {
    await open('/sends/L1', ['EXPORT_DATA'])
    const button = await screen.findByRole('button', { name: 'Send to others' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })
})
