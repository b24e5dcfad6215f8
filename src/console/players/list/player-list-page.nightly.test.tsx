import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, goTo, type RenderedScreen, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const list = '/acp/players-listing'

const withThree = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Anne', devices: ['dev-a'], attributes: { coins: 5 } })
  await aPlayer(db, { player_id: '123', nickname: 'Mary Anne', devices: ['dev-b'], attributes: { coins: 50 } })
  await aPlayer(db, { player_id: '77', nickname: '', total_spent: '25074.18', attributes: { coins: 500 } })
  for (const name of ['coins', 'level']) {
    const texts = { persistence_key_name: '', json_path_expression: '', regex: '', image_url: '' }
    await db
      .insertInto('attribute_configurations')
      .values({ name, ...texts })
      .execute()
  }
}

const withMany =
  (count: number) =>
  async ({ db }: TestApp) => {
    for (let index = 0; index < count; index++) await aPlayer(db)
  }

const ids = async () => {
  const table = await screen.findByRole('table', { name: 'Players' })
  await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'))
  return within(table)
    .queryAllByRole('link')
    .map((link) => link.textContent)
}

const listCalls = ({ requests }: RenderedScreen) =>
  requests.filter(({ path }) => path === '/players/listing').map(({ query }) => query)

describe('the player list', () => {
  it('first asks for the 15 newest players and nothing else, and shows what they can be searched and filtered by', async () => {
    const page = await renderScreen(list, { given: withThree })
    expect(await ids()).toEqual(['77', '123', '00123'])
    expect(listCalls(page)).toEqual(['sortKey=creationDate&sortDir=desc&skip=0&take=15'])
    // Every id links to the page of that very player: leading zeros are kept.
    const link = await screen.findByRole('link', { name: '00123' })
    expect(link.getAttribute('href')).toBe('/acp/player/00123')
    expect((await shows('$25.07K')).getAttribute('title')).toBe('$25,074.18')
    expect((await shows('Mary Anne')).tagName).toBe('BDI')
    const options = within(await screen.findByLabelText('Search by')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Player ID',
      'Device ID',
      'Nickname',
      'Social account ID',
    ])
    await fill(page.user, screen.getByRole('searchbox'), 'x'.repeat(90))
    expect(screen.getByRole('searchbox')).toHaveProperty('maxLength', 80)
    const filter = within(await screen.findByRole('form', { name: 'Attribute filter' }))
    await fill(page.user, filter.getByLabelText('Value'), 'many')
    await page.user.click(filter.getByRole('button', { name: 'Apply' }))
    expect(filter.getByText('This field is required')).toBeTruthy()
    expect(listCalls(page)).toHaveLength(1)
  })

  it('shows the error in place of the rows when they cannot be loaded, and retries', async () => {
    const page = await renderScreen('/acp/myprofile', { given: withThree })
    page.connection.isDown = true
    await page.user.click(await screen.findByRole('link', { name: 'All Players' }))
    const alerts = await screen.findAllByText(/The server cannot be reached/)
    expect(alerts.length).toBeGreaterThan(0)
    page.connection.isDown = false
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await ids()).toHaveLength(3)
  })
})

describe('searching', () => {
  const search = async (page: RenderedScreen, type: string, text: string) => {
    await page.user.selectOptions(await screen.findByLabelText('Search by'), type)
    await fill(page.user, screen.getByRole('searchbox'), text)
    await page.user.keyboard('{Enter}')
  }

  it('finds by part of a nickname on Enter, and keeps the search in the search params', async () => {
    const page = await renderScreen(`${list}?page=2`, { given: withThree })
    await search(page, 'nickname', 'anne')
    await waitFor(async () => expect(await ids()).toEqual(['123', '00123']))
    expect(new URL(getCurrentPath(), 'http://x').searchParams.toString().split('&').sort()).toEqual([
      'filter=anne',
      'filterType=nickname',
    ])
    expect(listCalls(page).at(-1)).toBe(
      'filter=anne&filterType=nickname&sortKey=creationDate&sortDir=desc&skip=0&take=15',
    )
  })
})

