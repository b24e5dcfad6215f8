import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { players } from '#contract/players.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'

it('selects all that match on all pages, and names who is gone when the action was done', async () => {
  const { server, requests, user } = await renderScreen('/acp/players-listing?filter=fin&filterType=nickname', {
    given: async ({ db }) => {
      for (let number = 0; number < 20; number++) await aPlayer(db, { player_id: `f${number}`, nickname: 'Finn' })
      await aPlayer(db, { player_id: 'other', nickname: 'Olga' })
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /f19/ }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(await bar.findByRole('button', { name: 'Select all 20 that match' }))
  await shows('20 selected')
  expect(bar.queryByRole('button', { name: /Select all/ })).toBeNull()
  await aPlayer(server.db, { player_id: 'late', nickname: 'Finn' })
  await (await server.signInAs('admin')).call(players.remove, { params: { id: 'f3' } })
  await user.click(await bar.findByRole('button', { name: 'Set as hacker' }))
  await user.click(await screen.findByRole('button', { name: 'Flag 20 players' }))
  await shows('19 players flagged as hackers. 1 player no longer exists: f3.')
  const sent = requests.find(({ path, method }) => method !== 'GET' && path.includes('hackers'))
  expect(JSON.parse(sent?.body ?? '{}').Ids).toHaveLength(20)
  const flagged = await server.db.selectFrom('players').select('player_id').where('is_hacker', '=', true).execute()
  expect(flagged.map(({ player_id }) => player_id)).not.toContain('late')
})
