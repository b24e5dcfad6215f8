import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { anEvent } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const given = async ({ db }: TestApp) => {
  await aPlayer(db, { player_id: '7', nickname: 'Ada' })
  await anEvent(db, { content: 'Harbor Rush', start_at: new Date(Date.now() - 3_600_000) })
}

const open = (search = '', options = {}) => renderScreen(`/acp/player/7?tab=events${search}`, { given, ...options })

it('adds the player to an event, removes and brings back', async () => {
  const page = await open()
  await screen.findByText('This player is in no event.')
  await page.user.click(screen.getByRole('button', { name: 'Add Player to Event' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Player to Event' })
  const field = within(dialog).getByRole('textbox', { name: 'Event edition' })
  await page.user.type(field, '99')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add Player to Event' }))
  await shows('An error occurred when changing the event id. Are you sure this event exists?')
  await page.user.clear(field)
  await page.user.type(field, '1')
  await page.user.click(within(dialog).getByRole('button', { name: 'Add Player to Event' }))
  await shows('The player was added to Harbor Rush.')
  const row = await screen.findByRole('row', { name: /Harbor Rush/ })
  await page.user.click(within(row).getByRole('button', { name: 'Remove' }))
  await page.user.click(await screen.findByRole('button', { name: 'Remove from event' }))
  await shows('Event deleted successfully!')
  await page.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('The player is back in Harbor Rush, with the place and the scores.')
  await screen.findByRole('row', { name: /Harbor Rush/ })
})

it('offers no undo for a deleted event, which nobody can join', async () => {
  const page = await open('', {
    given: async (server: TestApp) => {
      await given(server)
      await server.db
        .insertInto('event_players')
        .values({ event_id: 1, player_id: '7', joined_at: new Date() })
        .execute()
      await server.db.updateTable('events').set({ deleted: true }).where('id', '=', 1).execute()
    },
  })
  await page.user.click(within(await screen.findByRole('row', { name: /Harbor Rush/ })).getByRole('button'))
  await screen.findByText(/The event is deleted, so this cannot be undone/)
  await page.user.click(screen.getByRole('button', { name: 'Remove from event' }))
  await shows('Event deleted successfully!')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says that a player is in an event already', async () => {
  const page = await open()
  for (const notice of [
    'The player was added to Harbor Rush.',
    'The player is in Harbor Rush already. Nothing was changed.',
  ]) {
    await page.user.click(await screen.findByRole('button', { name: 'Add Player to Event' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Player to Event' }))
    await page.user.type(dialog.getByRole('textbox', { name: 'Event edition' }), '1')
    await page.user.click(dialog.getByRole('button', { name: 'Add Player to Event' }))
    await shows(notice)
  }
})

it('disables adding without the permission', async () => {
  await open('', { as: [] })
  const button = await screen.findByRole('button', { name: 'Add Player to Event' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})
