import { expect, test } from 'vitest'
import { players } from '#contract/players.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { regattas } from '#contract/regattas.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

const noon = new Date('2026-11-22T12:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const iso = (minutes: number) => after(minutes).toISOString()

setUpApp(async (app) => {
  game = app
  game.clock.now = noon
  staff = await game.signInAs(['CHANGE_LIVEOPS', 'EXPORT_DATA'])
})

const guildId = { owls: '', larks: '' }

/** A regatta of two hours that has just started, with two guilds; the best two scores of each count. */
async function givenRegatta(): Promise<void> {
  const member = (player_id: string) => aPlayer(game.db, { player_id, nickname: player_id.toUpperCase() })
  guildId.owls = await aGuild(game.db, { members: [await member('ann'), await member('bob'), await member('cyd')] })
  guildId.larks = await aGuild(game.db, { members: [await member('dan')] })
  await aRegatta(game.db, {
    definition_id: await aDefinition(game.db),
    start_at: noon,
    duration_minutes: 120,
    guild_members_quantity: 2,
    guilds: [guildId.owls, guildId.larks],
  })
}

const report = (scores: Record<string, number>) =>
  staff.call(regattas.reportScores, {
    params: { id: '1' },
    body: { reports: Object.entries(scores).map(([PlayerId, Score]) => ({ PlayerId, Score })) },
  })
const history = async (query: { skip?: string } = {}, params = { regattaId: '1', groupId: '1' }) =>
  staff.call(regattaGroups.history, { params, query })
const shares = async (guild: string) => staff.call(regattaGroups.shares, { params: { regattaId: '1', guildId: guild } })
const lines = (text: string) =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/^\uFEFF/, '').split(';'))

test('serves the scores of the guilds of a group over time, the best first', async () => {
  await givenRegatta()
  await report({ ann: 10, dan: 5 })
  game.clock.now = after(10)
  await report({ dan: 40 })
  expect((await history()).data).toEqual({
    From: iso(0),
    Until: iso(10),
    IsFinal: false,
    GuildCount: 2,
    Guilds: [
      {
        GuildId: guildId.larks,
        GuildName: `Guild ${guildId.larks}`,
        Score: 40,
        Rank: 1,
        Points: [
          { At: iso(0), Score: 5 },
          { At: iso(10), Score: 40 },
        ],
      },
      {
        GuildId: guildId.owls,
        GuildName: `Guild ${guildId.owls}`,
        Score: 10,
        Rank: 2,
        Points: [{ At: iso(0), Score: 10 }],
      },
    ],
  })
  expect((await history({ skip: '1' })).data.Guilds.map(({ GuildId }) => GuildId)).toEqual([guildId.owls])
  await staff.call(regattas.removeGuild, { params: { regattaId: '1', guildId: guildId.larks } })
  expect((await history()).data).toMatchObject({ GuildCount: 1, Guilds: [{ GuildId: guildId.owls, Rank: 1 }] })
  expect((await history({}, { regattaId: '1', groupId: '7' })).code).toBe('group-unknown')
  expect((await history({}, { regattaId: '9', groupId: '1' })).code).toBe('regatta-unknown')
})

test('ends the scores with the competition, or when the regatta is deleted', async () => {
  await givenRegatta()
  game.clock.now = after(30)
  await staff.call(regattas.remove, { params: { id: '1' } })
  game.clock.now = after(200)
  staff = await game.signInAs([])
  expect((await history()).data.Until).toBe(iso(30))
  await game.db
    .updateTable('regattas')
    .set({ deleted_at: null, deleted_by: null, finished_at: after(120) })
    .execute()
  expect((await history()).data).toMatchObject({ Until: iso(120), IsFinal: true })
})

