import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { getCurrentPath, renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

const why =
  'It took longer than 100 ms 20 times in 5 minutes, which slows down saves. Saves no longer update the attribute.'

const given = async ({ db, clock }: TestApp) => {
  const row = { persistence_key_name: 'wallet', json_path_expression: '$.coins', regex: '', image_url: '' }
  await db
    .insertInto('attribute_configurations')
    .values([
      { ...row, id: 1, name: 'coins', paused_at: clock.now },
      { ...row, id: 2, name: 'gold' },
    ])
    .execute()
}

const givenMissed = async (server: TestApp) => {
  await given(server)
  const player_id = await aPlayer(server.db, { persistence: { wallet: '{"coins":12}' } })
  await server.db.insertInto('missed_evaluations').values({ configuration_id: 1, player_id }).execute()
}

it('shows which configuration is paused and why, and resumes it with a job for the players that it missed', async () => {
  const page = await renderScreen('/acp/attributes-config', { given: givenMissed })
  await screen.findByText('Paused')
  screen.getByTitle(why)
  await page.user.click(screen.getByRole('button', { name: 'Resume' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume coins?' }))
  await dialog.findByText(
    /^1 player was saved during the pause\. A background job recomputes the attribute for them\.$/,
  )
  await page.user.click(dialog.getByRole('button', { name: 'Resume and recompute 1 player' }))
  await shows('The attribute configuration was resumed. A job recomputes 1 player.')
  await waitFor(() => expect(getCurrentPath()).toContain('jobs=own'))
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
})

it('resumes without a job when nobody was saved', async () => {
  const page = await renderScreen('/acp/attributes-config?resume=1', { given })
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume coins?' }))
  await dialog.findByText('No player was saved during the pause.')
  await page.user.click(dialog.getByRole('button', { name: 'Resume' }))
  await shows('The attribute configuration was resumed. No player was saved during the pause.')
  await waitFor(() => expect(getCurrentPath()).toBe('/acp/attributes-config'))
})

it('says of one that is not paused that there is nothing to resume', async () => {
  await renderScreen('/acp/attributes-config?resume=2', { given })
  const dialog = within(await screen.findByRole('dialog', { name: 'Resume gold?' }))
  await dialog.findByText('This attribute configuration is not paused. Nothing was changed.')
  expect(dialog.getByRole('button', { name: 'Resume' }).hasAttribute('disabled')).toBe(true)
})

it('says in the plan of a recomputation that saves do not use it', async () => {
  await renderScreen('/acp/attributes-config?recompute=1', { given })
  const dialog = within(await screen.findByRole('dialog', { name: 'Recompute coins for all players?' }))
  await dialog.findByText(/^This configuration is paused: saves do not use it\./)
})

it('lists those that are paused alone', async () => {
  const page = await renderScreen('/acp/attributes-config', { given })
  await screen.findByText('gold')
  await page.user.click(screen.getByRole('switch', { name: 'Paused only' }))
  await waitFor(() => expect(screen.queryByText('gold')).toBeNull())
  screen.getByText('coins')
})

it('says in the form that another expression ends the pause', async () => {
  await renderScreen('/acp/attributes-config?edit=1', { given })
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit coins' }))
  await dialog.findByText(`${why} Changing the key, path or regex ends the pause.`)
})

it('shows a pause to those who cannot end it', async () => {
  await renderScreen('/acp/attributes-config', { given, as: [] })
  await screen.findByText('Paused')
  expect(screen.getByRole('button', { name: 'Resume' }).getAttribute('aria-disabled')).toBe('true')
})
