import { notificationsStore } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { goTo, renderScreen } from '#test/harness/render-screen.tsx'

it('tells once that the parts of a page fail together', async () => {
  await renderScreen('/acp/myprofile', { given: ({ db }) => aPlayer(db, { player_id: 'p1' }) })
  await screen.findByRole('heading', { level: 1 })
  let failed = 0
  const { fetch } = window
  window.fetch = async (input, init) => {
    if (!/overview|installations|refusedcalls|suspension|snapshots|identities/.test(String(input)))
      return fetch(input, init)
    failed++
    return Response.json({ code: 'internal', message: 'Something failed.', requestId: 'r1' }, { status: 500 })
  }
  const together: number[] = []
  notificationsStore.subscribe(({ notifications }) => together.push(notifications.length))
  goTo('/acp/player/p1')
  await waitFor(() => expect(failed).toBeGreaterThan(2))
  await waitFor(() => expect(together.length).toBeGreaterThan(0))
  expect(Math.max(...together)).toBe(1)
})