describe('attribute filters', () => {
  const form = async () => within(await screen.findByRole('form', { name: 'Attribute filter' }))

  it('apply only after a change, join the search params, and can be removed', async () => {
    const page = await renderScreen(list, { given: withThree })
    const filter = await form()
    expect(filter.getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    const attribute = filter.getByRole('combobox', { name: 'Attribute' })
    await page.user.click(attribute)
    const coins = await screen.findByRole('option', { name: 'coins' })
    await page.user.type(attribute, 'co')
    await waitFor(() => expect(coins.dataset.comboboxSelected).toBe('true'))
    await page.user.keyboard('{Enter}')
    expect(attribute).toHaveProperty('value', 'coins')
    await page.user.selectOptions(filter.getByLabelText('Operator'), 'BETWEEN')
    await page.user.type(filter.getByLabelText('From'), '50')
    await fill(page.user, filter.getByLabelText('To'), '500')
    await page.user.click(filter.getByRole('button', { name: 'Apply' }))
    await waitFor(async () => expect(await ids()).toEqual(['77', '123']))
    expect(listCalls(page).at(-1)).toContain(
      'attributeFilters[0].name=coins&attributeFilters[0].operator=BETWEEN&attributeFilters[0].value=50,500',
    )
    expect((await form()).getByRole('button', { name: 'Apply' })).toHaveProperty('disabled', true)
    // The attribute has a column while it filters.
    const row = within(screen.getByRole('link', { name: '77' }).closest('tr') ?? document.body)
    expect(screen.getByRole('columnheader', { name: 'coins' })).toBeTruthy()
    expect(row.getByText('500')).toBeTruthy()
    await page.user.click(screen.getByRole('button', { name: 'Remove the filter coins between 50 and 500' }))
    await waitFor(async () => expect(await ids()).toHaveLength(3))
  })

  it('combine in one link; a search without a match offers to clear itself, and the export is of what is shown', async () => {
    const page = await renderScreen(`${list}?attributes=${encodeURIComponent('coins/>/5*coins/</500')}`, {
      given: withThree,
    })
    expect(await ids()).toEqual(['123'])
    expect(screen.getByText('coins > 5')).toBeTruthy()
    expect(screen.getByText('coins < 500')).toBeTruthy()
    goTo(`${list}?filter=zzz&filterType=nickname`)
    await shows('There is no Players to show.')
    await page.user.click(within(screen.getByRole('table')).getByRole('button', { name: 'Clear filters' }))
    await waitFor(async () => expect(await ids()).toHaveLength(3))
    goTo(`${list}?filter=anne&filterType=nickname&sortKey=nickname&sortDir=asc`)
    await page.user.click(await screen.findByRole('button', { name: 'Export 2 players' }))
    await shows(/The players were exported to/)
    const dump = page.requests.find(({ path }) => path === '/players/listing/dump')
    expect(dump?.query).toBe('filter=anne&filterType=nickname&sortKey=nickname&sortDir=asc')
  })
})

describe('order and pages', () => {
  it('sorts a new column descending, then ascending, from the first page', async () => {
    const page = await renderScreen(`${list}?page=2&size=10`, { given: withMany(12) })
    expect(await ids()).toHaveLength(2)
    await page.user.click(screen.getByRole('button', { name: 'Total spent' }))
    await waitFor(() => expect(getCurrentPath()).toBe(`${list}?size=10&sortKey=totalSpent&sortDir=desc`))
    await page.user.click(screen.getByRole('button', { name: 'Total spent' }))
    await waitFor(() => expect(getCurrentPath()).toBe(`${list}?size=10&sortKey=totalSpent&sortDir=asc`))
  })

  it('a page that no longer exists becomes the last one, and another page size starts at the first page', async () => {
    const page = await renderScreen(`${list}?page=9`, { given: withMany(16) })
    await waitFor(() => expect(getCurrentPath()).toBe(`${list}?page=2`))
    expect(await ids()).toHaveLength(1)
    await page.user.selectOptions(screen.getByLabelText('Rows per page'), '50')
    await waitFor(() => expect(getCurrentPath()).toBe(`${list}?size=50`))
  })
})

describe('the buttons of the list', () => {
  it('creates and opens a random player at once outside Production, also when there are none', async () => {
    const page = await renderScreen(list)
    expect(await shows('There is no Players to show.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear the search' })).toBeNull()
    await page.user.click(await screen.findByRole('button', { name: 'Generate random player' }))
    expect(await shows('A random player was created.')).toBeTruthy()
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/acp\/player\//))
    expect(page.requests.filter(({ path, method }) => path === '/players/random' && method === 'PUT')).toHaveLength(1)
  })

  it('asks for confirmation in Production before it creates a random player', async () => {
    const page = await renderScreen(list, { environment: 'Production' })
    await page.user.click(await screen.findByRole('button', { name: 'Generate random player' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(page.requests.some(({ path }) => path === '/players/random')).toBe(false)
    await page.user.click(await dialog.findByRole('button', { name: 'Generate player' }))
    await waitFor(() => expect(getCurrentPath()).toMatch(/^\/acp\/player\//))
  })

  it('disables the random player without CHANGE_PLAYERS', async () => {
    const page = await renderScreen(list, { as: ['EXPORT_DATA'] })
    const button = await screen.findByRole('button', { name: 'Generate random player' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.requests.some(({ path }) => path === '/players/random')).toBe(false)
  })

  it('disables the export without EXPORT_DATA', async () => {
    const page = await renderScreen(list, { as: { roleId: 5 } })
    const button = await screen.findByRole('button', { name: /^Export/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.requests.some(({ path }) => path === '/players/listing/dump')).toBe(false)
  })
})

describe('after a player could not be loaded', () => {
  it('the list shows the error once and removes it from the URL', async () => {
    await renderScreen('/acp/player/nobody', { given: withThree })
    expect(await shows('Player nobody could not be loaded. Check the ID.')).toBeTruthy()
    await waitFor(() => expect(getCurrentPath()).toBe(list))
    expect(screen.getAllByText(/could not be loaded/)).toHaveLength(1)
    expect(getCurrentPath()).toBe(list)
  })
})
