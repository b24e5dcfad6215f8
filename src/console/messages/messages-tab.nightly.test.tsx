import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import {
  fill,
  getCurrentPath,
  goTo,
  type RenderedScreen,
  renderScreen,
  shows,
  type Viewer,
} from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const hostile = '<img src=x onerror=alert(1)>'

const withMessages = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
  await aPlayer(db, { player_id: '77', nickname: 'Mary' })
  await aMessage(db, { msg_id: 'M1', title: 'Old gift', to: ['00123'], hours: 1 })
  await aMessage(db, { msg_id: 'M2', title: 'A welcome', collectedBy: ['00123'] })
  await aMessage(db, {
    msg_id: 'M3',
    title: hostile,
    to: ['00123'],
    hours: 87_600,
    message: 'Take\nthis.',
    gifts: '[{"m_type":1,"m_giftableId":"gems","m_amount":2500},{"m_type":0,"m_giftableId":"chest","m_amount":1}]',
    external_link: 'https://example.com/news?a=1',
    image_url: 'assetbundle://gifts/chest.png',
    created_by: 'ada@example.com',
  })
  await aMessage(db, { msg_id: 'G1', title: 'To all', is_global: true })
}

const open = (search = '', as: Viewer = 'admin') =>
  renderScreen(`/acp/player/00123?tab=messages${search}`, { given: withMessages, as })

