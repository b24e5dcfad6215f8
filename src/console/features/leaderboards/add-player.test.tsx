import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'

it.each([
  [{ final_at: new Date(0) }, {}, 'The order is final. It takes no more players.'],
  [{}, { deleted_at: new Date(0) }, 'This definition is deleted.'],
  [{}, { capacity: 3 }, 'This leaderboard is full: at most 3 players.'],
  [
    {},
    { closed_at: new Date(0), closed_by: 'a@example.com', closed_reason: 'Cheats' },
    'These leaderboards were closed. They take no more players.',
  ],
])(
  'a leaderboard that takes no more players says why, and is still corrected (%j %j)',
  async (values, definition, reason) => {
    const { user } = await renderScreen('/acp/leaderboard/1?board=1-1', {
      as: 'admin',
      given: async (app) => {
        for (const player_id of ['ada', 'bob', 'cleo']) await aPlayer(app.db, { player_id })
        await aLeaderboard(app.db, { scores: { ada: 50, bob: 70, cleo: 20 } })
        await app.db
          .updateTable('leaderboards')
          .set({ refused_reports: 0, ...values })
          .execute()
        await app.db
          .updateTable('leaderboard_definitions')
          .set({ name: 'Board', ...definition })
          .execute()
      },
    })
    const dialog = within(await screen.findByRole('dialog', { name: "Leaderboard Player's Information" }))
    const add = await dialog.findByRole('button', { name: 'Add player' })
    expect(add.getAttribute('aria-disabled')).toBe('true')
    expect(dialog.getByRole('button', { name: 'Correct a list' }).getAttribute('aria-disabled')).toBeNull()
    await user.hover(add)
    await shows(reason)
  },
)
