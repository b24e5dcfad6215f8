import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { guilds } from '#contract/guilds.ts'
import { fold } from '#server/platform/database/fold.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'
import { expectUndoConflict, pressUndo } from '#test/harness/undo.ts'

const given = async ({ db }: TestApp) => {
  for (const [player_id, nickname] of [
    ['leader', 'Ada'],
    ['member', 'Bob'],
    ['free', 'Cleo'],
  ] as const)
    await aPlayer(db, { player_id, nickname, nickname_folded: fold(nickname) })
  await aGuild(db, { name: 'Night Owls', members: ['leader', 'member'], min_level: 5, access_policy: 1 })
}

const open = (path: string, as: Viewer = 'admin') => renderScreen(path, { as, given })
const button = (name: string) => screen.findByRole('button', { name })

async function choose({ user }: Awaited<ReturnType<typeof open>>, menu: string, item: string) {
  await user.click(await button(menu))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the guild list', () => {
  it('shows the guilds, searches them, and says when there is none', async () => {
    const { user } = await open('/acp/guilds')
    await shows('Night Owls')
    await shows('Private')
    await fill(user, await screen.findByLabelText('Search guilds'), 'nobody')
    await shows("Couldn't find any guilds.")
  })

  it('creates a guild, after it said what is missing', async () => {
    const { user, server } = await open('/acp/guilds')
    await user.click(await button('Create New Guild'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Create guild' }))
    expect(await within(dialog).findAllByText('This field is required.')).toHaveLength(2)
    const level = within(dialog).getByLabelText(/^Minimum Level/)
    await user.clear(level)
    await user.type(level, '-1')
    await within(dialog).findByText('Minimum Level should be bigger than 0.')
    await user.clear(level)
    await user.type(level, '3')
    await fill(user, within(dialog).getByLabelText(/^Name/), 'Early Birds')
    await fill(user, within(dialog).getByLabelText(/^Leader ID/), 'member')
    await user.click(within(dialog).getByRole('button', { name: 'Create guild' }))
    await within(dialog).findByText(/This player is a member of the guild Night Owls/)
    await user.clear(within(dialog).getByLabelText(/^Leader ID/))
    await fill(user, within(dialog).getByLabelText(/^Leader ID/), 'free')
    await user.click(within(dialog).getByRole('button', { name: 'Create guild' }))
    await shows('The guild was created.')
    expect(await screen.findByRole('heading', { name: 'Early Birds' })).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const created = await server.db.selectFrom('guilds').selectAll().where('leader_id', '=', 'free').execute()
    expect(created).toMatchObject([{ name: 'Early Birds', min_level: 3, access_policy: 0 }])
  })

  it('shows tags, and lists the guilds that have one of those in use', async () => {
    const { user } = await renderScreen('/acp/guilds', {
      given: async (server) => {
        await given(server)
        await aGuild(server.db, { name: 'Larks', members: ['free'], tags: ['vip', 'watch'] })
      },
    })
    await shows('Night Owls')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Tag' }), 'watch (1)')
    await waitFor(() => expect(screen.queryByText('Night Owls')).toBeNull())
    await shows('Larks')
  })

  it('disables creating without CREATE_GUILD', async () => {
    await open('/acp/guilds', [])
    expect((await button('Create New Guild')).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('a guild', () => {
  it('shows its facts, and crowns the leader', async () => {
    await open('/acp/guild/1')
    for (const text of ['Leader ID', 'Minimum Level', 'Type', 'Description', '2 of 100']) await shows(text)
    await shows('Bob')
    expect(await screen.findByLabelText('Leader')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Actions for leader' })).toBeNull()
  })

  it('transfers the leadership and kicks the leader of before', async () => {
    const page = await open('/acp/guild/1')
    await choose(page, 'Actions for member', 'Transfer leadership')
    await page.user.click(await button('Transfer leadership'))
    await shows(/ is the leader now\.$/)
    await choose(page, 'Actions for leader', 'Kick member')
    await page.user.click(await button('Kick member'))
    await shows(/ was kicked\.$/)
    const members = await page.server.db.selectFrom('guild_members').selectAll().execute()
    expect(members).toMatchObject([{ player_id: 'member' }])
  })

  it('adds a player', async () => {
    const { user } = await open('/acp/guild/1?add=true')
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Add player' }))
    await within(dialog).findByText('This field is required.')
    await fill(user, within(dialog).getByLabelText(/^Player ID/), 'nobody')
    await user.click(within(dialog).getByRole('button', { name: 'Add player' }))
    await within(dialog).findByText('There is no player with this ID.')
    await user.clear(within(dialog).getByLabelText(/^Player ID/))
    await fill(user, within(dialog).getByLabelText(/^Player ID/), 'free')
    await user.click(within(dialog).getByRole('button', { name: 'Add player' }))
    await shows(/^The player was added to /)
    await shows('Cleo')
  })

  const edit = async (page: Awaited<ReturnType<typeof open>>) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Night Owls' }))
    await fill(page.user, dialog.getByLabelText(/^Name/), ' II')
    await fill(page.user, dialog.getByLabelText(/^Description/), 'Late.')
    await page.user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Top 10{Enter}')
    await page.user.click(dialog.getByRole('button', { name: 'Save guild' }))
    await shows(/ was saved\.$/)
  }
  const read = ({ server }: Awaited<ReturnType<typeof open>>) =>
    server.db
      .selectFrom('guilds')
      .select(['name', 'description', 'min_level', 'name_reports', 'tags'])
      .executeTakeFirst()

  it('is edited, and as it was before after an undo', async () => {
    const page = await renderScreen('/acp/guild/1?edit=true', {
      given: async (server) => {
        await given(server)
        await server.db.updateTable('guilds').set({ name_reports: 2 }).execute()
      },
    })
    const before = await read(page)
    await edit(page)
    expect(await read(page)).toMatchObject({
      name: 'Night Owls II',
      description: 'Late.',
      name_reports: 0,
      tags: ['top-10'],
    })
    await pressUndo(page)
    await shows('The guild was changed back.')
    expect(await read(page)).toEqual(before)
  })

  it('keeps what someone else changed since the edit that is undone', async () => {
    const page = await open('/acp/guild/1?edit=true')
    await edit(page)
    const other = await page.server.signInAs('admin')
    await other.call(guilds.update, { body: { guild: { id: '1', minLevel: 9 } } })
    await expectUndoConflict(page, /Now: Night Owls II, minimum level 9, Private, description “Late\.”, tags top-10\./)
    expect(await read(page)).toMatchObject({ name: 'Night Owls II', min_level: 9 })
  })

  it('deletes the guild, and undoes it', async () => {
    const page = await open('/acp/guild/1')
    await choose(page, 'Further actions', 'Delete guild')
    await page.user.click(await button('Delete guild'))
    await shows(/ was deleted\.$/)
    await shows('This guild is deleted.')
    expect((await button('Send message')).getAttribute('aria-disabled')).toBe('true')
    await page.user.click(await button('Undo'))
    await shows('The guild was restored with its members.')
    await shows('Bob')
  })

  const withRequests = async (server: TestApp) => {
    await given(server)
    const row = { player_id: 'free', guild_id: '1', requested_at: server.clock.now }
    await server.db.insertInto('guild_requests').values(row).execute()
  }

  it('lists who asks to join, accepts a request and takes that back', async () => {
    const page = await renderScreen('/acp/guild/1?tab=requests', { given: withRequests })
    await shows('Requests · 1')
    await shows('Cleo')
    await page.user.click(await button('Accept'))
    await page.user.click(await button('Accept request'))
    await shows('Cleo (free) is a member now.')
    await shows(/^No player asks to join\./)
    const members = () => page.server.db.selectFrom('guild_members').select('player_id').execute()
    expect(await members()).toContainEqual({ player_id: 'free' })
    await pressUndo(page)
    await shows('Requests · 1')
    expect(await members()).not.toContainEqual({ player_id: 'free' })
  })

  it('refuses a request and takes that back', async () => {
    const page = await renderScreen('/acp/guild/1?tab=requests', { given: withRequests })
    await page.user.click(await button('Refuse'))
    await page.user.click(await button('Refuse request'))
    await shows('The request of Cleo (free) was refused.')
    await shows('Requests · 0')
    await pressUndo(page)
    await shows('Requests · 1')
  })

  it('offers no answers without DELETE_UPDATE_GUILD', async () => {
    await renderScreen('/acp/guild/1?tab=requests', { as: [], given: withRequests })
    for (const name of ['Accept', 'Refuse']) expect((await button(name)).getAttribute('aria-disabled')).toBe('true')
  })

  it('has no requests when it is public', async () => {
    await renderScreen('/acp/guild/1?tab=requests', {
      given: async (server) => {
        await given(server)
        await server.db.updateTable('guilds').set({ access_policy: 0 }).execute()
      },
    })
    await shows('Members · 2')
    await shows('Bob')
    expect(screen.queryByRole('tab', { name: /^Requests/ })).toBeNull()
  })

  it('says so when there is no such guild', async () => {
    await open('/acp/guild/999')
    await shows('There is no guild with this ID.')
    expect(screen.getByRole('link', { name: 'All guilds' })).toBeTruthy()
  })
})
