import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'

it('reads nothing in vain after a dialog has saved: what the dialog alone reads is not read again', async () => {
  const { user, requests } = await renderScreen('/acp/snapshots?edit=KEY1', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
      await aSnapshot(db, { key: 'KEY1', player_id: 'p1', description: 'Stuck' })
    },
  })
  const field = await screen.findByRole('textbox', { name: 'Description' })
  await user.clear(field)
  await fill(user, field, 'Stuck in the tutorial')
  requests.length = 0
  await user.click(screen.getByRole('button', { name: 'Update description' }))
  await shows('The description was changed.')
  const read = (path: string) => requests.filter((sent) => sent.method === 'GET' && sent.path === path)
  await waitFor(() => expect(read('/snapshots')).toHaveLength(1))
  await shows('Stuck in the tutorial')
  expect(read('/snapshots/KEY1')).toEqual([])
})
