// Loaded on demand in a browser; here before the time is counted.
import './home-parts.tsx'
import './player-mark.tsx'
import '../players/bulk/player-bulk-actions.tsx'
import './shared/installations.tsx'
import './shared/suspend-players-dialog.tsx'
import './suspend-dialog.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { suspensions } from '#contract/suspensions.ts'
import { aClientKey } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, reloadPage, renderScreen, shows } from '#test/harness/render-screen.tsx'

const params = { id: 'p1' }

it('a player is suspended with a reason and a text, and the undo lets the player in again', async () => {
  const { server, user, person } = await renderScreen('/acp/player/p1?dialog=suspend', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
    },
  })
  const read = async () => (await person?.call(suspensions.get, { params }))?.data.Suspension
  const dialog = await screen.findByRole('dialog')
  const confirm = within(dialog).getByRole('button', { name: 'Suspend player' })
  await user.click(confirm)
  expect(await within(dialog).findByText('This field is required')).toBeTruthy()
  expect(await read()).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '+1 week' }))
  await fill(user, within(dialog).getByLabelText(/Reason, for staff/), 'A modified client')
  await user.click(confirm)
  await shows('The player is suspended.')
  const suspended = await read()
  expect(suspended).toMatchObject({ Category: 'cheating', Reason: 'A modified client', CreatedBy: person?.email })
  const days = (Date.parse(suspended?.Until ?? '') - server.clock.now.getTime()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  expect(await screen.findByText(/^Suspended/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('The player is no longer suspended.')
  expect(await read()).toBeNull()
  await waitFor(() => expect(screen.queryByText(/^Suspended/)).toBeNull())
})

it('two colleagues who suspend one player at once see both versions', async () => {
  const { server, user } = await renderScreen('/acp/player/p1?dialog=suspend', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
    },
  })
  const dialog = await screen.findByRole('dialog')
  await fill(user, within(dialog).getByLabelText(/Reason, for staff/), 'Mine')
  const bob = await server.signInAs(['CHANGE_PLAYERS'])
  const body = { category: 'fraud' as const, until: null, reason: 'Stolen cards', text: 'You are suspended.' }
  await bob.call(suspensions.suspend, { params, body })
  await user.click(within(dialog).getByRole('button', { name: 'Suspend player' }))
  expect(await within(dialog).findByText(/Stolen cards/)).toBeTruthy()
  expect((await bob.call(suspensions.get, { params })).data.Suspension?.Reason).toBe('Stolen cards')
})

it('selected players are suspended together, and the undo leaves who was suspended before', async () => {
  const { user, person } = await renderScreen('/acp/players-listing', {
    given: async ({ db, clock }) => {
      await aPlayer(db, { player_id: 'p1' })
      await aPlayer(db, { player_id: 'p2' })
      const texts = { category: 'fraud' as const, reason: 'Before', text: 'You are suspended.' }
      await db
        .insertInto('player_suspensions')
        .values({
          player_id: 'p2',
          ...texts,
          until: null,
          created_at: new Date(clock.now.getTime() - 1000),
          created_by: 'ada@example.com',
        })
        .execute()
    },
  })
  const read = async (id: string) => (await person?.call(suspensions.get, { params: { id } }))?.data.Suspension?.Reason
  for (const name of [/p1/, /p2/]) await user.click(await screen.findByRole('checkbox', { name }))
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog')
  await fill(user, within(dialog).getByLabelText(/Reason, for staff/), 'One cheat for all')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend 2 players' }))
  await shows('1 player suspended. 1 player suspended already.')
  expect([await read('p1'), await read('p2')]).toEqual(['One cheat for all', 'Before'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('1 player can sign in again.')
  expect([await read('p1'), await read('p2')]).toEqual([undefined, 'Before'])
})

it('a page says who is suspended, and who plays now', async () => {
  await renderScreen('/acp/player/p1', {
    given: async ({ db, clock }) => {
      await aPlayer(db, { player_id: 'p1' })
      await db.insertInto('player_presence').values({ player_id: 'p1', seen_at: clock.now }).execute()
    },
  })
  expect(await screen.findByText('Playing now')).toBeTruthy()
})

it('a player’s page has the calls that were refused, with the reason', async () => {
  const { user } = await renderScreen('/acp/player/p1', {
    given: async ({ db, clock }) => {
      await aPlayer(db, { player_id: 'p1' })
      const at = { created_at: clock.now, last_used_at: clock.now, platform: 'ios' as const }
      await db
        .insertInto('player_installations')
        .values({ player_id: 'p1', digest: Buffer.alloc(32, 1), ...at })
        .execute()
      const refused = { player_id: 'p1', call: 'PUT /game/v1/saves', last_at: clock.now }
      await db
        .insertInto('player_refused_calls')
        .values([
          { ...refused, code: 'quota', calls: 3 },
          { ...refused, code: 'too-many-calls', calls: 4 },
        ])
        .execute()
    },
  })
  await user.click(await screen.findByText(/^7 calls refused, the last/))
  expect(screen.getByText(/^PUT \/saves: quota/).textContent).toContain('3 times')
})

it('Home says that a game needs a key, then how to call with it', async () => {
  await renderScreen('/acp/home')
  const section = await screen.findByRole('region', { name: 'Connect a game' })
  expect(within(section).getByRole('link', { name: 'make one' }).getAttribute('href')).toContain('new=client')
})

it('Home shows a first call with the client key, until a game has called', async () => {
  let key = ''
  const { server } = await renderScreen('/acp/home', {
    given: async (app) => {
      key = await aClientKey(await app.signInAs('admin'))
    },
  })
  const section = await screen.findByRole('region', { name: 'Connect a game' })
  expect(section.textContent).toContain(`Bearer ${key}`)
  await server.db.updateTable('access_keys').set({ last_used_at: server.clock.now }).execute()
  // What was read for all is kept for some seconds.
  server.clock.now = new Date(server.clock.now.getTime() + 5_000)
  await reloadPage()
  await screen.findByRole('link', { name: 'Playing now' })
  expect(screen.queryByRole('region', { name: 'Connect a game' })).toBeNull()
})
