// Loaded on demand in a browser; here before the time is counted.
import './home-bots.tsx'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'

const findBots = async () => within(await screen.findByRole('region', { name: 'Bots' }))

it('bots are started on Home, which shows what they do, and stopped', async () => {
  const { server, user } = await renderScreen('/acp/home')
  await user.click((await findBots()).getByRole('button', { name: 'Run 50 bots for 10 min' }))
  await shows('The bots are signing in.')
  expect(await (await findBots()).findByText(/0 of 50 bots play, until .*0 sign-ins, 0 saves/)).toBeTruthy()
  const done = { playing: 48, sign_ins: 61, saves: 1200, collects: 1, refused: 2, errors: 1 }
  await server.db.updateTable('bot_runs').set(done).execute()
  const text = /48 of 50 bots play.*61 sign-ins, 1,200 saves, 1 message collected, 2 calls refused, 1 failed/
  expect(await (await findBots()).findByText(text, {}, { timeout: 10_000 })).toBeTruthy()
  await user.click((await findBots()).getByRole('button', { name: 'Stop the bots' }))
  await shows('The bots are stopped.')
  expect(await (await findBots()).findByText(/The last 50 bots ended/)).toBeTruthy()
})

it('there are no bots outside Development', async () => {
  const { requests } = await renderScreen('/acp/home', { environment: 'Staging' })
  await screen.findByRole('region', { name: 'Connect a game' })
  expect(screen.queryByRole('region', { name: 'Bots' })).toBeNull()
  expect(requests.filter(({ path }) => path === '/bots')).toEqual([])
})
