// Loaded on demand in a browser; here before the time is counted.
import './keys-tab.tsx'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { aClientKey } from '#test/harness/game.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'

const label = /^Its players are mock players/

it('a client key for tests is made and shown as one', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=keys&new=client')
  const dialog = within(await screen.findByRole('dialog', { name: 'New client key' }))
  await fill(user, dialog.getByLabelText(/^Name/), 'Testers')
  await user.click(dialog.getByRole('switch', { name: label }))
  await user.click(dialog.getByRole('button', { name: 'Make client key' }))
  await shows('The client key was made.')
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
