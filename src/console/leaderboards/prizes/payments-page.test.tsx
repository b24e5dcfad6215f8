import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const prizes = [{ From: 1, To: 1, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 500 }] }]

/** Two leaderboards of events whose order is final; ada is the first of both. */
const given = async ({ db, clock }: TestApp) => {
  for (const player_id of ['ada', 'bob']) await aPlayer(db, { player_id, nickname: player_id })
  for (const [index, content] of ['Summer Cup', 'Winter Cup'].entries()) {
    const eventId = await anEvent(db, { content, start_at: new Date(clock.now.getTime() - 86_400_000), duration: 1 })
    await aLeaderboard(db, { eventId, scores: { ada: 70, bob: 50 } })
    const ranks = ['ada', 'bob'].map((player_id, final_index) => ({
      player_id,
      final_index,
      definition_id: index + 1,
      leaderboard_number: 1,
      rank: final_index + 1,
      score: 5,
    }))
    await db.insertInto('leaderboard_final_ranks').values(ranks).execute()
  }
  await db
    .updateTable('leaderboard_definitions')
    .set({ prizes: JSON.stringify(prizes) })
    .execute()
  await db.updateTable('leaderboards').set({ final_at: clock.now }).execute()
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

it('lists what can be paid from Home, and pays all of it by one plan', async () => {
  const { user, server } = await renderScreen('/acp/home', { as: 'admin', given })
  await user.click(await screen.findByRole('link', { description: '2 leaderboards have unpaid prizes' }))
  const table = await screen.findByRole('table', { name: 'Prizes by leaderboard' })
  const row = await within(table).findByRole('row', { name: /Summer Cup/ })
  expect(row.textContent).toMatch(/To pay.*Summer Cup.*1500 gems–/)
  await user.click(await button('Pay 2 leaderboards'))
  await shows(/sends a message with gifts for each of 2 prizes to 1 player\./)
  const plan = await screen.findByRole('table', { name: 'Leaderboards to pay' })
  expect(within(plan).getAllByRole('row')).toHaveLength(3)
  await user.click(await button('Pay 2 leaderboards: 1 player'))
  await shows('Paying 1 player of 2 leaderboards.')
  await server.runJobs()
  expect(await server.db.selectFrom('message_deliveries').select('player_id').execute()).toHaveLength(2)
})

it('pays the selected ones, and reads the plan again when it changed meanwhile', async () => {
  const { user, server } = await renderScreen('/acp/leaderboardprizes', { as: 'admin', given })
  const row = within(await screen.findByRole('row', { name: /Summer Cup/ }))
  await user.click(row.getByRole('checkbox'))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(await bar.findByRole('button', { name: 'Pay 1 leaderboard' }))
  const confirm = await button('Pay 1 leaderboard: 1 player')
  await server.db.updateTable('leaderboard_entries').set({ is_hidden: true }).where('player_id', '=', 'ada').execute()
  await user.click(confirm)
  await shows('All prizes of these leaderboards are paid.')
})

it('says that all prizes are paid', async () => {
  const { user } = await renderScreen('/acp/leaderboardprizes', { as: 'admin' })
  await shows(/All prizes are paid\./)
  await user.hover(await button('Pay prizes'))
  await shows('All prizes are paid.')
})