test('serves what each member adds to the score of the guild', async () => {
  await givenRegatta()
  await report({ ann: 30, bob: 10, cyd: 5 })
  const reported = { ReportedAt: iso(0), ReportedBy: 'staff' }
  expect((await shares(guildId.owls)).data).toEqual({
    Score: 40,
    MemberCount: 3,
    Members: [
      { PlayerId: 'ann', Nickname: 'ANN', Score: 30, IsCounted: true, Share: 0.75, ...reported },
      { PlayerId: 'bob', Nickname: 'BOB', Score: 10, IsCounted: true, Share: 0.25, ...reported },
      { PlayerId: 'cyd', Nickname: 'CYD', Score: 5, IsCounted: false, Share: null, ...reported },
    ],
  })
  // A part of a whole that scores below 0 make smaller says nothing.
  await report({ bob: -10, cyd: -20 })
  expect((await shares(guildId.owls)).data).toMatchObject({
    Score: 20,
    Members: [{ Share: null }, { Share: null }, {}],
  })
  expect((await shares(guildId.larks)).data).toEqual({ Score: 0, MemberCount: 0, Members: [] })
  expect((await shares('999')).code).toBe('guild-not-in-regatta')
})

test('keeps the score of a guild that is final when a member is deleted', async () => {
  await givenRegatta()
  await report({ ann: 30, bob: 10 })
  await game.db
    .updateTable('regattas')
    .set({ finished_at: after(120) })
    .execute()
  await (await game.signInAs('admin')).call(players.remove, { params: { id: 'ann' } })
  expect((await shares(guildId.owls)).data).toMatchObject({
    Score: 40,
    MemberCount: 1,
    Members: [{ PlayerId: 'bob', Share: 0.25 }],
  })
})

test('exports scores over time and those of members, of all groups or one', async () => {
  await givenRegatta()
  await game.db.updateTable('regatta_guilds').set({ name: '=Owls' }).where('guild_id', '=', guildId.owls).execute()
  await report({ ann: 30, bob: 10, cyd: 5, dan: 7 })
  const params = { regattaId: '1' }
  const points = await staff.call(regattaGroups.exportHistory, { params, query: {} })
  expect(lines(points.text)).toEqual([
    ['RegattaId', 'GroupId', 'GuildId', 'GuildName', 'At', 'Score'],
    ['1', '1', guildId.owls, `"'=Owls"`, iso(0), '40'],
    ['1', '1', guildId.larks, `Guild ${guildId.larks}`, iso(0), '7'],
  ])
  const scores = await staff.call(regattaGroups.exportScores, { params, query: { group: '1' } })
  expect(lines(scores.text).map((line) => line.slice(4))).toEqual([
    ['GuildScore', 'PlayerId', 'Score', 'IsCounted', 'ReportedAt', 'ReportedBy'],
    ['40', 'ann', '30', 'true', iso(0), 'staff'],
    ['40', 'bob', '10', 'true', iso(0), 'staff'],
    ['40', 'cyd', '5', 'false', iso(0), 'staff'],
    ['7', 'dan', '7', 'true', iso(0), 'staff'],
  ])
  for (const name of ['exportHistory', 'exportScores'] as const) {
    expect(lines((await staff.call(regattaGroups[name], { params, query: { group: '2' } })).text)).toHaveLength(1)
    expect((await staff.call(regattaGroups[name], { params: { regattaId: '9' }, query: {} })).code).toBe(
      'regatta-unknown',
    )
  }
})

test('says what is wrong with the calls', async () => {
  await givenRegatta()
  const wrong: readonly string[] = [
    '/regattagroups/0/groups/1/history',
    '/regattagroups/1/groups/0/history',
    '/regattagroups/1/groups/2147483648/history',
    '/regattagroups/1/groups/1/history?skip=-1',
    '/regattagroups/1/groups/1/history?take=5',
    '/regattagroups/1/guilds/0/shares',
    '/regattagroups/1/guilds/1234567890123456789/shares',
    '/regattagroups/x/scores/dump',
    '/regattagroups/1/history/dump?group=0',
    '/regattagroups/1/history/dump?guild=1',
  ]
  for (const url of wrong) {
    const reply = await game.app.inject({ url, headers: { authorization: `Bearer ${staff.token}` } })
    expect([url, reply.statusCode]).toEqual([url, 400])
  }
  const other = await game.signInAs([])
  const params = { regattaId: '1' }
  expect((await other.call(regattaGroups.exportScores, { params, query: {} })).status).toBe(403)
})
