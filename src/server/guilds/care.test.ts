import { expect, test } from 'vitest'
import type { CareReason } from '#contract/guild-care.ts'
import { guilds } from '#contract/guilds.ts'
import { home } from '#contract/home.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { noteInactiveLeaders } from './leader-repository.ts'

let game: TestApp
let staff: Caller

setUpApp(
  async (app) => {
    game = app
    staff = await game.signInAs(['DELETE_UPDATE_GUILD', 'REPORT_BAD_NAMES'])
  },
  { variables: { QD_GUILD_MEMBERS: '3', QD_GUILD_INACTIVE_DAYS: '30', QD_GUILD_FEW_MEMBERS: '1' } },
)

const daysAgo = (days: number) => new Date(game.clock.now.getTime() - days * 86_400_000)
const seen = (days: number) => aPlayer(game.db, { last_save_game: daysAgo(days), created_at: daysAgo(400) })
const inNeed = async (reason: CareReason, filter?: string) =>
  (await staff.call(guilds.care, { query: { reason, ...(filter && { filter }) } })).data.Result
const plan = async (id: string) => (await staff.call(guilds.carePlan, { params: { id } })).data

test('a save in the future makes no leader and no successor active', async () => {
  const [leader, ahead] = [await seen(-65_000), await seen(-2)]
  const id = await aGuild(game.db, { name: 'Terns', members: [leader, ahead] })
  expect(await inNeed('inactive leader')).toMatchObject([{ Id: id, LeaderLastSeen: null, SuccessorId: null }])
  expect((await plan(id)).Successor).toBeNull()
  const active = await seen(3)
  await game.db
    .insertInto('guild_members')
    .values({ guild_id: id, player_id: active, joined_at: game.clock.now })
    .execute()
  expect((await plan(id)).Successor?.PlayerId).toBe(active)
})

test('a call of the game makes a leader active, without a save and a device', async () => {
  const leader = await seen(40)
  const activity = { player_id: leader, last_seen_at: daysAgo(2), published_at: daysAgo(40) }
  await game.db.insertInto('player_activity').values(activity).execute()
  const id = await aGuild(game.db, { name: 'Terns', members: [leader, await seen(1)] })
  expect(await inNeed('inactive leader')).toEqual([])
  const { data } = await staff.call(guilds.members, { params: { id }, query: {} })
  expect(data.Result.find(({ PlayerId }) => PlayerId === leader)?.LastSeen).toBe(daysAgo(2).toISOString())
})

test('finds leaders who were not seen, and proposes the longest-standing active member', async () => {
  const [gone, sleepy, active, younger] = [await seen(31), await seen(40), await seen(2), await seen(1)]
  const id = await aGuild(game.db, { name: 'Owls', members: [gone, sleepy, active, younger] })
  const onDevice = await aPlayer(game.db, { last_save_game: daysAgo(90), created_at: daysAgo(3), devices: ['d'] })
  await aGuild(game.db, { name: 'Larks', members: [onDevice, await seen(1)] })
  const [found, ...others] = await inNeed('inactive leader')
  expect(others).toEqual([])
  expect(found).toMatchObject({
    Id: id,
    LeaderId: gone,
    LeaderLastSeen: daysAgo(31).toISOString(),
    SuccessorId: active,
  })
  expect(await plan(id)).toMatchObject({
    InactiveDays: 30,
    Leader: { PlayerId: gone },
    Successor: { PlayerId: active },
    Departures: [{ PlayerId: sleepy }],
  })
  await staff.call(guilds.transfer, { params: { id, playerId: active } })
  expect(await inNeed('inactive leader')).toEqual([])
})

test('Home counts the guilds with an inactive leader that were noted, as they are now', async () => {
  const [gone, sleepy, active] = [await seen(31), await seen(40), await seen(2)]
  const id = await aGuild(game.db, { name: 'Owls', members: [gone, active] })
  await aGuild(game.db, { name: 'Larks', members: [sleepy] })
  await aGuild(game.db, { name: 'Terns', members: [await seen(1)] })
  const { settings } = game
  const note = () => noteInactiveLeaders(game.db, settings, game.clock.now)
  const count = async () => {
    game.clock.now = new Date(game.clock.now.getTime() + 5_000)
    const { data } = await staff.call(home.get, {})
    return data.Matters.find(({ Kind }) => Kind === 'inactive leaders')?.Count
  }
  await note()
  expect(await count()).toBe(2)
  await staff.call(guilds.transfer, { params: { id, playerId: active } })
  expect(await count()).toBe(1)
  await game.db.updateTable('players').set({ last_save_game: game.clock.now }).where('player_id', '=', sleepy).execute()
  expect(await count()).toBeUndefined()
  await note()
  expect(await game.db.selectFrom('inactive_leaders').selectAll().execute()).toEqual([])
})

test('proposes nobody when no other member is active', async () => {
  const id = await aGuild(game.db, { members: [await seen(31), await seen(40)] })
  expect(await inNeed('inactive leader')).toMatchObject([{ Id: id, SuccessorId: null, SuccessorNickname: '' }])
  expect((await plan(id)).Successor).toBeNull()
})

test('finds guilds that are nearly empty or over capacity, and none that are deleted', async () => {
  const small = await aGuild(game.db, { members: [await seen(1)] })
  const large = await aGuild(game.db, { members: [await seen(1), await seen(2), await seen(9), await seen(3)] })
  await aGuild(game.db, { members: [await seen(1), await seen(2)] })
  const gone = await aGuild(game.db, { members: [await seen(1)] })
  await staff.call(guilds.remove, { params: { id: gone } })
  expect((await inNeed('nearly empty')).map(({ Id }) => Id)).toEqual([small])
  expect((await inNeed('over capacity')).map(({ Id }) => Id)).toEqual([large])
  const { Departures } = await plan(large)
  expect(Departures.map(({ LastSeen }) => LastSeen)).toEqual([daysAgo(9).toISOString()])
  const PlayerIds = Departures.map(({ PlayerId }) => PlayerId)
  await staff.call(guilds.kickMany, { params: { id: large }, body: { PlayerIds } })
  expect(await inNeed('over capacity')).toEqual([])
})

test('lists reported names by the number of reports until they are dismissed or changed', async () => {
  const [one, two] = [
    await aGuild(game.db, { name: 'Bad words', members: [await seen(1)] }),
    await aGuild(game.db, { name: 'Worse words', members: [await seen(1)] }),
  ]
  const report = (id: string) => staff.call(guilds.reportName, { params: { id } })
  await report(two)
  await report(one)
  expect((await report(one)).data).toEqual({ NameReports: 2 })
  expect((await inNeed('reported name')).map(({ Id, NameReports }) => [Id, NameReports])).toEqual([
    [one, 2],
    [two, 1],
  ])
  expect((await inNeed('reported name', 'worse')).map(({ Id }) => Id)).toEqual([two])
  await staff.call(guilds.dismissReports, { params: { id: two } })
  await staff.call(guilds.update, { body: { guild: { id: one, name: 'Good words' } } })
  expect(await inNeed('reported name')).toEqual([])
})

test('says from when on a guild needs a hand', async () => {
  const { data } = await staff.call(guilds.careLimits, {})
  expect(data).toEqual({ InactiveDays: 30, FewMembers: 1, MembersLimit: 3 })
})
