// Loaded on demand in a browser; here before the time is counted.
import './keys-tab.tsx'
import '#console/home/home-page.tsx'
import './shared/key-calls-chart.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { gameSwitches } from '#contract/game-switches.ts'
import { aClientKey } from '#test/harness/game.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const label = /^Its players are mock players/

it('a client key for tests is made and shown as one', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=keys&new=client')
  const dialog = within(await screen.findByRole('dialog', { name: 'New client key' }))
  await fill(user, dialog.getByLabelText(/^Name/), 'Testers')
  await user.click(dialog.getByRole('switch', { name: label }))
  await user.click(dialog.getByRole('button', { name: 'Make client key' }))
  await shows('Client key Testers made.')
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Client, Android, mock players')).toBeTruthy()
  const [key] = (await person?.call(gameKeys.list, { query: {} }))?.data.Result ?? []
  expect(key).toMatchObject({ Name: 'Testers', MakesMockPlayers: true })
})

it('the form of a key shows the switch as it is, and in Production no such switch', async () => {
  await renderScreen('/acp/settings?tab=keys&key=1', {
    given: async (app) => aClientKey(await app.signInAs('admin'), 'android', { makesMockPlayers: true }),
  })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('switch', { name: label })).toHaveProperty('checked', true)
  await renderScreen('/acp/settings?tab=keys&new=client', { environment: 'Production' })
  const other = within(await screen.findByRole('dialog', { name: 'New client key' }))
  expect(other.getByRole('switch', { name: /^May make new players/ })).toBeTruthy()
  expect(other.queryByRole('switch', { name: label })).toBeNull()
})

/** A client key with calls of the present hour. */
async function aCalledKey(app: TestApp): Promise<void> {
  await aClientKey(await app.signInAs('admin'))
  const hour = new Date(Math.floor(app.clock.now.getTime() / 3_600_000) * 3_600_000)
  const called = { key_id: 1, hour, call: 'PUT /game/v1/saves' }
  const none = Array.from({ length: 10 }, () => 0)
  await app.db
    .insertInto('access_key_calls')
    .values([
      { ...called, code: '', durations: [0, 1000, 500, ...none] },
      { ...called, code: 'stale', durations: [0, 0, 7, ...none] },
    ])
    .execute()
}

it('shows the calls of a key, with their p95 and why they failed', async () => {
  await renderScreen('/acp/settings?tab=keys&calls=1', { given: aCalledKey })
  const drawer = await screen.findByRole('dialog', { name: 'Calls of ios game' })
  const table = await within(drawer).findByRole('table', { name: 'Calls by endpoint' })
  expect(await within(table).findByText('PUT /saves')).toBeTruthy()
  const [, row] = within(table).getAllByRole('row')
  expect(row?.textContent).toBe('PUT /saves1,5077≤ 5 msstale 7')
})

it('switches a group of calls off with a reason, says who did, and switches it on', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=keys')
  const read = async () => {
    const reply = await person?.call(gameSwitches.list, {})
    return reply?.data.Switches.find(({ Group }) => Group === 'saves')?.IsOff
  }
  const table = await screen.findByRole('table', { name: 'Calls of the game' })
  const getRow = async () => {
    const row = (await within(table).findByText('Saves')).closest('tr')
    if (!row) throw new Error('The switch has no row.')
    return within(row)
  }
  await user.click((await getRow()).getByRole('button', { name: 'Switch off' }))
  const dialog = await screen.findByRole('dialog', { name: 'Switch Saves off?' })
  await fill(user, within(dialog).getByLabelText(/Reason/), 'A broken release')
  await user.click(within(dialog).getByRole('button', { name: 'Switch off' }))
  await shows('Saves: off.')
  expect(await read()).toBe(true)
  await waitFor(async () => expect((await getRow()).getByText('Off')).toBeTruthy())
  await user.click((await getRow()).getByRole('button', { name: 'Switch on' }))
  const question = await screen.findByRole('dialog', { name: 'Switch Saves on?' })
  await user.click(within(question).getByRole('button', { name: 'Switch on' }))
  await shows('Saves: on.')
  await waitFor(async () => expect(await read()).toBe(false))
  await waitFor(async () => expect((await getRow()).getByText('On')).toBeTruthy())
  // The latest notice is shown: that of switching it on.
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await read()).toBe(true))
})

it('says what a revoked key stops, and asks in red before a text ends at once, by name in Production', async () => {
  const { user } = await renderScreen('/acp/settings?tab=keys', {
    given: async (app) => {
      await aCalledKey(app)
      await app.db.updateTable('access_keys').set({ last_used_at: app.clock.now }).execute()
    },
    environment: 'Production',
  })
  const name = 'ios game'
  await user.click(await screen.findByRole('button', { name: 'Revoke' }))
  const revocation = within(await screen.findByRole('dialog', { name: `Revoke the key ${name}?` }))
  expect(await revocation.findByText(/^It was used last/)).toBeTruthy()
  await user.click(revocation.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Rotate' }))
  const rotation = within(await screen.findByRole('dialog', { name: `Give ${name} a new text?` }))
  expect(rotation.queryByLabelText(/to confirm/)).toBeNull()
  await user.selectOptions(rotation.getByLabelText('The current text'), 'Ends at once')
  const end = rotation.getByRole('button', { name: 'Rotate key and end the present text' })
  expect([end.getAttribute('data-submit'), end.hasAttribute('disabled')]).toEqual(['destructive', true])
  await fill(user, rotation.getByLabelText(/to confirm/), name)
  expect(end.hasAttribute('disabled')).toBe(false)
})

it('Home names a game that has stopped calling', async () => {
  await renderScreen('/acp/home', {
    given: async (app) => {
      await aCalledKey(app)
      const last_used_at = new Date(app.clock.now.getTime() - 11 * 60_000)
      await app.db.updateTable('access_keys').set({ last_used_at }).execute()
    },
  })
  const link = await screen.findByRole('link', { description: 'ios game: no call of the game' })
  expect(link.getAttribute('href')).toContain('calls=1')
})
