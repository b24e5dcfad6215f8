import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

type Options = Parameters<typeof renderScreen>[1]

async function given({ db }: TestApp) {
  const attributes = { gems: 1, level: 2, spare: 0.5 }
  await aPlayer(db, {
    player_id: '00123',
    nickname: 'Anne',
    devices: ['dev-anne'],
    persistence: { a: '1', b: '2', old: '{}' },
    attributes,
    timers: { stars: new Date('2030-01-01T12:00:00') },
  })
  await aPlayer(db, { player_id: '00456', nickname: 'Bo', devices: ['dev-bo'] })
  await aSnapshot(db, {
    key: 'OWN1',
    player_id: '00123',
    device_id: 'dev-anne',
    description: 'Of Anne',
    persistence: { a: '1', b: '3', fresh: '[]' },
    attributes: { gems: 5, level: 2, stars: 1 },
  })
  await aSnapshot(db, { key: 'OTHER1', player_id: '00456', device_id: 'dev-bo', description: 'Of Bo' })
}

const open = (path: string, options: Options = {}) => renderScreen(path, { given, ...options })

const openItem = async (page: RenderedScreen, name: string) => {
  await page.user.click(await screen.findByRole('button', { name: 'Actions' }))
  const menu = within(await screen.findByRole('menu', { hidden: true }))
  await page.user.click(await menu.findByRole('menuitem', { name, hidden: true }))
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

const isOff = (button: HTMLElement) => (button as HTMLButtonElement).disabled

const sentPut = ({ requests }: RenderedScreen) => requests.filter(({ method }) => method === 'PUT')

describe('creating a snapshot', () => {
  it('shows the key with a button to copy it', async () => {
    const page = await open('/acp/player/00123')
    await openItem(page, 'Create snapshot')
    const dialog = await dialogNamed('Create a snapshot of this player?')
    expect(getCurrentPath()).toBe('/acp/player/00123?dialog=create-snapshot')
    await fill(page.user, dialog.getByRole('textbox', { name: 'Description' }), 'Before the event')
    expect(dialog.getByText('16/200')).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Create snapshot' }))
    const notice = await shows(/^Snapshot created! Snapshot Key: /)
    const row = await page.server.db
      .selectFrom('snapshots')
      .select(['key', 'type'])
      .where('description', '=', 'Before the event')
      .executeTakeFirstOrThrow()
    expect(notice.textContent).toBe(`Snapshot created! Snapshot Key: ${row.key}`)
    expect(row.type).toBe(0)
    await page.user.click(screen.getByRole('button', { name: 'Copy key' }))
    expect(await navigator.clipboard.readText()).toBe(row.key)
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/00123'))
  })

  it('warns in red beyond 200 characters and cannot be sent', async () => {
    const page = await open('/acp/player/00123?dialog=create-snapshot')
    const dialog = await dialogNamed('Create a snapshot of this player?')
    await page.user.click(dialog.getByRole('textbox', { name: 'Description' }))
    await page.user.paste('x'.repeat(201))
    expect(dialog.getByText('A description has at most 200 characters; this has 201.')).toBeTruthy()
    expect(isOff(dialog.getByRole('button', { name: 'Create snapshot' }))).toBe(true)
  })

  it('is disabled in the menu for staff without CREATE_SNAPSHOT, while loading is not', async () => {
    const page = await open('/acp/player/00123', { as: ['CHANGE_PLAYERS'] })
    await page.user.click(await screen.findByRole('button', { name: 'Actions' }))
    const menu = within(await screen.findByRole('menu', { hidden: true }))
    const item = (name: string) => menu.getByRole('menuitem', { name, hidden: true })
    expect(item('Create snapshot').getAttribute('aria-disabled')).toBe('true')
    expect(item('Load snapshot').getAttribute('aria-disabled')).toBeNull()
  })

  it('does not open from a link without CREATE_SNAPSHOT, and shows the reason', async () => {
    await open('/acp/player/00123?dialog=create-snapshot', { as: [] })
    await shows('Your role lacks the permission CREATE_SNAPSHOT (create snapshots).')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/player/00123'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the input when it fails', async () => {
    const page = await open('/acp/player/00123?dialog=create-snapshot')
    const dialog = await dialogNamed('Create a snapshot of this player?')
    await fill(page.user, dialog.getByRole('textbox', { name: 'Description' }), 'Kept')
    page.connection.isDown = true
    await page.user.click(dialog.getByRole('button', { name: 'Create snapshot' }))
    await dialog.findByRole('alert')
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Kept')
  })
})

describe('loading a snapshot into the player of the page', () => {
  it("shows the player's own snapshots first, and the button works once one is selected", async () => {
    const page = await open('/acp/player/00123')
    await openItem(page, 'Load snapshot')
    const dialog = await dialogNamed('Load snapshot')
    const radio = await dialog.findByRole('radio', { name: 'Select OWN1' })
    expect(dialog.queryByRole('radio', { name: 'Select OTHER1' })).toBeNull()
    const button = dialog.getByRole('button', { name: 'Load snapshot' })
    expect(isOff(button)).toBe(true)
    await page.user.click(radio)
    await waitFor(() => expect(isOff(button)).toBe(false))
    expect(getCurrentPath()).toBe('/acp/player/00123?dialog=load-snapshot&load=OWN1')
    const listQueries = page.requests.filter(({ path }) => path === '/snapshots').map(({ query }) => query)
    expect(listQueries).toEqual(['playerId=00123&desc=true&skip=0&take=15'])
    expect(page.requests.map(({ path }) => path)).toContain('/api/serverinfo')
  })

  it('takes a click anywhere on a row, and arrow keys with Enter', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&pickScope=all')
    const dialog = await dialogNamed('Load snapshot')
    await page.user.click(await dialog.findByText('Of Anne'))
    await waitFor(() => expect(getCurrentPath()).toContain('load=OWN1'))
    dialog.getAllByRole('row').at(-1)?.focus()
    await page.user.keyboard('{ArrowUp}{Enter}')
    await waitFor(() => expect(getCurrentPath()).toContain('load=OTHER1'))
  })

  it('finds the snapshots of all players by a device id of at most 40 characters', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot')
    const dialog = await dialogNamed('Load snapshot')
    const search = await dialog.findByRole('searchbox', { name: 'Search by device ID' })
    expect(search.getAttribute('maxlength')).toBe('40')
    await fill(page.user, search, 'dev-b')
    await page.user.keyboard('{Enter}')
    await dialog.findByRole('radio', { name: 'Select OTHER1' })
    expect(dialog.queryByRole('radio', { name: 'Select OWN1' })).toBeNull()
    await page.user.clear(search)
    await fill(page.user, search, 'nothing')
    await page.user.keyboard('{Enter}')
    await dialog.findByText("Couldn't find any Snapshots to show.")
  })

  it('shows the player of each snapshot in a card on a narrow screen', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot', { width: 390 })
    const dialog = await dialogNamed('Load snapshot')
    const line = async (text: string) => (await dialog.findByText(text)).parentElement?.textContent
    expect(await line('Of Anne')).toMatch(/^1 Feb 2026, \d\d:\d\d · Of Anne$/)
    await page.user.click(dialog.getByRole('radio', { name: 'All snapshots' }))
    expect(await line('Of Bo')).toMatch(/^00456 · 1 Feb 2026, \d\d:\d\d · Of Bo$/)
  })

  it('shows what it adds, updates and deletes, asks for a reason, loads and closes', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=OWN1')
    const picker = await dialogNamed('Load snapshot')
    await page.user.click(picker.getByRole('button', { name: 'Load snapshot' }))
    const review = await dialogNamed('Load this snapshot into the player?')
    const names = async (action: string) =>
      within(await review.findByRole('region', { name: action }))
        .getAllByRole('row')
        .map((row) => row.textContent)
    expect(await names('Add: 1')).toEqual(['freshKey'])
    expect(await names('Update: 3')).toEqual([
      'bKey',
      'gems1 → 5 (+4)Attribute',
      expect.stringMatching(/^stars1 until 1 Jan 2030, \d\d:\d\d → 1Attribute$/),
    ])
    expect(await names('Delete: 2')).toEqual(['oldKey', 'spareremoved 0.5Attribute'])
    expect(review.getByText('2 keys and attributes stay as they are.')).toBeTruthy()
    expect(review.queryByText('This snapshot is of another player')).toBeNull()
    await fill(page.user, review.getByRole('textbox', { name: 'Reason or ticket link (optional)' }), 'TICKET-9')
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('Your Snapshot has been loaded!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getCurrentPath()).toBe('/acp/player/00123')
    const [sent] = sentPut(page)
    expect(sent?.path).toBe('/players/00123/snapshots')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ m_snapshotKey: 'OWN1', m_snapshotEnvironment: 'Development' })
    expect(sent?.headers.get('audit-reason')).toBe('TICKET-9')
  })

  it('links the snapshot of the state before, which Undo loads', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=OWN1&review=true')
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByRole('region', { name: 'Add: 1' })
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('Your Snapshot has been loaded!')
    const { key } = await page.server.db
      .selectFrom('snapshots')
      .select('key')
      .where('description', '=', 'Before loading OWN1')
      .executeTakeFirstOrThrow()
    await page.user.click(screen.getByRole('link', { name: 'Open safety snapshot' }))
    await screen.findByRole('heading', { name: `Snapshot ${key}` })
    expect(getCurrentPath()).toBe(`/acp/snapshot/${key}`)
    await page.user.click(screen.getByRole('button', { name: 'Undo' }))
    await shows('The previous state was restored.')
    const kept = await page.server.db
      .selectFrom('player_attributes')
      .select('value')
      .where('name', '=', 'gems')
      .execute()
    expect(kept).toEqual([{ value: 1 }])
  })

  it('shows player and date of the snapshot, and warns when it belongs to another player', async () => {
    await open('/acp/player/00123?dialog=load-snapshot&load=OTHER1&review=true')
    const review = await dialogNamed('Load this snapshot into the player?')
    expect((await review.findByText(/^Of player/)).textContent).toMatch(
      /^Of player 00456 · 1 Feb 2026, \d\d:\d\d · Manual$/,
    )
    const warning = await review.findByRole('alert')
    expect(warning.textContent).toContain('This snapshot is of another player')
    expect(warning.textContent).toContain('the game of player 00456, which replaces the game of player 00123')
  })

  it('fills an empty stored environment from the server, and otherwise sends what is stored', async () => {
    const page = await open('/acp/player/00123')
    window.localStorage.removeItem('env')
    await openItem(page, 'Load snapshot')
    const picker = await dialogNamed('Load snapshot')
    await page.user.click(await picker.findByRole('radio', { name: 'Select OWN1' }))
    await page.user.click(picker.getByRole('button', { name: 'Load snapshot' }))
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByRole('region', { name: 'Add: 1' })
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('Your Snapshot has been loaded!')
    expect(JSON.parse(sentPut(page)[0]?.body ?? '')).toMatchObject({ m_snapshotEnvironment: 'Development' })
    expect(window.localStorage.getItem('env')).toBe('Development')
  })

  it('shows its own error text and stays open', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=OWN1&review=true')
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByRole('region', { name: 'Add: 1' })
    window.localStorage.setItem('env', 'live')
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('The system was not able to load Snapshot.')
    expect((await review.findByRole('alert')).textContent).toContain('Nothing was changed.')
    expect(screen.queryByText('Your Snapshot has been loaded!')).toBeNull()
  })

  it('treats a reply without success as failed', async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=OWN1&review=true')
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByRole('region', { name: 'Add: 1' })
    const real = window.fetch
    window.fetch = async (input, init) => {
      if (init?.method !== 'PUT') return real(input, init)
      const body = { status: 200, message: 'OK', data: { success: false, m_snapshotKey: '' } }
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    }
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('The system was not able to load Snapshot.')
    expect(screen.queryByText('Your Snapshot has been loaded!')).toBeNull()
    expect(screen.getByRole('dialog', { name: 'Load this snapshot into the player?' })).toBeTruthy()
  })

  it("asks to type the player's id in Production", async () => {
    const page = await open('/acp/player/00123?dialog=load-snapshot&load=OWN1&review=true', {
      environment: 'Production',
    })
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByRole('region', { name: 'Add: 1' })
    const button = review.getByRole('button', { name: 'Load snapshot' })
    expect(isOff(button)).toBe(true)
    await fill(page.user, review.getByRole('textbox', { name: /to confirm/ }), '00123')
    expect(isOff(button)).toBe(false)
  })
})

