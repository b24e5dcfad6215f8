import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const prizes = [{ From: 1, To: 3, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 5 }] }]
const setPrizes = (db: TestApp['db']) =>
  db
    .updateTable('leaderboard_definitions')
    .set({ prizes: JSON.stringify(prizes) })
    .execute()

/** A leaderboard without an event, with two players. */
const given = async ({ db }: TestApp) => {
  for (const player_id of ['ada', 'bob']) await aPlayer(db, { player_id })
  await aLeaderboard(db, { scores: { ada: 50, bob: 70 } })
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(`/acp/leaderboard/1${path}`, { as, given })
const title = 'Close the leaderboards of Board?'

it('closes leaderboards after the plan was read again, because it had changed, and says who did it and why', async () => {
  const { user, server } = await open('')
  await user.click(await screen.findByRole('button', { name: 'Further actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Close leaderboards' }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByText(/1 leaderboard of definition 1 with 2 players becomes final now; otherwise it never would/)
  dialog.getByText('Closing cannot be undone.')
  dialog.getByText('No rank has a prize.')
  const close = () => user.click(dialog.getByRole('button', { name: 'Close leaderboards' }))
  await close()
  await dialog.findByText('Give a reason.')
  await fill(user, dialog.getByLabelText(/^Reason/), 'Wrong scores')
  await setPrizes(server.db)
  await close()
  await dialog.findByText(/changed since this plan was read/)
  await dialog.findByRole('table', { name: 'If closed now: cost' })
  await close()
  await shows('The leaderboards were closed. Their order becomes final within seconds.')
  await screen.findByText('Wrong scores')
  await server.runSteps()
  const { final_at } = await server.db.selectFrom('leaderboards').select('final_at').executeTakeFirstOrThrow()
  expect(final_at).not.toBeNull()
})

it('cannot close without the permission', async () => {
  await open('?close=true', ['SEND_MESSAGES'])
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  await dialog.findByText(/CHANGE_LIVEOPS/)
  expect(dialog.getByRole('button', { name: 'Close leaderboards' }).hasAttribute('disabled')).toBe(true)
})
