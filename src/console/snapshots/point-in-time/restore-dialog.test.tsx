import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { attributes } from '#contract/attributes.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
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

const title = 'Restore this player to an earlier time?'

const openNewestChange = async (
  user: Awaited<ReturnType<typeof renderScreen>>['user'],
  name = /^Restore to before this \(Persistence saved/,
) => {
  const [newest] = await screen.findAllByRole('button', { name })
  if (!newest) throw new Error('no row can be restored')
  await user.click(newest)
  const dialog = await screen.findByRole('dialog', { name: title })
  await within(dialog).findByRole('table', { name: 'Keys that change' })
  return dialog
}

describe('restoring a player to a moment', () => {
  it('starts at a row of the timeline, shows every change and restores; Undo brings the state of before back', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    expect(within(dialog).getByText(/coins/).closest('td')?.textContent).toContain('0 → 40')
    expect(within(dialog).getByText('1 key or attribute stays as it is.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Restore 1 change' }))
    await shows(/The player was restored\. The previous state is saved as snapshot \w{12}\./)
    expect(await getWallet(server)).toEqual(['{"coins":40}'])
    expect(getCurrentPath()).toBe(timelineTab)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await shows('The previous state was restored.')
    expect(await getWallet(server)).toEqual(['{"coins":0}'])
  })

  it('shows a change by someone else before it undoes', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    await user.click(within(dialog).getByRole('button', { name: 'Restore 1 change' }))
    await shows(/The player was restored/)
    await save(server, '{"coins":41}')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    const conflict = await screen.findByRole('dialog', { name: 'Someone else changed this since. Undo anyway?' })
    expect(await getWallet(server)).toEqual(['{"coins":41}'])
    await user.click(within(conflict).getByRole('button', { name: 'Undo anyway' }))
    await shows('The previous state was restored.')
    expect(await getWallet(server)).toEqual(['{"coins":0}'])
  })

  it('shows what would change now when the player changed since the plan', async () => {
    const { user, server } = await renderScreen(timelineTab, { given })
    const dialog = await openNewestChange(user)
    await save(server, '{"coins":7}')
    await user.click(within(dialog).getByRole('button', { name: 'Restore 1 change' }))
    await waitFor(() => expect(within(dialog).getByText(/coins/).closest('td')?.textContent).toContain('7 → 40'))
    expect(await getWallet(server)).toEqual(['{"coins":7}'])
    await user.click(within(dialog).getByRole('button', { name: 'Restore 1 change' }))
    await shows(/The player was restored/)
  })

  it('takes a moment that is typed, and none that is to come', async () => {
    const { user } = await renderScreen('/acp/player/p1?dialog=restore-state', { given })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(within(dialog).getByText('Choose a time to see what changes.')).toBeTruthy()
    const date = within(dialog).getByLabelText('Date')
    await user.clear(date)
    await fill(user, date, '2999-01-01')
    expect(within(dialog).getByText('The time must be in the past.')).toBeTruthy()
    await user.clear(date)
    await fill(user, date, '2001-01-01')
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toMatch(/no longer kept/))
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
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(await within(dialog).findByText('One key stays as it is')).toBeTruthy()
    expect(within(dialog).getByText('Of wallet no value of this time is kept.')).toBeTruthy()
  })

  it('is disabled with the reason without the permission', async () => {
    const { user } = await renderScreen(timelineTab, { given, as: ['CHANGE_PLAYERS'] })
    const [button] = await screen.findAllByRole('button', { name: /^Restore to before this/ })
    expect(button?.getAttribute('aria-disabled')).toBe('true')
    if (button) await user.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('restores to after a change, and says which side it is', async () => {
    const { user } = await renderScreen(timelineTab, {
      given: async (server) => {
        await given(server)
        server.clock.now = new Date(Date.now() - 60_000)
        await save(server, '{"coins":7}')
        server.clock.now = new Date()
      },
    })
    const [, emptied] = await screen.findAllByRole('button', { name: /^Restore to after this \(Persistence saved/ })
    if (emptied) await user.click(emptied)
    const dialog = await screen.findByRole('dialog', { name: title })
    const showsCoins = (text: string) =>
      waitFor(() => expect(within(dialog).getByText(/coins/).closest('td')?.textContent).toContain(text))
    await showsCoins('7 → 0')
    expect(getCurrentPath()).toContain('restoreSide=after')
    expect(within(dialog).getByText(/^As it was just after the change of .*, with this change\.$/)).toBeTruthy()
    await user.click(within(dialog).getByRole('radio', { name: 'Before this' }))
    await showsCoins('7 → 40')
    expect(within(dialog).getByText(/^As it was just before the change of .*, without this change\.$/)).toBeTruthy()
    expect(getCurrentPath()).toContain('restoreSide=before')
  })

  it('says of each shortcut what it would do, with one call', async () => {
    const { user, requests } = await renderScreen('/acp/player/p1?dialog=restore-state', { given })
    const dialog = await screen.findByRole('dialog', { name: title })
    const week = await within(dialog).findByRole('button', { name: 'A week ago deletes 1 key, changes 1 attribute' })
    expect(requests.filter(({ path }) => path.endsWith('/point-in-time/counts'))).toHaveLength(1)
    expect(requests.some(({ path }) => path.endsWith('/point-in-time'))).toBe(false)
    await user.click(week)
    expect(week.getAttribute('aria-pressed')).toBe('true')
    await within(dialog).findByRole('button', { name: 'Restore all 2 changes' })
  })
})

/** A player of whom a wallet with two values, a pet and a level changed. */
async function aRichLife(server: TestApp) {
  await given(server)
  const admin = await server.signInAs('admin')
  const put = (entries: Readonly<Record<string, string | null>>) =>
    admin.call(persistence.save, {
      params,
      query: {},
      body: Object.entries(entries).map(([Key, Value]) => ({ Key, Value })),
    })
  server.clock.now = new Date(Date.now() - 1_200_000)
  await put({ wallet: '{"coins":250300,"gems":12345678901234567890,"bag":[1]}', pet: '1' })
  server.clock.now = new Date(Date.now() - 600_000)
  await put({ wallet: '{"coins":300,"gems":7,"bag":[1]}', pet: null })
  const level = { playerId: 'p1', name: 'level', value: 1 }
  await admin.call(attributes.save, { body: { attributes: [level] } })
  server.clock.now = new Date()
}

describe('choosing what to restore', () => {
  const before = () => new Date(Date.now() - 900_000).toISOString()
  const open = async (link = '', as?: readonly PermissionName[]) => {
    const path = `/acp/player/p1?dialog=restore-state&restoreAt=${before()}${link}`
    const rendered = await renderScreen(path, { given: aRichLife, ...(as ? { as } : {}) })
    const dialog = await screen.findByRole('dialog', { name: title })
    await within(dialog).findByRole('table', { name: 'Keys that change' })
    return { ...rendered, dialog, box: (name: string) => within(dialog).getByRole('checkbox', { name }) }
  }
  const getEntries = async (server: TestApp) => {
    const rows = await server.db.selectFrom('persistence_entries').select(['key', 'value']).orderBy('key').execute()
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  }
  const isTicked = (box: HTMLElement) => box instanceof HTMLInputElement && box.checked

  it('begins with everything, counts what is left, and restores just that', async () => {
    const { user, server, dialog, box } = await open()
    expect(within(dialog).getByRole('button', { name: 'Restore all 4 changes' })).toBeTruthy()
    expect(isTicked(box('All changes (4 of 4 chosen)'))).toBe(true)
    await user.click(box('Restore wallet: gems'))
    await user.click(box('Restore attribute level'))
    expect(within(dialog).getByText('Everything else stays.')).toBeTruthy()
    const button = within(dialog).getByRole('button', { name: 'Restore 2 of 4 changes' })
    expect(isTicked(box('Restore wallet'))).toBe(false)
    await user.click(button)
    await shows(/^2 of 4 changes were restored\. The previous state is saved as snapshot \w{12}\.$/)
    expect(await getEntries(server)).toEqual({ wallet: '{"coins":250300,"gems":7,"bag":[1]}', pet: '1' })
    expect(getCurrentPath()).toBe('/acp/player/p1')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await shows('The previous state was restored.')
    expect(await getEntries(server)).toEqual({ wallet: '{"coins":300,"gems":7,"bag":[1]}' })
  })

  it('is not possible with nothing, and a key chooses all of its values', async () => {
    const { user, dialog, box } = await open()
    await user.click(box('All changes (4 of 4 chosen)'))
    const none = within(dialog).getByRole('button', { name: 'Restore 0 of 4 changes' })
    expect(none.hasAttribute('disabled')).toBe(true)
    await user.click(box('Restore wallet'))
    expect(isTicked(box('Restore wallet: coins'))).toBe(true)
    expect(isTicked(box('Restore wallet: gems'))).toBe(true)
    expect(within(dialog).getByRole('button', { name: 'Restore 2 of 4 changes' }).hasAttribute('disabled')).toBe(false)
    await user.click(box('Restore wallet'))
    expect(isTicked(box('Restore wallet: coins'))).toBe(false)
  })

  it('begins with one value where a link names it, and with everything at another moment', async () => {
    const { user, server, dialog, box } = await open('&restoreKey=wallet&restorePath=gems')
    expect(isTicked(box('Restore wallet: gems'))).toBe(true)
    expect(within(dialog).queryByRole('checkbox', { name: 'Restore wallet: coins' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Show all 4 changes' }))
    expect(isTicked(box('Restore wallet: coins'))).toBe(false)
    await within(dialog).findByRole('button', { name: /^A day ago deletes/ })
    await user.click(within(dialog).getByRole('button', { name: /^A day ago deletes/ }))
    await within(dialog).findByRole('button', { name: /^Restore all/ })
    expect(getCurrentPath()).not.toContain('restoreKey')
    expect(await getEntries(server)).toEqual({ wallet: '{"coins":300,"gems":7,"bag":[1]}' })
  })

  it('says what follows a key, and whether it changes', async () => {
    const { user, server, dialog, box } = await open()
    await server.db
      .insertInto('attribute_configurations')
      .values({
        name: 'gold',
        persistence_key_name: 'wallet',
        json_path_expression: '$.coins',
        regex: '',
        image_url: '',
      })
      .execute()
    await user.click(within(dialog).getByRole('button', { name: /^An hour ago/ }))
    await within(dialog).findByText('Is computed from wallet')
    const row = within(within(dialog).getByRole('table', { name: 'Attributes that change' })).getByRole('row', {
      name: /^gold/,
    })
    expect(row.textContent).not.toMatch(/by the chosen values|as now/)
    await user.click(box('Restore wallet: coins'))
    // Only some of the wallet: the planned value is that of the whole.
    expect(row.textContent).toContain('by the chosen values')
    await user.click(box('Restore wallet'))
    await user.click(box('Restore wallet'))
    expect(within(dialog).getByText('Stays: it is computed from wallet')).toBeTruthy()
    expect(row.textContent).toContain('as now')
  })
})
