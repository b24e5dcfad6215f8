import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const withTwo = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '00123', nickname: 'Anne' })
  await aPlayer(db, { player_id: '77', nickname: 'Mary' })
}

const storageKey = () => {
  const state = sessionStore.get()
  return `favorites-${state.kind === 'in' ? state.user.Id : 'nobody'}`
}

const stored = (): unknown => JSON.parse(window.localStorage.getItem(storageKey()) ?? 'null')

/** Simulates another tab. */
const storeElsewhere = (favorites: unknown) => {
  window.localStorage.setItem(storageKey(), JSON.stringify(favorites))
  window.dispatchEvent(new window.StorageEvent('storage', { key: storageKey() }))
}

const three = {
  players: [
    { PlayerId: '00123', description: 'Whale of ticket 12' },
    { PlayerId: '77', description: 'QA device' },
  ],
  snapshots: [{ Key: 'S-1', description: 'Before the fix' }],
}

const open = async (search = '') => {
  const page = await renderScreen(`/acp/favorites${search}`)
  await screen.findByRole('heading', { name: /Favorites/ })
  storeElsewhere(three)
  return page
}

const ids = () => screen.queryAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? [])

describe('stars', () => {
  it('a player is marked in the list and shows among the favorites', async () => {
    const page = await renderScreen('/acp/players-listing', { given: withTwo })
    const star = await screen.findByRole('button', { name: 'Favorite 00123' })
    await page.user.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('true')
    expect(getCurrentPath()).toBe('/acp/players-listing')
    expect(stored()).toEqual({ players: [{ PlayerId: '00123', description: 'Anne' }], snapshots: [] })
    await page.user.click(screen.getByRole('link', { name: 'Favorites' }))
    expect((await screen.findByRole('link', { name: '00123' })).getAttribute('href')).toBe('/acp/player/00123')
    expect(page.requests.every(({ method }) => method === 'GET')).toBe(true)
  })

  it('a player is marked on its page, also after a reload', async () => {
    const page = await renderScreen('/acp/player/77', { given: withTwo })
    await page.user.click(await screen.findByRole('button', { name: 'Favorite 77' }))
    expect(stored()).toEqual({ players: [{ PlayerId: '77', description: 'Mary' }], snapshots: [] })
    const star = screen.getByRole('button', { name: 'Favorite 77' })
    await page.user.click(star)
    expect(star.getAttribute('aria-pressed')).toBe('false')
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  })

  it('full storage shows an error and leaves the star unchanged', async () => {
    const page = await renderScreen('/acp/player/77', { given: withTwo })
    const star = await screen.findByRole('button', { name: 'Favorite 77' })
    const { setItem } = window.Storage.prototype
    window.Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    try {
      await page.user.click(star)
      await shows(/Couldn't save the favorite/)
      expect(star.getAttribute('aria-pressed')).toBe('false')
    } finally {
      window.Storage.prototype.setItem = setItem
    }
  })
})

describe('the favorites page', () => {
  it('shows the empty text with a link to the players', async () => {
    await renderScreen('/acp/favorites')
    await shows("You don't have any favorites yet.")
    expect(screen.getByRole('link', { name: 'All players' }).getAttribute('href')).toBe('/acp/players-listing')
  })

  it('follows another tab, starts with the players, and shows the snapshots on request', async () => {
    const page = await open()
    await waitFor(() => expect(ids()).toEqual(['00123', '77']))
    await page.user.click(screen.getByRole('radio', { name: 'Snapshots' }))
    expect((await screen.findByRole('link', { name: 'S-1' })).getAttribute('href')).toBe('/acp/snapshot/S-1')
    expect(getCurrentPath()).toBe('/acp/favorites?category=snapshots')
  })

  it('finds any part of a description in any letter case, and keeps the search in the URL', async () => {
    const page = await open()
    await fill(page.user, await screen.findByRole('searchbox'), 'WHALE')
    await page.user.keyboard('{Enter}')
    await waitFor(() => expect(ids()).toEqual(['00123']))
    expect(getCurrentPath()).toBe('/acp/favorites?search=WHALE')
    await page.user.type(screen.getByRole('searchbox'), 's{Enter}')
    await shows('No favorite matches this search.')
    await page.user.click(screen.getByText('Clear the search'))
    await waitFor(() => expect(ids()).toHaveLength(2))
  })

  it('changes a description in place; Escape restores the old one', async () => {
    const page = await open()
    const field = await screen.findByLabelText('Description of 77')
    await fill(page.user, field, ' two')
    await page.user.keyboard('{Escape}')
    expect(field).toHaveProperty('value', 'QA device')
    await fill(page.user, field, ' three')
    await page.user.keyboard('{Enter}')
    expect(stored()).toEqual({
      ...three,
      players: [three.players[0], { PlayerId: '77', description: 'QA device three' }],
    })
  })

  it('saves a description that is being typed when the page is left', async () => {
    const page = await open()
    await page.user.type(await screen.findByLabelText('Description of 77'), '!')
    window.history.pushState(null, '', '/acp/players-listing')
    await waitFor(() => expect(screen.queryByLabelText('Description of 77')).toBeNull())
    expect(JSON.stringify(stored())).toContain('QA device!')
  })

  it('removes a favorite and undoes it with description and position', async () => {
    const page = await open()
    await page.user.click(await screen.findByRole('button', { name: 'Unfavorite 00123' }))
    expect(ids()).toEqual(['77'])
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(ids()).toEqual(['00123', '77']))
    expect(stored()).toEqual(three)
  })

  it('shows 15 on a page', async () => {
    await open()
    const players = Array.from({ length: 17 }, (_, index) => ({ PlayerId: `p${index}`, description: '<b>x</b>' }))
    storeElsewhere({ players, snapshots: [] })
    await waitFor(() => expect(ids()).toHaveLength(15))
    expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy()
  })
})
