// Loaded on demand in a browser; here before the time is counted.
import '../identities/issuers-tab.tsx'
import '../player-actions.tsx'
import '../shared/installations.tsx'
import './sign-in-code-dialog.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { identityIssuers } from '#contract/identity-issuers.ts'
import { playerCredentials } from '#contract/player-credentials.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { fill, renderScreen, shows } from '#test/harness/render-screen.tsx'

it('a sign-in code is shown once, to be copied', async () => {
  const { server, user } = await renderScreen('/acp/player/p1?dialog=sign-in-code', {
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
    },
  })
  const question = await screen.findByRole('dialog', { name: 'Make a sign-in code?' })
  expect(await server.db.selectFrom('player_codes').select('player_id').execute()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Make code' }))
  const shown = await screen.findByRole('dialog', { name: 'Sign-in code' })
  expect(within(shown).getByLabelText('Sign-in code').textContent).toMatch(/^[34679ACDEFHJKMNPQRTVWXY]{10}$/)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: 'Sign-in code' })).toBeTruthy()
  await user.click(within(shown).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await server.db.selectFrom('player_codes').select('player_id').execute()).toEqual([{ player_id: 'p1' }])
})

it('who may not hand out codes reads why', async () => {
  await renderScreen('/acp/player/p1?dialog=sign-in-code', {
    as: ['CHANGE_PLAYERS'],
    given: async ({ db }) => {
      await aPlayer(db, { player_id: 'p1' })
    },
  })
  expect(await screen.findByText(/GRANT_PLAYER_SIGN_IN/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Make code' })).toBeNull()
})

it('a page lists installations and identities, each with a way to end it', async () => {
  let playerId = ''
  const { server, user, person } = await renderScreen('/acp/player/p1', {
    given: async (app) => {
      const { db, clock } = app
      const admin = await app.signInAs('admin')
      ;({ playerId } = await signInPlayer(app, await aClientKey(admin)))
      const at = { linked_at: clock.now, last_used_at: clock.now }
      await aPlayer(db, { player_id: 'p1' })
      await db.updateTable('player_installations').set({ player_id: 'p1', device_model: 'Pixel 8' }).execute()
      await db
        .insertInto('player_identities')
        .values({ issuer: 'https://a', subject: 'ada', player_id: 'p1', ...at })
        .execute()
    },
  })
  expect(playerId).not.toBe('')
  await user.click(await screen.findByRole('button', { name: 'Unlink' }))
  await user.click(await screen.findByRole('button', { name: 'Unlink account' }))
  await shows('The account was unlinked.')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  const dialog = await screen.findByRole('dialog', { name: /^Sign the player out on Pixel 8/ })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await shows('The player was signed out on this installation.')
  const read = await person?.call(playerCredentials.identities, { params: { id: 'p1' } })
  expect(read?.data.Identities).toEqual([])
  const [row] = await server.db.selectFrom('player_installations').select('ended_at').execute()
  expect(row?.ended_at).not.toBeNull()
})

it('an administrator adds Apple as an issuer, with an audience for a client key', async () => {
  const { user, person } = await renderScreen('/acp/settings?tab=issuers&new=issuer', {
    given: async (app) => {
      await aClientKey(await app.signInAs('admin'))
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'New issuer' })
  await user.click(within(dialog).getByRole('button', { name: 'Add issuer' }))
  expect((await within(dialog).findAllByText('This field is required')).length).toBeGreaterThan(0)
  await user.click(within(dialog).getByRole('button', { name: 'Apple' }))
  await fill(user, await within(dialog).findByLabelText('ios game', { selector: 'input' }), 'com.example.game')
  await user.keyboard('{Enter}')
  await user.click(within(dialog).getByRole('button', { name: 'Add issuer' }))
  await shows('The issuer was added.')
  const read = await person?.call(identityIssuers.list, {})
  expect(read?.data.Issuers).toMatchObject([
    {
      Name: 'Apple',
      Issuer: 'https://appleid.apple.com',
      KeysUrl: 'https://appleid.apple.com/auth/keys',
      Audiences: [{ KeyId: 1, Audience: 'com.example.game' }],
    },
  ])
  expect(await screen.findByText('com.example.game')).toBeTruthy()
})
