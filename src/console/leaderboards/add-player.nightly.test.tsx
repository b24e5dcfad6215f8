import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const button = (name: string) => screen.findByRole('button', { name })

it.each([
  [{ final_at: new Date(0) }, {}, 'The order is final. No player can be added.'],
  [{}, { deleted_at: new Date(0) }, 'This definition is deleted.'],
  [{}, { capacity: 3 }, 'This leaderboard is full: at most 3 players.'],
  [
    {},
    { closed_at: new Date(0), closed_by: 'a@example.com', closed_reason: 'Cheats' },
    'These leaderboards were closed. No player can be added.',
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

describe('a definition', () => {
  /** Definition 1 of one player each, without a leaderboard. */
  const empty = async (app: TestApp) => {
    for (const player_id of ['ada', 'bob']) await aPlayer(app.db, { player_id })
    await aLeaderboard(app.db, { capacity: 1 })
    await app.db.deleteFrom('leaderboards').execute()
  }
  const dialogFor = async (key: string) =>
    within(await screen.findByRole('dialog', { name: `Add a player to leaderboard ${key}` }))

  it('takes the newest with room, however many newer ones are full', async () => {
    const { user } = await renderScreen('/acp/leaderboard/1', {
      as: 'admin',
      given: async (app) => {
        await empty(app)
        const boards = Array.from({ length: 40 }, (_, index) => index + 1)
        await app.db
          .insertInto('leaderboards')
          .values(
            boards.map((number) => ({ definition_id: 1, number, created_at: new Date(0), is_full: number !== 2 })),
          )
          .execute()
      },
    })
    await user.click(await button('Add player'))
    const dialog = await dialogFor('1-2')
    expect(dialog.queryByText(/opens this leaderboard/)).toBeNull()
  })

  it('opens its first leaderboard, and the next when none has room, with a player who is added', async () => {
    const { user } = await renderScreen('/acp/leaderboard/1', { as: 'admin', given: empty })
    await shows('No leaderboard was opened yet. The first player who enters opens one.')
    for (const [key, player] of [
      ['1-1', 'ada'],
      ['1-2', 'bob'],
    ] as const) {
      await user.click(await button('Add player'))
      const dialog = await dialogFor(key)
      dialog.getByText('Adding the player opens this leaderboard: no other has room.')
      await fill(user, dialog.getByRole('textbox', { name: 'Player ID' }), player)
      await user.click(dialog.getByRole('button', { name: 'Add player' }))
      await screen.findByRole('link', { name: key })
    }
    await user.click(screen.getByRole('link', { name: '1-2' }))
    const board = within(await screen.findByRole('dialog', { name: "Leaderboard Player's Information" }))
    await user.hover(await board.findByRole('button', { name: 'Add player' }))
    await shows('This leaderboard is full: at most 1 player.')
  })

  it('fills the newest leaderboard with room, also when that became full meanwhile', async () => {
    const { user, server } = await renderScreen('/acp/leaderboard/1?add=player', {
      as: 'admin',
      given: async (app) => {
        await empty(app)
        await app.db
          .insertInto('leaderboards')
          .values({ definition_id: 1, number: 1, created_at: new Date(0) })
          .execute()
      },
    })
    const dialog = await dialogFor('1-1')
    expect(dialog.queryByText(/opens this leaderboard/)).toBeNull()
    await server.db
      .insertInto('leaderboard_entries')
      .values({ player_id: 'bob', definition_id: 1, leaderboard_number: 1, joined_at: new Date(0) })
      .execute()
    await fill(user, dialog.getByRole('textbox', { name: 'Player ID' }), 'ada')
    await user.click(dialog.getByRole('button', { name: 'Add player' }))
    await user.click((await dialogFor('1-2')).getByRole('button', { name: 'Add player' }))
    await screen.findByRole('link', { name: '1-2' })
  })

  it('adds nobody without the permission', async () => {
    const { user } = await renderScreen('/acp/leaderboard/1', { as: [], given: empty })
    await user.hover(await button('Add player'))
    await shows(/CHANGE_LIVEOPS/)
  })

  it.each([
    [{}, 'The event of this definition has ended. No player can be added.'],
    [{ deleted: true, start_at: new Date('2990-01-01') }, 'The event of this definition is deleted.'],
  ])('adds nobody after its event, also before its first leaderboard (%j)', async (event, reason) => {
    const { user } = await renderScreen('/acp/leaderboard/1', {
      as: 'admin',
      given: async ({ db }) => {
        await aLeaderboard(db, { eventId: await anEvent(db, { start_at: new Date(0), ...event }) })
        await db.deleteFrom('leaderboards').execute()
      },
    })
    await user.hover(await button('Add player'))
    await shows(reason)
  })

  it('adds nobody after its deletion', async () => {
    const { user } = await renderScreen('/acp/leaderboard/1', {
      as: 'admin',
      given: async (app) => {
        await empty(app)
        await app.db
          .updateTable('leaderboard_definitions')
          .set({ deleted_at: new Date(0) })
          .execute()
      },
    })
    await user.hover(await button('Add player'))
    await shows('This definition is deleted.')
  })
})
