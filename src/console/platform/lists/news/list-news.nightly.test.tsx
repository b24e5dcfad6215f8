// Loaded on demand in a browser; here before the time is counted.
import './list-news.tsx'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { passTime } from '#test/harness/pass-time.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (path: string) =>
  renderScreen(path, {
    given: async ({ db, clock }) => {
      await aPlayer(db, { player_id: 'p1', nickname: 'Anne', created_at: clock.now })
    },
  })

const newButton = () => screen.queryByRole('button', { name: /^(over )?\d+ new$/ })

it('a list says how many rows are new above those on screen, and shows them on a click', async () => {
  const { server, user } = await open('/acp/players-listing')
  await screen.findByText('Anne')
  const later = new Date(server.clock.now.getTime() + 1_000)
  await aPlayer(server.db, { player_id: 'p2', nickname: 'Berta', created_at: later })
  await passTime(31_000)
  await waitFor(() => expect(newButton()?.textContent).toBe('1 new'))
  expect(screen.queryByText('Berta')).toBeNull()
  await user.click(newButton() as HTMLElement)
  await screen.findByText('Berta')
  await waitFor(() => expect(newButton()).toBeNull())
})

it('a list says nothing of rows that are gone', async () => {
  const { server, requests } = await open('/acp/players-listing')
  const count = () => requests.filter(({ path }) => path === '/players/listing').length
  await screen.findByText('Anne')
  await server.db.deleteFrom('players').execute()
  const before = count()
  await passTime(31_000)
  await waitFor(() => expect(count()).toBe(before + 1))
  expect(newButton()).toBeNull()
  expect(screen.getByText('Anne')).toBeTruthy()
})

it('a list asks for new rows on its first page alone', async () => {
  const { server, requests, user } = await open('/acp/players-listing')
  await screen.findByText('Anne')
  const later = new Date(server.clock.now.getTime() + 1_000)
  for (let number = 0; number < 15; number++) await aPlayer(server.db, { created_at: later })
  await passTime(31_000)
  await user.click((await screen.findByText('over 14 new')) as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(window.location.search).toContain('page=2'))
  const before = requests.filter(({ path }) => path === '/players/listing').length
  await passTime(61_000)
  expect(requests.filter(({ path }) => path === '/players/listing').length).toBe(before)
})
