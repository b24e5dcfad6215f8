import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import { persistence } from '#contract/persistence.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const timelineTab = '/acp/player/p1?tab=timeline'
const params = { id: 'p1' }

const save = async (server: TestApp, Value: string) =>
  (await server.signInAs('admin')).call(persistence.save, { params, query: {}, body: [{ Key: 'wallet', Value }] })

/** A player whose coins went from 40 to 0, a minute after an attribute was set. */
async function given(server: TestApp) {
  const start = new Date(Date.now() - 3_600_000)
  const step = (minutes: number) => {
    server.clock.now = new Date(start.getTime() + minutes * 60_000)
  }
  step(-60)
  await aPlayer(server.db, { player_id: 'p1', nickname: 'Anne', created_at: server.clock.now })
  step(0)
  await save(server, '{"coins":40}')
  step(1)
  const level = { playerId: 'p1', name: 'level', value: 3 }
  await (await server.signInAs('admin')).call(attributes.save, { body: { attributes: [level] } })
  step(2)
  await save(server, '{"coins":0}')
  server.clock.now = new Date()
}

const getWallet = async (server: TestApp) =>
  (await server.db.selectFrom('persistence_entries').select('value').where('player_id', '=', 'p1').execute()).map(
    ({ value }) => value,
  )

const openNewestChange = async (user: Awaited<ReturnType<typeof renderScreen>>['user']) => {
  const [newest] = await screen.findAllByRole('button', { name: /^Restore the state before Persistence saved/ })
  if (!newest) throw new Error('no row can be restored')
  await user.click(newest)
  const dialog = await screen.findByRole('dialog', { name: 'Restore this player to a moment?' })
  await within(dialog).findByRole('table', { name: 'Keys that change' })
  return dialog
}

describe('restoring a player to a moment', () => {
  it('starts at a row of the timeline, shows every change and restores; Undo brings the state of before back', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    expect(within(dialog).getByText(/coins/).closest('td')?.textContent).toContain('0 → 40')
    expect(within(dialog).getByText('1 key or attribute stays as it is.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Restore player' }))
    await shows(/The player was restored\. The state before is kept as snapshot \w{12}\./)
    expect(await getWallet(server)).toEqual(['{"coins":40}'])
    expect(getCurrentPath()).toBe(timelineTab)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await shows('The state of before is back.')
    expect(await getWallet(server)).toEqual(['{"coins":0}'])
  })

  it('shows a change by someone else before it undoes', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    await user.click(within(dialog).getByRole('button', { name: 'Restore player' }))
    await shows(/The player was restored/)
    await save(server, '{"coins":41}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const conflict = await screen.findByRole('dialog', { name: 'Someone else changed this since. Undo anyway?' })
    expect(await getWallet(server)).toEqual(['{"coins":41}'])
    await user.click(within(conflict).getByRole('button', { name: 'Undo anyway' }))
    await shows('The state of before is back.')
    expect(await getWallet(server)).toEqual(['{"coins":0}'])
  })

  it('shows what would change now when the player changed since the plan', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    await save(server, '{"coins":7}')
    await user.click(within(dialog).getByRole('button', { name: 'Restore player' }))
    await waitFor(() => expect(within(dialog).getByText(/coins/).closest('td')?.textContent).toContain('7 → 40'))
    expect(await getWallet(server)).toEqual(['{"coins":7}'])
    await user.click(within(dialog).getByRole('button', { name: 'Restore player' }))
    await shows(/The player was restored/)
  })

  it('takes a moment that is typed, and none that is to come', async () => {
    const { user } = await renderScreen('/acp/player/p1?dialog=restore-state', { given })
    const dialog = await screen.findByRole('dialog', { name: 'Restore this player to a moment?' })
    expect(within(dialog).getByText('Choose a moment to see what changes.')).toBeTruthy()
    const date = within(dialog).getByLabelText('Date')
    await user.clear(date)
    await fill(user, date, '2999-01-01')
    expect(within(dialog).getByText('The moment must be in the past.')).toBeTruthy()
    await user.clear(date)
    await fill(user, date, '2001-01-01')
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(/not kept any more/))
  })

  it('says when the state is that of a moment before, and what stays', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await renderScreen(`/acp/player/p1?dialog=restore-state&restoreAt=${daysAgo(5).toISOString()}`, {
      given: async (server) => {
        await given(server)
        await server.db.deleteFrom('persistence_history').execute()
        await server.db
          .updateTable('persistence_entries')
          .set({ version: 9, updated_at: daysAgo(4) })
          .execute()
      },
    })
    const dialog = await screen.findByRole('dialog', { name: 'Restore this player to a moment?' })
    expect(await within(dialog).findByText('One key stays as it is')).toBeTruthy()
    expect(within(dialog).getByText('Of wallet no value of this moment is kept.')).toBeTruthy()
  })

  it('is disabled with the reason without the permission', async () => {
    const { user } = await renderScreen(timelineTab, { given, as: ['CHANGE_PLAYERS'] })
    const [button] = await screen.findAllByRole('button', { name: /^Restore the state before/ })
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    if (button) await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
