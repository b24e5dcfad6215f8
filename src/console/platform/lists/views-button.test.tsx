import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { players } from '#contract/players.ts'
import { views } from '#contract/views.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen } from '#test/harness/render-screen.tsx'

it('a view whose player was deleted says that it lost a filter, until it is updated', async () => {
  const { server, person, user } = await renderScreen('/acp/players-listing', {
    given: ({ db }) => aPlayer(db, { player_id: 'gone' }),
  })
  const body = { List: 'players', Name: 'One player', SearchParams: 'filter=gone' }
  await person?.call(views.create, { body })
  await (await server.signInAs('admin')).call(players.remove, { params: { id: 'gone' } })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('menuitem', { name: /One player.*lost a filter/ }))
  await user.click(await screen.findByRole('button', { name: 'Views: One player · lost a filter' }))
  await screen.findByText(/“One player” named a player who was deleted\. That filter is gone/)
  await user.click(screen.getByRole('menuitem', { name: 'Update “One player”' }))
  await screen.findByText('“One player” updated.')
  expect(await screen.findByRole('button', { name: 'Views: One player' })).toBeDefined()
})
