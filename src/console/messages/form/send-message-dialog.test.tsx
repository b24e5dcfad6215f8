import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const withPlayers = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
  await aPlayer(db, { player_id: '77', nickname: 'Mary' })
}

const open = async () => {
  const page = await renderScreen('/acp/player/00123?dialog=send-message', { given: withPlayers })
  await screen.findByLabelText(/Title/)
  return page
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const isOff = (name: string | RegExp) => button(name).getAttribute('aria-disabled') === 'true'
const sent = ({ requests }: RenderedScreen) =>
  requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body: JSON.parse(body) }))

async function fillMessage({ user }: RenderedScreen) {
  await fill(user, screen.getByLabelText(/Title/), 'Sorry')
  await fill(user, screen.getByLabelText(/^Message/), 'Take this.')
}

const plain = {
  Title: 'Sorry',
  Message: 'Take this.',
  Expiration: 1_728_000_000_000,
  Gifts: [],
  AutomaticDisplay: true,
  ExternalLink: '',
  ImageURL: '',
  Translations: [],
}

describe('Send Message', () => {
  it('opens from the menu of the player and from the tab', async () => {
    const page = await renderScreen('/acp/player/00123?tab=messages', { given: withPlayers })
    await page.user.click(await screen.findByRole('button', { name: 'Send Message' }))
    await screen.findByRole('dialog', { name: /Send a message to Anne/ })
    await page.user.click(button('Cancel'))
    await page.user.click(button('Actions'))
    await page.user.click(await screen.findByRole('menuitem', { name: 'Send Message' }))
    await screen.findByRole('dialog', { name: /Send a message to Anne/ })
    expect(getCurrentPath()).toContain('dialog=send-message')
  })

  it('keeps what is being pressed in its place, and the keyboard at the gifts when one is taken out', async () => {
    const page = await open()
    const title = screen.getByLabelText(/Title/)
    await page.user.click(title)
    fireEvent.pointerDown(button('Add a gift'))
    fireEvent.blur(title)
    // A problem of the field that was left moves what is below it, so it shows after the click.
    expect(screen.queryByText('This field is required')).toBeNull()
    fireEvent.pointerUp(button('Add a gift'))
    await shows('This field is required')
    await page.user.click(button('Add a gift'))
    button('Remove gift 1').focus()
    await page.user.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('Add a gift'))
  })

  it('asks before what was typed is thrown away, sends it once, says so and closes', async () => {
    const page = await open()
    expect(isOff('Send message')).toBe(true)
    await fillMessage(page)
    await page.user.click(button('Cancel'))
    await shows('Close without saving?')
    await shows('Your input is not saved. Closing discards it.')
    expect(getCurrentPath()).toContain('dialog=send-message')
    await page.user.click(button('Keep editing'))
    await waitFor(() => expect(screen.queryByText('Close without saving?')).toBeNull())
    await page.user.click(button('Send message'))
    await shows('Message Sent!')
    expect(sent(page)).toEqual([{ path: '/messages/player/00123', body: plain }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await page.server.db.selectFrom('message_deliveries').select('player_id').execute()).toEqual([
      { player_id: '00123' },
    ])
  })

  it('sends every field: gifts, links, date, expiration, automatic display and the reason', async () => {
    const page = await open()
    const { user } = page
    await fillMessage(page)
    await user.click(button('Add a gift'))
    await fill(user, screen.getByRole('combobox', { name: 'Item ID of gift 1' }), 'gems')
    await user.clear(screen.getByLabelText('Amount of gift 1'))
    await fill(user, screen.getByLabelText('Amount of gift 1'), '250')
    await user.click(button('Add a gift'))
    await user.selectOptions(screen.getByLabelText('Type of gift 2'), 'Reward')
    await fill(user, screen.getByRole('combobox', { name: 'Item ID of gift 2' }), 'chest')
    await fill(user, screen.getByLabelText('External Link'), 'https://example.com/a')
    await fill(user, screen.getByLabelText('Image URL'), 'assetbundle://a.png')
    fireEvent.change(screen.getByLabelText('Available date'), { target: { value: '2099-05-06' } })
    await user.clear(screen.getByLabelText(/Expiration/))
    await fill(user, screen.getByLabelText(/Expiration/), '1.5')
    await user.click(screen.getByRole('switch', { name: /Automatic display/ }))
    await fill(user, screen.getByLabelText(/Reason/), 'ticket 9')
    const preview = screen.getByRole('region', { name: 'What the player will see' })
    for (const text of [
      'Sorry',
      'Take this.',
      'gems',
      'Leads to https://example.com/a',
      'Image: assetbundle://a.png',
    ]) {
      expect(within(preview).getByText(text), text).toBeDefined()
    }
    await user.click(button('Send message'))
    await shows('Message Sent!')
    expect(sent(page)[0]?.body).toEqual({
      ...plain,
      Expiration: 54_000_000_000,
      Gifts: [
        { m_type: 1, m_giftableId: 'gems', m_amount: 250 },
        { m_type: 0, m_giftableId: 'chest', m_amount: 1 },
      ],
      AutomaticDisplay: false,
      ExternalLink: 'https://example.com/a',
      ImageURL: 'assetbundle://a.png',
      AvailableDate: new Date(2099, 4, 6).toISOString(),
    })
    expect(page.requests.find(({ method }) => method === 'PUT')?.headers.get('audit-reason')).toBe('ticket%209')
  })

  it('says what is wrong with a field in the words of the specification and does not send', async () => {
    const page = await open()
    const { user } = page
    await fillMessage(page)
    const link = screen.getByLabelText('External Link')
    await fill(user, link, 'javascript:alert(1)')
    await user.tab()
    await shows('Please ensure to insert valid information on the External Link field.')
    expect(isOff('Send message')).toBe(true)
    await user.clear(link)
    await fill(user, screen.getByLabelText('Image URL'), 'https://example.com/a.svg')
    await user.tab()
    await shows('Please ensure to insert valid information on the Image URL field.')
    await user.clear(screen.getByLabelText('Image URL'))
    const expiration = screen.getByLabelText(/Expiration/)
    await user.clear(expiration)
    await shows('Please add an expiration to the message.')
    await user.type(expiration, '0')
    await shows('Please ensure to insert a value greater than 0.')
    await user.clear(expiration)
    await user.type(expiration, '48')
    fireEvent.change(screen.getByLabelText('Available date'), { target: { value: '2020-01-01' } })
    await shows('Please ensure to insert a date in the future.')
    fireEvent.change(screen.getByLabelText('Available date'), { target: { value: '' } })
    await user.click(button('Add a gift'))
    await fill(user, screen.getByRole('combobox', { name: 'Item ID of gift 1' }), 'gems')
    await user.clear(screen.getByLabelText('Amount of gift 1'))
    await user.type(screen.getByLabelText('Amount of gift 1'), '0')
    await shows('Amount must be greater than 0')
    await user.click(button('Send message'))
    expect(sent(page)).toEqual([])
    await user.click(button('Remove gift 1'))
    expect(isOff('Send message')).toBe(false)
  })

  it('shows a problem that comes up later at a field that was left, and keeps it in its row when another row goes', async () => {
    const page = await open()
    const { user } = page
    await fill(user, screen.getByLabelText(/Title/), 'Sorry {ticket}')
    await fill(user, screen.getByLabelText(/^Message/), 'Take this.')
    fireEvent.change(screen.getByLabelText('{ticket}'), { target: { value: 'x'.repeat(200) } })
    await shows('With its placeholders filled in, a title has at most 200 characters.')
    fireEvent.change(screen.getByLabelText('{ticket}'), { target: { value: 'T-77' } })
    expect(screen.queryByText(/With its placeholders filled in/)).toBeNull()
    for (const id of ['gems', '']) {
      await user.click(button('Add a gift'))
      if (id) await fill(user, screen.getByRole('combobox', { name: 'Item ID of gift 1' }), id)
    }
    const second = screen.getByRole('combobox', { name: 'Item ID of gift 2' })
    expect(document.activeElement).toBe(second)
    expect(second.ariaInvalid).toBeNull()
    await user.tab()
    await shows('This field is required')
    await user.hover(button('Send message'))
    await shows('Gifts: This field is required')
    await user.click(button('Remove gift 1'))
    const first = screen.getByRole<HTMLInputElement>('combobox', { name: 'Item ID of gift 1' })
    expect([first.value, first.ariaInvalid]).toEqual(['', 'true'])
    await fill(user, first, 'coins')
    expect(screen.queryByText('This field is required')).toBeNull()
    expect(isOff('Send message')).toBe(false)
  })

  it('keeps everything when it fails, and the next try is the same request', async () => {
    const page = await open()
    await fillMessage(page)
    page.connection.isDown = true
    await page.user.click(button('Send message'))
    await shows('Please insert a valid information and try again.')
    expect(screen.getByLabelText(/Title/)).toHaveProperty('value', 'Sorry')
    page.connection.isDown = false
    await page.user.click(button('Send message'))
    await shows('Message Sent!')
    const keys = page.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  it('of whose answer nothing was heard is not sent a second time when the text was changed meanwhile', async () => {
    const page = await open()
    await fillMessage(page)
    const { fetch } = window
    window.fetch = async (...call) => {
      const reply = await fetch(...call)
      if (call[1]?.method !== 'PUT') return reply
      window.fetch = fetch
      throw new TypeError('Failed to fetch')
    }
    await page.user.click(button('Send message'))
    await shows('Please insert a valid information and try again.')
    await page.user.type(screen.getByLabelText(/Title/), '!')
    await page.user.click(button('Send message'))
    await shows(/The first attempt was sent/)
    const stored = await page.server.db.selectFrom('messages').select('title').execute()
    expect(stored).toEqual([{ title: 'Sorry' }])
  })
})

describe('a message to a list', () => {
  const openList = async () => {
    const page = await open()
    await fillMessage(page)
    await page.user.click(screen.getByRole('switch', { name: /list of players/ }))
    return page
  }
  const upload = (page: RenderedScreen, text: string, name: string) =>
    page.user.upload(
      document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement,
      new File([text], name),
    )

  it('cannot be sent while the list is empty, and keeps the first column of a pasted table on request', async () => {
    const page = await openList()
    expect(isOff(/^Send to/)).toBe(true)
    const ids = screen.getByLabelText('Player IDs')
    await page.user.type(ids, '77')
    await waitFor(() => expect(isOff('Send to 1 player')).toBe(false))
    await page.user.clear(ids)
    await fill(page.user, ids, '77\t25\n00123\t30')
    await shows(/4 players in the list/)
    await page.user.click(screen.getByRole('button', { name: 'Keep the first of each line' }))
    await shows(/2 players in the list/)
  })

  it('is read from a file and from what was pasted, asks with the number and the gifts, and names unknown ids', async () => {
    const page = await openList()
    await page.user.click(button('Add a gift'))
    await fill(page.user, screen.getByRole('combobox', { name: 'Item ID of gift 1' }), 'gems')
    await upload(page, '\uFEFF# ids\r\n"77"\r\n\r\n 00123 \r\n\'ghost\'\n77\n', 'list.csv')
    await shows('list.csv')
    await fill(page.user, screen.getByLabelText('Player IDs'), 'spook')
    await shows('4 players in the list. 1 duplicate and 1 comment ignored. Duplicates: 77.')
    await shows('2 of 4 known.')
    await page.user.click(await screen.findByRole('button', { name: 'Send to 2 players' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to 2 players?' })
    expect(question.textContent).toContain('Each of the 2 players gets')
    expect(question.textContent).toContain('1 × gems')
    expect(sent(page)).toEqual([])
    await page.user.click(within(question).getByRole('button', { name: 'Send to 2 players' }))
    await shows('Message Sent!')
    await shows('2 IDs belong to no player')
    expect(sent(page)).toMatchObject([
      { path: '/messages/player/00123', body: { PlayerIds: ['77', '00123', 'ghost', 'spook'] } },
    ])
    expect(screen.getByText(/ghost/).textContent).toBe('ghost\nspook')
    expect(button('Copy these IDs')).toBeDefined()
    await page.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes .txt and .csv files only, not tables, and keeps the file before one that is rejected', async () => {
    const page = await openList()
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')
    expect(input?.accept).toContain('.txt,.csv')
    // The browser's dialog can be told to offer every file.
    await userEvent.setup({ applyAccept: false }).upload(input as HTMLInputElement, new File(['77'], 'list.xlsx'))
    await shows('list.xlsx is neither a .txt nor a .csv file. Nothing was read.')
    expect(isOff(/^Send to/)).toBe(true)
    expect(sent(page)).toEqual([])
    await upload(page, '77,25\n00123,30\n', 'levels.csv')
    await shows(/^Line 1 of levels\.csv holds more than one player ID: “77,25”\./)
    expect(isOff(/^Send to/)).toBe(true)
    await upload(page, '77\n', 'good.txt')
    await shows('good.txt')
    await upload(page, '77,25\n', 'levels.csv')
    await shows(/Nothing was read\. good\.txt stays in the list\./)
    expect(await screen.findByRole('button', { name: 'Send to 1 player' })).toBeTruthy()
  })

  it('that names no player cannot be sent', async () => {
    const page = await openList()
    await fill(page.user, screen.getByLabelText('Player IDs'), 'ghost')
    const off = await screen.findByRole('button', { name: 'Send to 0 players' })
    await page.user.hover(off)
    await shows('No player has any of these IDs.')
  })

  it('of more than 1,000 becomes a job, and the dialog leads to it', async () => {
    const page = await openList()
    for (const player_id of ['p0', 'p1']) await aPlayer(page.server.db, { player_id })
    await upload(page, Array.from({ length: 1001 }, (_, index) => `p${index}`).join('\n'), 'many.txt')
    await page.user.click(await screen.findByRole('button', { name: 'Send to 2 players' }))
    const question = await screen.findByRole('dialog', { name: 'Send this message to 2 players?' })
    await page.user.click(within(question).getByRole('button', { name: 'Send to 2 players' }))
    await shows('Message Sent!')
    await shows('A job delivers the message')
    await page.user.click(button('Show the job'))
    await waitFor(() => expect(getCurrentPath()).toContain('jobs=own'))
  })
})
