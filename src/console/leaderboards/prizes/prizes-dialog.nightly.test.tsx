import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const prizes = [
  { From: 1, To: 1, Gifts: [{ m_type: 1, m_giftableId: 'gems', m_amount: 500 }] },
  { From: 2, To: 3, Gifts: [{ m_type: 0, m_giftableId: 'chest', m_amount: 1 }] },
]

/** A leaderboard with two players, whose order is final. */
const given = async ({ db, clock }: TestApp) => {
  for (const player_id of ['ada', 'bob']) await aPlayer(db, { player_id, nickname: player_id })
  await aLeaderboard(db, { scores: { ada: 50, bob: 70 } })
  await db
    .updateTable('leaderboard_definitions')
    .set({ prizes: JSON.stringify(prizes) })
    .execute()
  await db.updateTable('leaderboards').set({ final_at: clock.now }).execute()
  const ranks = ['bob', 'ada'].map((player_id, final_index) => ({
    player_id,
    final_index,
    definition_id: 1,
    leaderboard_number: 1,
    rank: final_index + 1,
    score: 0,
  }))
  await db.insertInto('leaderboard_final_ranks').values(ranks).execute()
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { as, given })
const button = (name: string) => screen.findByRole('button', { name })

describe('the prizes of a definition', () => {
  it('are added to its form, which names a gap', async () => {
    const { user, server } = await open('/acp/leaderboard/1?edit=true')
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Add prize' }))
    await fill(user, dialog.getByLabelText('Item ID of gift 1 of prize 3'), 'boat')
    const [, , from] = dialog.getAllByLabelText(/^From rank/)
    const [, , to] = dialog.getAllByLabelText(/^To rank/)
    if (!from || !to) throw new Error('The third prize has no ranks.')
    expect(from).toHaveProperty('value', '4')
    await user.clear(from)
    await user.type(from, '6')
    await user.clear(to)
    await user.type(to, '9')
    await user.click(dialog.getByRole('button', { name: 'Save definition' }))
    await dialog.findByText('No range has rank 4–5. Start with 4.')
    await user.clear(from)
    await user.type(from, '4')
    await user.click(dialog.getByRole('button', { name: 'Save definition' }))
    await shows('The Leaderboard Definition has been successfully sent!')
    const saved = await server.db.selectFrom('leaderboard_definitions').select('prizes').executeTakeFirstOrThrow()
    expect(JSON.parse(saved.prizes)).toEqual([
      ...prizes,
      { From: 4, To: 9, Gifts: [{ m_type: 1, m_giftableId: 'boat', m_amount: 1 }] },
    ])
  })

  it('are paid after the plan was shown', async () => {
    const { user, server } = await open('/acp/leaderboard/1?prizes=true')
    const table = await screen.findByRole('table', { name: 'To pay: cost' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['gemsCurrency500', 'chestReward1'])
    within(table).getByRole('columnheader', { name: 'Total' })
    await user.click(await button('Pay prizes'))
    await user.click(await button('Pay 2 players'))
    await shows('Paying 2 players.')
    await server.runJobs()
    await screen.findByText('All 2 prizes paid.')
    await screen.findByText('Final: 1 leaderboard with final ranks')
    expect(await screen.findByRole('radio', { name: 'Paid · 2' })).toHaveProperty('checked', true)
    expect(await screen.findAllByRole('link', { name: 'message' })).toHaveLength(2)
    expect(await server.db.selectFrom('message_deliveries').select('player_id').execute()).toHaveLength(2)
  })

  it('are paid by the new plan when another player is hidden meanwhile', async () => {
    const { user, server } = await open('/acp/leaderboard/1?prizes=true')
    await user.click(await button('Pay prizes'))
    await shows(/to each of 2 players/)
    await server.db.updateTable('leaderboard_entries').set({ is_hidden: true }).where('player_id', '=', 'ada').execute()
    await user.click(await button('Pay 2 players'))
    await shows(/to each of 1 player\./)
    await user.click(await button('Pay 1 player'))
    await shows('Paying 1 player.')
  })

  it('over the largest amount of an item are confirmed in words before they are paid', async () => {
    const withItem = async (app: TestApp) => {
      await given(app)
      const row = { item_id: 'gems', type: 1, name: 'Gems', icon: '', usual_amount: 10, largest_amount: 499 }
      await app.db.insertInto('items').values(row).execute()
    }
    const { user } = await renderScreen('/acp/leaderboard/1?prizes=true', { given: withItem })
    await user.click(await button('Pay prizes'))
    await shows(/500 \(five hundred\) ×/)
    expect(await button('Pay 2 players')).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('checkbox', { name: 'Allow more than the largest amount' }))
    await user.click(await button('Pay 2 players'))
    await shows('Paying 2 players.')
  })

  it('say who had no rank at the end', async () => {
    const withUnranked = async (app: TestApp) => {
      await given(app)
      await app.db.updateTable('leaderboard_final_ranks').set({ rank: null }).where('player_id', '=', 'ada').execute()
    }
    const { user } = await renderScreen('/acp/leaderboard/1?prizes=true', { given: withUnranked })
    await shows(/No prize for 1 player: 1 without a rank at the end\./)
    await user.click(screen.getByRole('radio', { name: 'No prize · 1' }))
    await shows('Had no rank when the leaderboard became final')
  })

  it('are not paid while the event is deleted', async () => {
    const withDeletedEvent = async (app: TestApp) => {
      await given(app)
      const event_id = await anEvent(app.db, { deleted: true })
      await app.db.updateTable('leaderboard_definitions').set({ event_id }).execute()
    }
    const { user } = await renderScreen('/acp/leaderboard/1?prizes=true', { as: 'admin', given: withDeletedEvent })
    await screen.findByRole('heading', { name: 'Not paid: 1 leaderboard with final ranks' })
    await user.hover(await button('Pay prizes'))
    await shows('The event of this definition is deleted.')
  })

  it('cannot be paid without the permissions', async () => {
    await open('/acp/leaderboard/1?prizes=true', ['SEND_MESSAGES'])
    expect((await button('Pay prizes')).getAttribute('aria-disabled')).toBe('true')
  })
})
