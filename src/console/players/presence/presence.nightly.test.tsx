// Loaded on demand in a browser; here before the time is counted.
import './player-changes.tsx'
import './viewers.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notes } from '#contract/notes.ts'
import { presence } from '#contract/presence.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () =>
  renderScreen('/acp/player/p1', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
    },
  })

const params = { id: 'p1' }

describe('the page of a player', () => {
  it('says who else has it open, and since when', async () => {
    const { server, user } = await open()
    const bob = await server.signInAs([])
    expect(screen.queryByRole('button', { name: /Also here/ })).toBeNull()
    await bob.call(presence.viewers, { params })
    await passTime(20_000)
    await user.click(await screen.findByRole('button', { name: /^Also here: / }))
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(bob.email))
  })

  it('says that something happened meanwhile, and shows it on a click', async () => {
    const { server, user, requests } = await open()
    const bob = await server.signInAs(['CHANGE_PLAYERS'])
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/timeline'))).toBe(true))
    // The page shows what there was before.
    await screen.findByRole('heading', { name: 'Recent activity' })
    await passTime(2000)
    await bob.call(notes.create, { params, body: { Text: 'Called again' } })
    await passTime(30_000)
    const news = await screen.findByRole('button', { name: '1 new' })
    expect(screen.queryByText(/Called again/)).toBeNull()
    await user.click(news)
    await waitFor(() => expect(screen.getAllByText(/Called again/).length).toBeGreaterThan(0))
    expect(screen.queryByRole('button', { name: '1 new' })).toBeNull()
  })

  it('does not count what the viewer did', async () => {
    const { person, requests } = await open()
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/timeline'))).toBe(true))
    await passTime(2000)
    await person?.call(notes.create, { params, body: { Text: 'Mine' } })
    const before = requests.filter(({ path }) => path.endsWith('/timeline')).length
    await passTime(30_000)
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/timeline')).length).toBeGreaterThan(before),
    )
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull()
  })
})