const titles = () =>
  within(screen.getByRole('table', { name: 'Messages of this player' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).queryAllByRole('cell')[2]?.textContent)

const hasTitles = (expected: string[]) => waitFor(() => expect(titles()).toEqual(expected))

/** The button in the details; every line of the list has one of its own. */
const revokeButton = async () =>
  within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke message' })

const calls = ({ requests }: RenderedScreen) => requests.filter(({ method }) => method !== 'GET')

describe("a player's messages", () => {
  it('are listed newest first, each with the word for its dot and its gifts, and ordered otherwise by the URL', async () => {
    const page = await open()
    await shows('Old gift')
    const tabs = (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)
    expect(tabs.indexOf('Messages')).toBe(
      tabs.filter((tab) => tab !== 'Leaderboards' && tab !== 'Events').indexOf('Messages'),
    )
    expect(tabs.indexOf('Messages')).toBeGreaterThan(tabs.indexOf('Player Persistence'))
    const gifts = await screen.findByTitle('2,500 gems, 1 chest')
    expect(gifts.textContent).toBe('2,500\u00a0gems\u00a0+1 more')
    expect(titles()).toEqual(['To all', hostile, 'A welcome', 'Old gift'])
    const rows = screen.getAllByRole('row').slice(1)
    const states = rows.map((row) => within(row).queryAllByRole('cell')[1]?.textContent)
    expect(states).toEqual(['Expired', 'Not collected', 'Collected', 'Expired'])
    expect(screen.getByText('Everybody')).toBeDefined()
    expect(document.querySelector('img[src="x"]')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: /Title/ }))
    await hasTitles(['To all', 'Old gift', 'A welcome', hostile])
    await page.user.click(screen.getByRole('button', { name: /Title/ }))
    await hasTitles([hostile, 'A welcome', 'Old gift', 'To all'])
    expect(getCurrentPath()).toContain('sortKey=title&sortDir=asc')
    await page.user.click(screen.getByRole('button', { name: /Player ID/ }))
    await waitFor(() => expect(titles().at(-1)).toBe('To all'))
  })

  it('are found by message id, title and player id; a search without a result offers to clear itself', async () => {
    const page = await open()
    await shows('Old gift')
    const field = screen.getByRole('searchbox', { name: /Search by message ID/ })
    expect(field.getAttribute('maxlength')).toBe('80')
    await page.user.type(field, 'm2{Enter}')
    await hasTitles(['A welcome'])
    await page.user.clear(field)
    await fill(page.user, field, 'GIFT')
    await page.user.keyboard('{Enter}')
    await hasTitles(['Old gift'])
    await page.user.clear(field)
    await fill(page.user, field, '00123')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(titles()).toHaveLength(3))
    await fill(page.user, field, 'zzz')
    await page.user.keyboard('{Enter}')
    await shows('There is no Messages to show.')
    await page.user.click(screen.getByText('Clear the search'))
    await waitFor(() => expect(titles()).toHaveLength(4))
  })

  it('that could not be read are asked for again', async () => {
    const page = await renderScreen('/acp/player/00123?tab=overview', { given: withMessages })
    const tab = await screen.findByRole('tab', { name: 'Messages' })
    page.connection.isDown = true
    await page.user.click(tab)
    const again = await screen.findByRole('button', { name: 'Try again' })
    page.connection.isDown = false
    await page.user.click(again)
    await shows('Old gift')
  })

  it('say that there are none', async () => {
    await renderScreen('/acp/player/77?tab=messages', {
      given: async ({ db }) => {
        await aPlayer(db, { player_id: '77' })
      },
    })
    await shows("This player doesn't have any messages.")
  })

  it('open with everything about them: the text as text, the link as a safe link, the image as its address', async () => {
    const page = await open()
    await page.user.click(await shows(hostile))
    const dialog = await screen.findByRole('dialog', { name: hostile })
    expect(getCurrentPath()).toContain('message=M3&of=00123')
    const link = within(dialog).getByRole('link', { name: 'https://example.com/news?a=1' })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer nofollow'])
    expect(dialog.querySelector('img')).toBeNull()
    for (const text of ['assetbundle://gifts/chest.png', 'ada@example.com', 'Currency', 'Reward', 'At once']) {
      expect(within(dialog).getByText(text), text).toBeDefined()
    }
    expect(dialog.textContent).toContain('2,500 × gems')
    expect(dialog.textContent).toContain('(87,600 hours)')
  })

  it('open from a link that names the message alone, whatever page of the list it is on, and say when it is gone', async () => {
    await open('&message=M1&size=10&sortKey=title&filter=welcome')
    const dialog = await screen.findByRole('dialog', { name: 'Old gift' })
    const nothing = within(dialog)
      .getAllByText('–')
      .map(({ previousElementSibling: label }) => label?.textContent)
    expect(nothing).toEqual(['Collected at', 'External link', 'Image URL'])
    expect(dialog.textContent).toContain('(1 hour)')
    goTo('/acp/player/00123?tab=messages&message=M99')
    await shows(/It may have been revoked/)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('a link to a message of the player', () => {
  it('opens it, also without the word for the player and on a later page', async () => {
    const older = async (server: TestApp) => {
      await withMessages(server)
      for (let index = 0; index < 20; index++) await aMessage(server.db, { to: ['00123'] })
    }
    await renderScreen('/acp/player/00123?tab=messages&message=M1', { given: older })
    expect(await screen.findByRole('dialog', { name: 'Old gift' })).toBeDefined()
  })
})

describe('revoking', () => {
  it('asks first, says when it fails, and takes the message from this player', async () => {
    const page = await open('&message=M1&of=00123')
    await page.user.click(await revokeButton())
    await shows('This action will remove this message forever.')
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('This action will remove this message forever.')).toBeNull())
    expect(calls(page)).toEqual([])
    await page.user.click(await revokeButton())
    const question = await screen.findByRole('dialog', { name: 'Revoke this message?' })
    page.connection.isDown = true
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('There appears to be an error removing this gift, please try again.')
    expect(titles()).toHaveLength(4)
    page.connection.isDown = false
    await fill(page.user, within(question).getByLabelText(/Reason/), 'ticket 5')
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('Message Removed!')
    const revocation = 'DELETE /messages/00123/M1'
    expect(calls(page).map(({ method, path }) => `${method} ${path}`)).toEqual([revocation, revocation])
    expect(calls(page).at(-1)?.headers.get('audit-reason')).toBe('ticket%205')
    await hasTitles(['To all', hostile, 'A welcome'])
  })

  it('of a message to everybody says that it goes for all players', async () => {
    const page = await open('&message=G1')
    await page.user.click(await revokeButton())
    await shows(/disappears for every player/)
    const question = screen.getByRole('dialog', { name: 'Revoke this message for all players?' })
    await page.user.click(within(question).getByRole('button', { name: 'Revoke message' }))
    await shows('Message Removed!')
    expect(calls(page).map(({ path }) => path)).toEqual(['/messages/global/G1'])
  })

  it('and sending are explained to staff without SEND_MESSAGES, and do nothing', async () => {
    const page = await open('&message=M1&of=00123', [])
    const button = await revokeButton()
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(screen.queryByText('This action will remove this message forever.')).toBeNull()
    const send = screen.getByRole('button', { name: 'Send Message', hidden: true })
    expect(send.getAttribute('aria-disabled')).toBe('true')
  })
})
