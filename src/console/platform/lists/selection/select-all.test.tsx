import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { guilds } from '#contract/guilds.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { players } from '#contract/players.ts'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { renderScreen, shows } from '#test/harness/render-screen.tsx'
import type { TestApp } from '#test/harness/start-app.ts'

it('selects all that match on all pages, and names who is gone when the action was done', async () => {
  const { server, requests, user } = await renderScreen('/acp/players-listing?filter=fin&filterType=nickname', {
    given: async ({ db }) => {
      for (let number = 0; number < 20; number++) await aPlayer(db, { player_id: `f${number}`, nickname: 'Finn' })
      await aPlayer(db, { player_id: 'other', nickname: 'Olga' })
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: /f19/ }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(await bar.findByRole('button', { name: 'Select all 20 that match' }))
  await shows('20 selected')
  expect(bar.queryByRole('button', { name: /Select all/ })).toBeNull()
  await aPlayer(server.db, { player_id: 'late', nickname: 'Finn' })
  await (await server.signInAs('admin')).call(players.remove, { params: { id: 'f3' } })
  await user.click(await bar.findByRole('button', { name: 'Set as hacker' }))
  await user.click(await screen.findByRole('button', { name: 'Flag 20 players' }))
  await shows('19 players flagged as hackers. 1 player no longer exists: f3.')
  const sent = requests.find(({ path, method }) => method !== 'GET' && path.includes('hackers'))
  expect(JSON.parse(sent?.body ?? '{}').Ids).toHaveLength(20)
  const flagged = await server.db.selectFrom('players').select('player_id').where('is_hacker', '=', true).execute()
  expect(flagged.map(({ player_id }) => player_id)).not.toContain('late')
})

/** Ids of players in the order of their numbers, on more than one page of the largest size. */
const manyIds = ['p100', ...Array.from({ length: 103 }, (_, index) => `p${101 + index}`)] as const

async function withMany({ db }: TestApp) {
  for (const player_id of manyIds) await aPlayer(db, { player_id, nickname: '' })
}

/** Selects the first row and then all that match, and returns the bar of what can be done with them. */
async function selectAll(user: UserEvent, row: RegExp, total: number) {
  await user.click(await screen.findByRole('checkbox', { name: row }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  await user.click(await bar.findByRole('button', { name: `Select all ${total} that match` }))
  await shows(`${total} selected`)
  return bar
}

it('selects all members of a guild; the leader stays, and who left meanwhile is named', async () => {
  const { server, user } = await renderScreen('/acp/guild/1', {
    given: async (app) => {
      await withMany(app)
      await aGuild(app.db, { members: manyIds })
    },
  })
  const bar = await selectAll(user, /p101/, 104)
  const staff = await server.signInAs('admin')
  await staff.call(guilds.kick, { params: { id: '1', playerId: 'p203' } })
  await user.click(await bar.findByRole('button', { name: 'Kick' }))
  await shows('The leader is selected too and stays.')
  await user.click(await screen.findByRole('button', { name: 'Kick 103 members' }))
  await shows('The members were kicked. No longer members: p203.')
  const left = await server.db.selectFrom('guild_members').select('player_id').execute()
  expect(left).toEqual([{ player_id: 'p100' }])
})

it('selects all players of a leaderboard that match, and names who left meanwhile', async () => {
  const { server, user } = await renderScreen('/acp/leaderboard/1?board=1-1&playersFilter=p', {
    given: async (app) => {
      await withMany(app)
      await aPlayer(app.db, { player_id: 'other', nickname: '' })
      const scores = Object.fromEntries([...manyIds, 'other'].map((id, index) => [id, 200 - index]))
      await aLeaderboard(app.db, { scores })
    },
  })
  const bar = await selectAll(user, /p100/, 104)
  const staff = await server.signInAs('admin')
  await staff.call(players.remove, { params: { id: 'p203' } })
  await user.click(await bar.findByRole('button', { name: 'Hide' }))
  await user.click(await screen.findByRole('button', { name: 'Hide 104 players' }))
  await shows('The players get no rank. No longer on this leaderboard: p203.')
  const { data } = await staff.call(leaderboardEntries.list, {
    params: { key: '1-1' },
    query: { around: 'other', take: 1 },
  })
  expect(data.Result).toMatchObject([{ PlayerId: 'other', Rank: 1 }])
})
