import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { getCurrentPath, goTo, type RenderedScreen, renderScreen } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const entry = (version: string, size?: number) => ({
  name: `main_${version}`,
  date: '2026-11-01T10:00:00Z',
  link: 'live/c12/manifest.json',
  zip_url: 'https://cdn.example.com/main.zip',
  promoted_from: 'design/balance',
  variant: 'hd',
  version,
  size,
})

const file = {
  live: {
    c9: { bucket_name: 'c9', type: 'live', entries: { main_game: entry('1', 2048), game_data: entry('1') } },
    c12: { bucket_name: 'c12', type: 'live', entries: { main_game: entry('2', 4096), Event: entry('1') } },
    beta: { bucket_name: 'beta', type: 'live', entries: {} },
  },
  personal: { ada: { bucket_name: 'ada', type: 'personal', entries: { main_game: { link: 'javascript:alert(1)' } } } },
  others: { broken: 7 },
}

const aBuild = (number: number, update_required: boolean) => ({
  platform: 'android' as const,
  build_number: number,
  version: '1',
  static_route: false,
  content_environment: `content/live/c${number}`,
  is_staging: false,
  update_required,
  update_required_since: update_required ? new Date() : null,
  debugger_build: false,
  description: '',
})

let folder: string | undefined

const publish = (text: string) => async (server: TestApp) => {
  await server.db
    .insertInto('builds')
    .values([aBuild(9, true), aBuild(12, false), { ...aBuild(13, true), content_environment: 'content/live/c12' }])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  folder = server.settings.contentFolder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'dataInformation.json'), text)
}

afterEach(() => {
  if (folder) rmSync(join(folder, 'dataInformation.json'), { force: true })
})

const open = (search = '', options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(`/acp/datainformation${search}`, { given: publish(JSON.stringify(file)), ...options })

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

const listedIn = async (name: string) => {
  const list = await (await panel(name)).findByRole('navigation')
  return within(list)
    .queryAllByRole('link')
    .map((link) => link.textContent)
}

const contentRequests = ({ requests }: RenderedScreen) => requests.filter(({ path }) => path.startsWith('/content'))

describe('the bucket browser', () => {
  it('shows the four groups, live buckets by number, and opens the first with every field of its entries', async () => {
    const page = await open()
    await screen.findByRole('heading', { name: /Data Information.*4 buckets/ })
    await waitFor(async () =>
      expect(await listedIn('Buckets')).toEqual(['c12', 'c9deprecated', 'betadeprecated', 'ada']),
    )
    await screen.findByText('2 builds use this bucket; 1 of them can play without an update.')
    const buckets = await panel('Buckets')
    expect(buckets.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'live 3',
      'personal 1',
      'design 0',
      'others 0',
      expect.stringContaining('c12'),
    ])
    expect(document.querySelector('[aria-label="Breadcrumb"]')?.textContent).toBe('Dashboard')
    expect(screen.getByRole('link', { name: 'Dashboard' }).getAttribute('href')).toBe('/')
    const shown = within(await screen.findByRole('article', { name: 'main_game' }))
    for (const text of ['main_2', 'hd', 'design/balance', '4 KiB', '2']) expect(shown.getByText(text)).toBeTruthy()
    expect(shown.getByText(/2026/).closest('time')?.getAttribute('datetime')).toBe('2026-11-01T10:00:00.000Z')
    const [link, zip] = shown.getAllByRole('link').map((one) => one.getAttribute('href'))
    expect(link).toMatch(/\/content\/live\/c12\/manifest\.json$/)
    expect(zip).toBe('https://cdn.example.com/main.zip')
    expect(shown.getAllByRole('link')[1]?.getAttribute('rel')).toBe('noopener noreferrer')
    // No token goes to the content delivery.
    expect(contentRequests(page).map(({ path }) => path)).toEqual(['/content/dataInformation.json'])
    expect(contentRequests(page).map(({ headers }) => [...headers])).toEqual([[]])
  })

  it('counts a single bucket', async () => {
    await open('', { given: publish(JSON.stringify({ live: { c9: file.live.c9 } })) })
    await screen.findByRole('heading', { name: /· ?1 bucket$/ })
  })

  it('splits live buckets in Production', async () => {
    await open('', { environment: 'Production' })
    const buckets = await panel('Buckets')
    await buckets.findByRole('heading', { name: /live \(c\)/ })
    const titles = buckets.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(titles.slice(0, 2)).toEqual(['live (c) 1', 'live (d) 2'])
    expect(await listedIn('Buckets')).toEqual(['c12', 'c9deprecated', 'betadeprecated', 'ada'])
  })

  it('opens a bucket by its link, finds buckets by name, and names what is gone or cannot be read', async () => {
    const page = await open()
    const buckets = await panel('Buckets')
    await page.user.click(await buckets.findByRole('link', { name: /^c9/ }))
    await waitFor(() => expect(getCurrentPath()).toBe('/acp/datainformation?bucket=live%2Fc9'))
    expect(await screen.findByRole('article', { name: 'game_data' })).toBeTruthy()
    await page.user.type(buckets.getByRole('searchbox'), 'AD')
    await waitFor(async () => expect(await listedIn('Buckets')).toEqual(['ada']))
    await page.user.type(buckets.getByRole('searchbox'), 'x')
    await buckets.findByText('No bucket matches this search.')
    goTo('/acp/datainformation?bucket=live%2Fc1')
    await screen.findByText('There is no bucket “live/c1” now. Choose another one.')
    goTo('/acp/datainformation?bucket=personal/ada')
    // A link of a foreign scheme is shown as text.
    expect(await screen.findByText('javascript:alert(1)')).toBeTruthy()
    expect(within(screen.getByRole('article', { name: 'main_game' })).queryByRole('link')).toBeNull()
    await screen.findByText("1 part of the file couldn't be read")
    expect(await screen.findByText('others.broken')).toBeTruthy()
  })

  it('is the same at the top level, for any signed-in user', async () => {
    await renderScreen('/datainformation', { given: publish(JSON.stringify(file)), as: { roleId: 1 } })
    await screen.findByRole('heading', { name: /Data Information.*4 buckets/ })
  })
})

