import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer, aSnapshot, type SnapshotToMake } from '#test/harness/makers.ts'
import { fill, getCurrentPath, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'

type Options = Parameters<typeof renderScreen>[1]

const open = (made: readonly Partial<SnapshotToMake>[], options: Options = {}, search = '') =>
  renderScreen(`/acp/snapshots${search}`, {
    ...options,
    given: async ({ db }) => {
      await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
      for (const snapshot of made) await aSnapshot(db, { player_id: '00123', ...snapshot })
    },
  })

const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent)

const keys = () => screen.queryAllByRole('link', { name: /^KEY\d+$/ }).map((link) => link.textContent)

const openMenu = async (page: RenderedScreen, key: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Actions for ${key}` }))
  return within(await screen.findByRole('menu', { hidden: true }))
}

const choose = async (page: RenderedScreen, key: string, name: string) => {
  const menu = await openMenu(page, key)
  await page.user.click(menu.getByRole('menuitem', { name, hidden: true }))
  return within(await screen.findByRole('dialog'))
}

const changes = ({ requests }: RenderedScreen) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

describe('the list of snapshots', () => {
  it('shows every column, the type by its name, and a description over 34 characters cut to 32', async () => {
    await open([
      { key: 'KEY1', type: 2, description: 'x'.repeat(34), created_at: new Date('2026-02-01T10:00:00Z') },
      { key: 'KEY2', type: 1, description: 'y'.repeat(35) },
      { key: 'KEY3', type: 0, description: '' },
    ])
    const link = await screen.findByRole('link', { name: 'KEY1' })
    expect(link.getAttribute('href')).toBe('/acp/snapshot/KEY1')
    expect(headers()).toEqual([
      '',
      'Key',
      'Player ID',
      'Description',
      'Tags',
      'Date',
      'Type',
      'Favorite',
      'Expand',
      'Actions',
    ])
    expect(screen.getAllByRole('link', { name: '00123' })[0]?.getAttribute('href')).toBe('/acp/player/00123')
    expect(screen.getByText('x'.repeat(34))).toBeTruthy()
    expect(screen.getByText(`${'y'.repeat(32)}…`)).toBeTruthy()
    for (const type of ['Migration', 'Reset', 'Manual']) expect(screen.getByText(type)).toBeTruthy()
  })

  it('fetches 15, newest first, and shows the empty text', async () => {
    const page = await open([])
    await shows("Couldn't find any Snapshots to show.")
    const listRequests = page.requests.filter(({ path }) => path === '/snapshots')
    expect(listRequests.map(({ query }) => query)).toEqual(['desc=true&skip=0&take=15'])
  })

  it('searches, reverses the order and keeps both in the search params', async () => {
    const page = await open([
      { key: 'KEY1', description: 'Stuck' },
      { key: 'KEY2', description: 'Stuck too' },
      { key: 'KEY3', description: 'Other' },
    ])
    await waitFor(() => expect(keys()).toEqual(['KEY3', 'KEY2', 'KEY1']))
    const search = screen.getByRole('searchbox', { name: 'Search snapshots' })
    expect(search.getAttribute('maxlength')).toBe('80')
    await fill(page.user, search, 'stuck')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(keys()).toEqual(['KEY2', 'KEY1']))
    expect(getCurrentPath()).toBe('/acp/snapshots?filter=stuck')
    await page.user.click(screen.getByRole('button', { name: 'Date' }))
    await waitFor(() => expect(keys()).toEqual(['KEY1', 'KEY2']))
    expect(getCurrentPath()).toBe('/acp/snapshots?filter=stuck&sortDir=asc')
    await fill(page.user, search, ' nothing')
    await page.user.keyboard('{Enter}')
    await shows("Couldn't find any Snapshots to show.")
    await page.user.click(screen.getAllByText('Clear filters')[0] as HTMLElement)
    await waitFor(() => expect(keys()).toEqual(['KEY1', 'KEY2', 'KEY3']))
  })

  it('opens from a link with its filter, page and size, and expands to the whole description and the loads', async () => {
    const made = Array.from({ length: 12 }, (_, number) => ({ key: `KEY${number}`, description: `${'z'.repeat(40)}` }))
    const page = await open([...made, { key: 'OTHER', description: 'no' }], {}, '?filter=zzzz&page=2&size=10')
    await waitFor(() => expect(keys()).toEqual(['KEY1', 'KEY0']))
    await page.server.db.updateTable('snapshots').set({ load_count: 1 }).execute()
    await page.user.click(screen.getByRole('button', { name: 'Expand KEY1' }))
    await shows('z'.repeat(40))
    await shows(/^Loaded \d times?$/)
    expect(getCurrentPath()).toContain('open=KEY1')
    await page.user.click(screen.getByRole('button', { name: 'Collapse KEY1' }))
    await waitFor(() => expect(screen.queryByText('z'.repeat(40))).toBeNull())
  })

  it('hides the description under 768 px and shows it when a card is opened', async () => {
    const page = await open([{ key: 'KEY1', description: 'Only when opened', load_count: 2 }], { width: 390 })
    await screen.findByRole('link', { name: 'KEY1' })
    expect(screen.queryByText('Only when opened')).toBeNull()
    await page.user.click(screen.getByRole('button', { name: 'Show more' }))
    await shows('Only when opened')
    await shows('Loaded 2 times')
  })

  it('stores a favorite in this browser only', async () => {
    const page = await open([{ key: 'KEY1', description: 'Kept' }])
    await page.user.click(await screen.findByRole('button', { name: 'Favorite KEY1' }))
    const stored = window.localStorage.getItem(`favorites-${page.person?.id}`)
    expect(JSON.parse(stored ?? '')).toEqual({ players: [], snapshots: [{ Key: 'KEY1', description: 'Kept' }] })
    expect(changes(page)).toEqual([])
  })
})

describe('removing a snapshot', () => {
  it('warns, removes, and shows a notice', async () => {
    const page = await open([{ key: 'KEY1' }, { key: 'KEY2' }])
    const dialog = await choose(page, 'KEY1', 'Remove')
    expect(dialog.getByText('This action will remove this snapshot forever.')).toBeTruthy()
    await page.user.click(dialog.getByRole('button', { name: 'Remove snapshot' }))
    await shows('Snapshot Removed!')
    await waitFor(() => expect(keys()).toEqual(['KEY2']))
    expect(changes(page)).toEqual(['DELETE /snapshots/KEY1'])
  })

  it('sends no request when canceled', async () => {
    const page = await open([{ key: 'KEY1' }])
    const dialog = await choose(page, 'KEY1', 'Remove')
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(changes(page)).toEqual([])
    expect(keys()).toEqual(['KEY1'])
  })

  it('shows its own error text', async () => {
    const page = await open([{ key: 'KEY1' }])
    const dialog = await choose(page, 'KEY1', 'Remove')
    await page.server.db.deleteFrom('snapshots').execute()
    await page.user.click(dialog.getByRole('button', { name: 'Remove snapshot' }))
    await shows('There appears to be an error removing this snapshot, please try again.')
  })

  it('and editing are disabled with the reason for staff without DELETE_UPDATE_SCREENSHOT, the export without EXPORT_DATA', async () => {
    const page = await open([{ key: 'KEY1' }], { as: ['CREATE_SNAPSHOT'] })
    const menu = await openMenu(page, 'KEY1')
    const states = menu
      .getAllByRole('menuitem', { hidden: true })
      .map((item) => [item.textContent, item.getAttribute('aria-disabled') !== 'true'])
    expect(states).toEqual([
      ['Edit description', false],
      ['Edit tags', false],
      ['Load into player', true],
      ['Compare with…', true],
      ['Export anonymised copy', false],
      ['Remove', false],
    ])
  })
})

describe('editing a description', () => {
  const field = () => screen.findByRole('textbox', { name: 'Description' })

  it('counts, takes 200 characters and warns from 201 on without blocking the typing', async () => {
    const page = await open([{ key: 'KEY1', description: 'Old' }])
    const dialog = await choose(page, 'KEY1', 'Edit description')
    expect(getCurrentPath()).toBe('/acp/snapshots?edit=KEY1')
    const text = await field()
    await page.user.clear(text)
    await page.user.click(text)
    await page.user.paste('x'.repeat(201))
    expect(dialog.getByText('201/200')).toBeTruthy()
    expect(dialog.getByText('A description has at most 200 characters; this has 201.')).toBeTruthy()
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Update description' })
    expect(save.disabled).toBe(true)
    await page.user.type(text, '{Backspace}')
    expect(dialog.getByText('200/200')).toBeTruthy()
    expect(save.disabled).toBe(false)
    await page.user.click(save)
    await shows('The description was changed.')
    expect(getCurrentPath()).toBe('/acp/snapshots')
    const sent = page.requests.find(({ method }) => method === 'PUT')
    expect(sent?.path).toBe('/snapshots/update')
    expect(sent?.headers.get('if-match')).toBe('"1"')
    expect(JSON.parse(sent?.body ?? '')).toEqual({ key: 'KEY1', playerId: '00123', description: 'x'.repeat(200) })
  })

  it('does not open from a link for staff without DELETE_UPDATE_SCREENSHOT, and says why', async () => {
    await open([{ key: 'KEY1' }], { as: [] }, '?edit=KEY1')
    await shows('Your role lacks the permission DELETE_UPDATE_SCREENSHOT (edit and remove snapshots).')
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/snapshots'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows what another user wrote meanwhile and lets the person choose', async () => {
    const page = await open([{ key: 'KEY1', description: 'Old' }])
    const dialog = await choose(page, 'KEY1', 'Edit description')
    await fill(page.user, await field(), ' and mine')
    await page.server.db.updateTable('snapshots').set({ description: 'Theirs', version: 2 }).execute()
    await page.user.click(dialog.getByRole('button', { name: 'Update description' }))
    await shows(/Which version do you want to keep/)
    expect(dialog.getAllByText('Theirs')).toHaveLength(2)
    expect(((await field()) as HTMLTextAreaElement).value).toBe('Old and mine')
    await page.user.click(dialog.getByRole('button', { name: 'Keep mine' }))
    await shows('The description was changed.')
    const row = await page.server.db.selectFrom('snapshots').select('description').executeTakeFirstOrThrow()
    expect(row.description).toBe('Old and mine')
  })
})
