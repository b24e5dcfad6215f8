import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anEvent } from '#test/harness/event-makers.ts'
import { insertFindable } from '#test/harness/findable.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import {
  fill,
  getCurrentPath,
  listRefused,
  type RenderedScreen,
  renderScreen,
  type Viewer,
} from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const profile = '/acp/myprofile'
let ids = { event: 0, guild: '' }

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Captain Nemo', purchases: [{ order_id: 'GPA.1234-5678' }] })
  ids = {
    event: await anEvent(db, { content: 'Hunt for the Kraken' }),
    guild: await aGuild(db, { name: 'The Harbor Masters', members: ['00123'] }),
  }
}

const field = () => screen.findByRole('combobox', { name: 'Search players, screens and actions' })
const heading = () => screen.findByRole('heading', { level: 1 })

async function openPalette({ user }: RenderedScreen, text = '') {
  await heading()
  await user.keyboard('{Control>}k{/Control}')
  const input = await field()
  if (text !== '') await fill(user, input, text)
  return within(await screen.findByRole('listbox', { name: 'Found' }))
}

const open = async (text: string, as: Viewer = 'admin') => {
  const page = await renderScreen(profile, { given, as })
  return { page, found: await openPalette(page, text) }
}

async function search(page: RenderedScreen, text: string) {
  await page.user.clear(await field())
  await fill(page.user, await field(), text)
}

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())

describe('what is typed', () => {
  it('finds screens and actions by the beginnings of their words and by other words', async () => {
    const { page, found } = await open('')
    for (const [text, option] of [
      ['create event', /^Create event\s?Events$/],
      ['invite', /^New user/],
      ['user', /^Users/],
      ['dark', /^Use the dark theme/],
      ['sign out', /^Log out/],
      ['ban', /^Suspend player…/],
      ['ban', /^Set as Hacker…/],
      ['refund', /^Refund an order…/],
      ['undo my last change', /^Recent changes/],
      ['lost coins', /^Restore to an earlier time/],
      ['retention', /^Reports/],
      ['manage ev', /^Manage Events/],
    ] as const) {
      await search(page, text)
      expect(await found.findByRole('option', { name: option }), text).toBeTruthy()
    }
    await search(page, 'nothing is called this')
    expect(await screen.findByText('Nothing found.')).toBeTruthy()
  })

  it('finds events, guilds, orders and users in one request for each pause, none of which fails', async () => {
    const { page, found } = await open('')
    const email = page.person?.email ?? ''
    for (const [text, option] of [
      ['kraken', /^Hunt for the KrakenEdition \d+ · /],
      ['harbor masters', /^The Harbor Masters/],
      ['GPA.1234-5678', /^GPA\.1234-5678game/],
      [email, /^Test Person/],
    ] as const) {
      const before = page.requests.length
      await search(page, text)
      expect(await found.findByRole('option', { name: option }), text).toBeTruthy()
      expect(page.requests.slice(before).map(({ path, query }) => `${path}?${query}`)).toEqual([
        `/search?${new URLSearchParams({ text }).toString().replaceAll('+', ' ').replaceAll('%40', '@')}`,
      ])
    }
    expect(listRefused(page.requests)).toEqual([])
  })

  it('says to screen readers how many lines there are', async () => {
    const { page, found } = await open('harbor masters')
    await found.findByRole('option', { name: /^The Harbor Masters/ })
    const count = () => screen.getByRole('status', { name: 'Count' }).textContent
    await waitFor(() => expect(count()).toBe('1 result'))
    await search(page, 'nothing is called this')
    await screen.findByText('Nothing found.')
    expect(count()).toBe('')
  })

  it('finds no action and no thing without the permission', async () => {
    const page = await renderScreen(profile, {
      as: [],
      given: async ({ db }) => {
        await insertFindable(db, 'Zephyr')
      },
    })
    const found = await openPalette(page)
    for (const text of ['create event', 'invite', 'refund', 'ZEPHYR_LIMIT', 'Okafor']) {
      await search(page, text)
      expect(await screen.findByText('Nothing found.'), text).toBeTruthy()
      expect(found.queryAllByRole('option'), text).toEqual([])
    }
    await search(page, 'ban')
    await found.findByRole('option', { name: /^Hackers and Reports/ })
    expect(found.getAllByRole('option')).toHaveLength(1)
    expect(listRefused(page.requests)).toEqual([])
  })

  it('keeps the line that was chosen when more is found', async () => {
    const { page, found } = await open('')
    await search(page, 'k')
    await page.user.keyboard('{ArrowDown}')
    const chosen = found.getAllByRole('option', { selected: true })[0]?.textContent
    await found.findByRole('option', { name: /^Show the keyboard shortcuts/ })
    expect(found.getAllByRole('option', { selected: true })[0]?.textContent).toBe(chosen)
  })
})

describe('before something is typed', () => {
  it('shows what was opened lately, then the screens', async () => {
    const { page, found } = await open('harbor masters')
    await page.user.click(await found.findByRole('option', { name: /^The Harbor Masters/ }))
    await waitFor(() => expect(getCurrentPath()).toBe(`/acp/guild/${ids.guild}`))
    await screen.findByRole('heading', { name: 'The Harbor Masters', level: 1 })
    const again = await openPalette(page, 'GPA.1234')
    await page.user.click(await again.findByRole('option', { name: /^GPA\.1234-5678/ }))
    await waitFor(() => expect(getCurrentPath()).toMatch(/order=GPA\.1234-5678$/))
    await screen.findByRole('heading', { name: /Captain Nemo/, level: 1 })
    const recents = await openPalette(page)
    const lines = recents.getAllByRole('option').map(({ textContent }) => textContent)
    // The page on screen is not among them.
    expect(lines.slice(0, 3)).toEqual([
      expect.stringMatching(/^GPA\.1234-5678game/),
      'The Harbor MastersGuild',
      'My profile',
    ])
    expect(lines).toContain('GuildsGuilds'.slice(0, 6))
    expect(recents.getByText('Recent')).toBeTruthy()
  })

  it('has nothing of another user', async () => {
    const { page } = await open('')
    window.localStorage.setItem('recents-0', JSON.stringify([{ href: '/acp/guilds', label: 'Secret', hint: '' }]))
    await page.user.keyboard('{Escape}')
    const found = await openPalette(page)
    expect(found.queryByRole('option', { name: /Secret/ })).toBeNull()
  })
})

describe('the focus', () => {
  it('is on the heading of the page after a jump, and back where it was without one', async () => {
    const { page } = await open('')
    await page.user.keyboard('{Escape}')
    await isGone()
    const button = screen.getByRole('button', { name: /^Search players, screens and actions/ })
    await page.user.click(button)
    await field()
    await page.user.keyboard('{Escape}')
    await isGone()
    expect(document.activeElement).toBe(button)
    await openPalette(page, 'event profiles')
    await page.user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Event Profiles', level: 1 })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Event Profiles'))
  })

  it('is in the form that an action opens', async () => {
    const { page, found } = await open('create guild')
    await found.findByRole('option', { name: /^Create New Guild/ })
    await page.user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: /guild/i })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  })
})

it('changes the color scheme and signs out', async () => {
  const { page, found } = await open('dark')
  await found.findByRole('option', { name: /^Use the dark theme/ })
  await page.user.keyboard('{Enter}')
  await waitFor(() => expect(document.documentElement.dataset.mantineColorScheme).toBe('dark'))
  const again = await openPalette(page, 'sign out')
  await page.user.click(await again.findByRole('option', { name: /^Log out/ }))
  await waitFor(() => expect(getCurrentPath()).toBe('/login'))
})
