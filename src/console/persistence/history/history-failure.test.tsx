import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { goTo, renderScreen, shows } from '#test/harness/render-screen.tsx'

it('says once, in the drawer, why the history could not be read', async () => {
  await renderScreen('/acp/player/p?tab=persistence', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p', persistence: { wallet: '1' } })
    },
  })
  await shows('wallet')
  const { fetch } = window
  const message = 'The database does not answer at the moment. Try again.'
  window.fetch = async (input, init) =>
    String(input).includes('/persistences/p/history')
      ? Response.json({ code: 'database-unavailable', message }, { status: 503 })
      : fetch(input, init)
  goTo('/acp/player/p?tab=persistence&history=true&historyKey=wallet')
  await shows(new RegExp(message))
  expect(screen.getAllByText(new RegExp(message))).toHaveLength(1)
})
