import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, type Viewer } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const byId = { params: { id: 'p1' } }

/** A player whom a colleague has renamed. */
const given = async (server: TestApp) => {
  await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne' })
  const bob = await server.signInAs(['CHANGE_PLAYERS'])
  await bob.call(moderation.changeNickname, { ...byId, body: { Nickname: 'Ann' } })
  await bob.call(players.markOutdated, byId)
}

const open = async (path: string, as: Viewer = 'admin') => {
  const page = await renderScreen(path, { as, given })
  await page.user.click(await screen.findByRole('button', { name: 'Recent changes' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
  return { page, drawer }
}

const listItems = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')

const readFlags = async ({ db }: TestApp) =>
  (await db.selectFrom('players').select('is_hacker').execute()).map(({ is_hacker }) => is_hacker)

describe('recent changes', () => {
  it('says that one has changed nothing, and shows only administrators of the log what others did', async () => {
    const { drawer } = await open('/acp/players-listing', ['CHANGE_PLAYERS'])
    await drawer.findByText('You have changed nothing in the last 24 hours.')
    expect(drawer.queryByRole('radio', { name: 'Everybody’s' })).toBeNull()
  })

  it('takes back what a colleague changed, says so, and what cannot be taken back', async () => {
    const { page, drawer } = await open('/acp/players-listing')
    await page.user.click(await drawer.findByRole('radio', { name: 'Everybody’s' }))
    await drawer.findByText('This cannot be undone.')
    // What happened to the same player since is a sentence too.
    await drawer.findByText(/^Changed since: Test Person marked the local persistence of Ann as outdated/)
    await page.user.click(drawer.getByRole('button', { name: 'Undo: changed the nickname of Ann (Anne → Ann)' }))
    await screen.findByText('The change was undone.')
    await drawer.findByText(/^Undone by you/)
    expect(drawer.queryByRole('button', { name: /^Undo: changed the nickname/ })).toBeNull()
    const { data } = await (await page.server.signInAs('admin')).call(players.get, byId)
    expect(data.Player.Nickname).toBe('Anne')
  })

  it('say of a change of many players how many it was not taken back for', async () => {
    const page = await renderScreen('/acp/players-listing', { given })
    await aPlayer(page.server.db, { player_id: 'p2' })
    await page.person?.call(moderation.ban, { body: { Ids: ['p1', 'p2'] } })
    const colleague = await page.server.signInAs('admin')
    await colleague.call(players.setHacker, { ...byId, query: { isHacker: 'false' } })
    await page.user.click(await screen.findByRole('button', { name: 'Recent changes' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
    const [undo] = await drawer.findAllByRole('button', { name: /^Undo: marked 2 players as hackers/ })
    if (undo) await page.user.click(undo)
    await screen.findByText('The change was undone. 1 player was skipped.')
    expect(await readFlags(page.server)).toEqual([false, false])
  })

  it('shows the changes of the thing that the page is about', async () => {
    const { page, drawer } = await open('/acp/player/p1')
    await page.user.click(await drawer.findByRole('radio', { name: 'This player' }))
    await waitFor(() =>
      expect(listItems().filter((text) => text.includes('changed the nickname of Ann'))).toHaveLength(1),
    )
  })

  it('are found in the palette, with the undo of the last own one', async () => {
    const page = await renderScreen('/acp/players-listing', { given })
    await page.person?.call(moderation.changeNickname, { ...byId, body: { Nickname: 'Anna' } })
    await screen.findByRole('heading', { level: 1 })
    await page.user.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Search players, screens and actions' })
    await fill(page.user, field, 'undo')
    await page.user.click(
      await screen.findByRole('option', { name: /^Undo my last change: changed the nickname of Anna \(Ann → Anna\)/ }),
    )
    await screen.findByText('The change was undone.')
    await page.user.keyboard('{Control>}k{/Control}')
    await fill(page.user, await screen.findByRole('combobox', { name: /^Search players/ }), 'recent ch')
    await page.user.click(await screen.findByRole('option', { name: /^Recent changes/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
    await drawer.findByText(/^Undone by you/)
  })
})
