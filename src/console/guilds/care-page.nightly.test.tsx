import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

const given = async ({ db, clock: { now } }: TestApp) => {
  const seen = (player_id: string, days: number) =>
    aPlayer(db, { player_id, nickname: '', nickname_folded: '', last_save_game: daysAgo(now, days) })
  await aGuild(db, { name: 'Owls', members: [await seen('gone', 90), await seen('sleepy', 50), await seen('here', 1)] })
  await aGuild(db, { name: 'Buoy', members: [await seen('alone', 1)], name_reports: 3 })
}

const open = (search = '') => renderScreen(`/acp/guildcare${search}`, { as: 'admin', given })
const confirm = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name })

it('transfers the leadership of an inactive leader to the proposed successor', async () => {
  const { user, server } = await open()
  await shows('Leaders who were inactive for 30 days.')
  await screen.findByRole('tab', { name: /^Inactive leader ?1$/ })
  await screen.findByRole('tab', { name: /^Over capacity ?0$/ })
  await user.click(await screen.findByRole('button', { name: 'Transfer leadership' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('gone')
  expect(dialog.textContent).toContain('here')
  await user.click(await confirm('Transfer leadership'))
  await shows('Every guild has an active leader.')
  const guild = await server.db.selectFrom('guilds').select('leader_id').where('name', '=', 'Owls').executeTakeFirst()
  expect(guild).toEqual({ leader_id: 'here' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('Owls has its previous leader again.')
})

it('offers no transfer without a member who is active', async () => {
  await renderScreen('/acp/guildcare', {
    as: 'admin',
    given: async ({ db, clock: { now } }) => {
      const member = (player_id: string) => aPlayer(db, { player_id, last_save_game: daysAgo(now, 90) })
      await aGuild(db, { name: 'Owls', members: [await member('gone'), await member('away')] })
    },
  })
  const button = await screen.findByRole('button', { name: 'Transfer leadership' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

it('deletes a nearly empty guild, and offers to undo it', async () => {
  const { user } = await open('?tab=nearly-empty')
  await shows('Guilds with only 1 member.')
  await user.click(await screen.findByRole('button', { name: 'Delete guild' }))
  await shows('Guild 2: 1 member will have no guild. The deletion can be undone.')
  await user.click(await confirm('Delete guild'))
  await shows('No guild is nearly empty.')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('Buoy')
})

it('changes a reported name', async () => {
  const { user, server } = await open('?tab=reported-name')
  await user.click(await screen.findByRole('button', { name: 'Change name' }))
  await shows('3 players reported this name. A new name has no reports.')
  const field = within(await screen.findByRole('dialog')).getByLabelText('Name')
  await user.clear(field)
  await fill(user, field, 'Lighthouse')
  await user.click(await confirm('Change name'))
  await shows('No guild name is reported.')
  const guild = await server.db.selectFrom('guilds').selectAll().where('id', '=', '2').executeTakeFirst()
  expect(guild).toMatchObject({ name: 'Lighthouse', name_reports: 0 })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await shows('The guild was changed back.')
  const undone = await server.db.selectFrom('guilds').selectAll().where('id', '=', '2').executeTakeFirst()
  expect(undone).toMatchObject({ name: 'Buoy', name_reports: 3 })
})

it('says that no guild has too many members', async () => {
  await open('?tab=over-capacity')
  await shows('Guilds with more than 100 members.')
  await shows('No guild has too many members.')
})

it("shows the guild on the player's page, with a link", async () => {
  await renderScreen('/acp/player/gone', { as: 'admin', given })
  const link = await screen.findByRole('link', { name: 'Owls' })
  expect(link.getAttribute('href')).toBe('/acp/guild/1')
  expect(screen.getByLabelText('Leader')).toBeTruthy()
})