describe('loading a snapshot into a player that is chosen', () => {
  it('searches players by device id, beginning with the device of the snapshot', async () => {
    const page = await open('/acp/snapshot/OWN1')
    await page.user.click(await screen.findByRole('button', { name: 'Load into player' }))
    const dialog = await dialogNamed('Load into player')
    await dialog.findByRole('radio', { name: 'Select 00123' })
    await waitFor(() => expect(dialog.queryByRole('radio', { name: 'Select 00456' })).toBeNull())
    const button = dialog.getByRole('button', { name: 'Load snapshot' })
    expect(isOff(button)).toBe(true)
    const search = dialog.getByRole('searchbox', { name: 'Search by device ID' })
    expect(search.getAttribute('maxlength')).toBe('40')
    await page.user.clear(search)
    await fill(page.user, search, 'dev-bo')
    await page.user.keyboard('{Enter}')
    await page.user.click(await dialog.findByRole('radio', { name: 'Select 00456' }))
    await page.user.click(button)
    const review = await dialogNamed('Load this snapshot into the player?')
    await review.findByText('Bo')
    await review.findByRole('region', { name: 'Add: 6' })
    await page.user.click(review.getByRole('button', { name: 'Load snapshot' }))
    await shows('Your Snapshot has been loaded!')
    expect(sentPut(page).map(({ path }) => path)).toEqual(['/players/00456/snapshots'])
    expect(page.requests.filter(({ path }) => path === '/players/listing').at(-1)?.query).toContain(
      'deviceIdFilter=dev-bo',
    )
    await shows('Loaded 1 time')
  })
})