describe('two panels', () => {
  it('browse on their own and are compared by version and size', async () => {
    const page = await open('?bucket=live/c9')
    await page.user.click(await screen.findByRole('radio', { name: 'Two panels' }))
    const compare = await screen.findByRole('button', { name: 'Compare buckets' })
    expect(compare.getAttribute('aria-disabled')).toBe('true')
    await page.user.click((await (await panel('Second panel')).findAllByRole('link', { name: /^c12/ }))[0] ?? compare)
    await waitFor(() => expect(compare.getAttribute('aria-disabled')).toBeNull())
    await page.user.click(compare)
    const table = await screen.findByRole('table', { name: 'From c9 to c12' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['main_game', 'Changed', '1 · hd', '2 · hd', '2 KiB → 4 KiB (+2 KiB)'],
      ['game_data', 'Removed', '1 · hd', '–', 'unknown → –'],
      ['Event', 'Added', '–', '1 · hd', '– → unknown'],
    ])
    within(table).getByRole('columnheader', { name: 'c12' })
    expect(getCurrentPath()).toContain('compare=true')
    await page.user.click(screen.getByRole('radio', { name: 'Single panel' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Second panel' })).toBeNull())
  })
})

it('names the buckets at the versions that a narrow screen compares', async () => {
  await open('?panels=2&bucket=live/c9&bucket2=live/c12&compare=true', { width: 390 })
  const comparison = await panel('From c9 to c12')
  expect(comparison.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'main_gameChanged · c9: 1 · hd → c12: 2 · hd · 2 KiB → 4 KiB (+2 KiB)',
    'game_dataRemoved · c9: 1 · hd → c12: – · unknown → –',
    'EventAdded · c9: – → c12: 1 · hd · – → unknown',
  ])
})

it.each([
  ['Production', 1],
  ['Staging', 0],
] as const)('says in %s what is missing while the builds cannot be read', async (environment, count) => {
  await renderScreen('/acp/maintenance', { environment, given: publish(JSON.stringify(file)) })
  const send = window.fetch
  window.fetch = async (input, init) =>
    String(input).endsWith('/apimatch') ? new Response('{}', { status: 500 }) : await send(input, init)
  goTo('/acp/datainformation')
  await screen.findByText('Deprecated buckets are not marked')
  expect(screen.queryAllByText(/live buckets are not split into \(c\) and \(d\)/)).toHaveLength(count)
})

describe('a content delivery that fails', () => {
  it.each([
    ['<html>', /is not JSON/],
    ['7', /holds no buckets/],
  ])('with %s says so, keeps the page and reads again', async (text, message) => {
    const page = await renderScreen('/acp/datainformation', { given: publish(text) })
    expect((await screen.findByRole('alert')).textContent).toMatch(message)
    await publish(JSON.stringify(file))(page.server)
    // A click while a read is running is ignored.
    await waitFor(() => {
      screen.queryByRole('button', { name: 'Try again' })?.click()
      expect(screen.getByRole('heading', { name: /Data Information.*4 buckets/ })).toBeTruthy()
    })
  })

  it('is not read again when the rights of the user are refreshed', async () => {
    const page = await renderScreen('/acp/datainformation', { given: publish('7') })
    await screen.findByRole('alert')
    const countRefreshes = () => page.requests.filter(({ path }) => path === '/users/me').length
    const before = countRefreshes()
    // As on returning to the tab, without the refetch of the query library, which listens to the window.
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(countRefreshes()).toBeGreaterThan(before))
    // Long enough for what the reply of that call starts.
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(contentRequests(page)).toHaveLength(1)
  })

  it('says what to do when there is no file yet', async () => {
    await renderScreen('/acp/datainformation')
    expect((await screen.findByRole('alert')).textContent).toMatch(/There is no .*dataInformation\.json yet/)
  })
})
