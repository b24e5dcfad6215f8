import { expect, test } from 'vitest'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
import { builds } from '#contract/builds.ts'
import { guilds } from '#contract/guilds.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { messages, ticksPerHour } from '#contract/messages.ts'
import { moderation } from '#contract/moderation.ts'
import { playerLists } from '#contract/player-lists.ts'
import { players } from '#contract/players.ts'
import { snapshotFiles } from '#contract/snapshot-files.ts'
import { snapshots } from '#contract/snapshots.ts'
import { readAllKeys } from '#server/platform/lists/read-all-keys.ts'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aReport } from '#test/harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { playerList } from './player-list.ts'

let game: TestApp
let reader: Caller

setUpApp(async (app) => {
  game = app
  reader = await game.signInAs([])
})

test('says which ids of a list no player has, in their order, and audits nothing', async () => {
  await aPlayer(game.db, { player_id: 'known-1' })
  await aPlayer(game.db, { player_id: '00123' })
  const { data } = await reader.call(playerLists.check, {
    body: { PlayerIds: ['ghost', 'known-1', '123', '00123', 'KNOWN-1', 'ghost'] },
  })
  expect(data).toMatchObject({ Known: 2, Accounts: 0, UnknownCount: 3, Unknown: ['ghost', '123', 'KNOWN-1'] })
  const many = await reader.call(playerLists.check, {
    body: { PlayerIds: Array.from({ length: 100_000 }, (_, index) => `nobody-${index}`) },
  })
  expect([many.data.Known, many.data.UnknownCount, many.data.Unknown.length]).toEqual([0, 100_000, 1_000])
  const tooMany = await reader.call(playerLists.check, {
    body: { PlayerIds: Array.from({ length: 100_001 }, (_, index) => `nobody-${index}`) },
  })
  expect(tooMany.status).toBe(400)
  const entries = await game.db.selectFrom('audit_log').select('action').where('action', 'like', '%check%').execute()
  expect(entries).toEqual([])
})

/** Ann and Bob have an account each and one of the same id, on different platforms; Cem's account is called like Ann. */
async function withAccounts() {
  const accounts = {
    ann: [
      { platform: 1, id: 'G-Ann' },
      { platform: 3, id: 'Shared' },
    ],
    bob: [
      { platform: 2, id: 'F-Bob' },
      { platform: 1, id: 'Shared' },
    ],
    cem: [{ platform: 2, id: 'ann' }],
  }
  for (const [player_id, links] of Object.entries(accounts)) await aPlayer(game.db, { player_id, links })
}

test('counts social accounts as known, in any letter case, and names those of several players', async () => {
  await withAccounts()
  const PlayerIds = ['ann', '“g-ann”\u200b', 'f-BOB', 'shared', 'ghost']
  expect((await reader.call(playerLists.check, { body: { PlayerIds } })).data).toEqual({
    Known: 3,
    Accounts: 2,
    UnknownCount: 1,
    Unknown: ['ghost'],
    AmbiguousCount: 1,
    Ambiguous: [{ Account: 'shared', PlayerIds: ['ann', 'bob'] }],
  })
})

test('every call on a list takes social accounts, and is refused with one of several players', async () => {
  await withAccounts()
  const staff = await game.signInAs(['CHANGE_PLAYERS', 'CREATE_SNAPSHOT', 'SEND_MESSAGES', 'CHANGE_LIVEOPS'])
  for (const player_id of ['ann', 'bob']) await aReport(game.db, { player_id, name: 'Rude', votes: 1 })
  const params = { key: await aLeaderboard(game.db, { scores: { ann: 2, bob: 1 } }) }
  const message = { Title: 'Sorry', Message: 'For the outage.', Expiration: ticksPerHour }
  const calls = {
    ban: (Ids: string[]) => staff.call(moderation.ban, { body: { Ids } }),
    unban: (Ids: string[]) => staff.call(moderation.unban, { body: { Ids } }),
    dismissReports: (Ids: string[]) => staff.call(moderation.dismissReports, { body: { Ids } }),
    createMany: (Ids: string[]) => staff.call(snapshots.createMany, { body: { Ids, Description: '' } }),
    send: (PlayerIds: string[]) =>
      staff.call(messages.send, { params: { id: 'ann' }, body: { ...message, PlayerIds } }),
    sendToList: (PlayerIds: string[]) => staff.call(messages.sendToList, { body: { ...message, PlayerIds } }),
    correct: (PlayerIds: string[]) =>
      staff.call(leaderboardEntries.correct, { params, body: { Kind: 'hidden', PlayerIds } }),
  }
  for (const [name, make] of Object.entries(calls)) {
    const refused = await make(['g-ann', 'SHARED'])
    expect([refused.status, refused.errors], name).toMatchObject([
      400,
      [{ message: expect.stringContaining('“SHARED” is a social account of several players: ann, bob.') }],
    ])
  }
  for (const [name, make] of Object.entries(calls)) {
    const { data } = await make(['G-ANN', 'ann', 'bob'])
    expect('Changed' in data ? data.Changed : data.Done, name).toBe(2)
  }
  const hidden = await game.db
    .selectFrom('leaderboard_entries')
    .select('player_id')
    .where('is_hidden', '=', true)
    .execute()
  expect(hidden.map(({ player_id }) => player_id).sort()).toEqual(['ann', 'bob'])
})

test('a call on all that match is about those who matched when they were read; who is gone since is named', async () => {
  for (let number = 0; number < 120; number++) await aPlayer(game.db, { player_id: `fin-${number}`, nickname: 'Finn' })
  await aPlayer(game.db, { player_id: 'other', nickname: 'Olga' })
  const staff = await game.signInAs(['CHANGE_PLAYERS'])
  const query = { filter: 'finn', filterType: 'nickname' as const }
  const { data } = await staff.call(playerLists.matching, { query })
  expect(data.PlayerIds).toHaveLength(120)
  await aPlayer(game.db, { player_id: 'late', nickname: 'Finn' })
  await (await game.signInAs('admin')).call(players.remove, { params: { id: 'fin-7' } })
  const banned = await staff.call(moderation.ban, { body: { Ids: data.PlayerIds } })
  expect(banned.data).toMatchObject({ Done: 119, Unknown: ['fin-7'], UnknownCount: 1 })
  const spared = await game.db.selectFrom('players').select('player_id').where('is_hacker', '=', false).execute()
  expect(spared.map(({ player_id }) => player_id).sort()).toEqual(['late', 'other'])
})

test('the ids of reported names follow their search, in the order of the list', async () => {
  for (const [index, id] of ['ann', 'bob', 'anton'].entries()) {
    await aPlayer(game.db, { player_id: id })
    await aReport(game.db, { player_id: id, name: 'Rude', votes: index + 1 })
  }
  const staff = await game.signInAs(['CHANGE_PLAYERS'])
  const read = async (query: { filter?: string }) =>
    (await staff.call(moderation.reportedIds, { query })).data.PlayerIds
  expect(await read({})).toEqual(['anton', 'bob', 'ann'])
  expect(await read({ filter: 'an' })).toEqual(['anton', 'ann'])
})

test('more matches than a list may have are none, and nobody without a bulk action reads them', async () => {
  for (const player_id of ['a', 'b', 'c']) await aPlayer(game.db, { player_id })
  const query = { filterType: 'playerId' as const, sortKey: 'creationDate' as const, sortDir: 'asc' as const }
  const read = (limit: number) =>
    readAllKeys(game.db, playerList, { ...query, ids: [], attributeFilters: [] }, { now: game.clock.now, limit })
  expect(await read(3)).toHaveLength(3)
  expect(await read(2)).toBeUndefined()
  expect((await reader.call(playerLists.matching, { query: {} })).code).toBe('forbidden')
})

test('every field of one player takes a social account, and is refused with one of several players', async () => {
  await withAccounts()
  for (const player of ['dan', 'eve']) await aPlayer(game.db, { player_id: player })
  const admin = await game.signInAs('admin')
  const guild = await aGuild(game.db, { members: ['dan'] })
  const key = await aLeaderboard(game.db, { scores: { dan: 2 } })
  const configuration = { persistenceKeyName: 'wallet', jsonPathExpression: '$' }
  const File = {
    Format: 'quarterdeck-snapshot-1' as const,
    Environment: 'Production',
    Taken: game.clock.now.toISOString(),
    Player: 'player-1',
    Description: '',
    Persistence: [],
    Attributes: [],
  }
  const calls = {
    'params.playerId': (playerId: string) => admin.call(guilds.addMember, { params: { id: guild, playerId } }),
    'body.guild.leaderId': (leaderId: string) =>
      admin.call(guilds.create, { body: { guild: { name: 'Owls', minLevel: 1, accessPolicy: 0, leaderId } } }),
    'params.playerId ': (playerId: string) => admin.call(leaderboardEntries.add, { params: { key, playerId } }),
    'query.playerId': (playerId: string) =>
      admin.call(attributeConfigurations.try, { query: { ...configuration, playerId } }),
    'query.playerId ': (playerId: string) =>
      admin.call(builds.decide, { query: { platform: 'ios' as const, playerId } }),
    'body.PlayerId': (PlayerId: string) =>
      admin.call(snapshotFiles.import, { body: { File, Description: '', PlayerId } }),
  }
  const accounts = { 'body.guild.leaderId': 'f-BOB' } as Record<string, string>
  for (const [name, make] of Object.entries(calls)) {
    const refused = await make('SHARED')
    const message = expect.stringContaining('“SHARED” is a social account of several players: ann, bob.')
    expect([refused.status, refused.errors], name).toEqual([400, [{ path: name.trim(), message }]])
    expect((await make('nobody')).code, name).toBe('player-unknown')
    expect((await make(accounts[name] ?? '“g-ann”\u200b')).status, name).toBe(200)
  }
  const members = await game.db.selectFrom('guild_members').select('player_id').orderBy('player_id').execute()
  expect(members.map(({ player_id }) => player_id)).toEqual(['ann', 'bob', 'dan'])
  const named = await game.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'after'])
    .where('action', 'in', ['guild created', 'guild member added', 'leaderboard player added', 'snapshot imported'])
    .where('outcome', '=', 'done')
    .orderBy('action')
    .execute()
  expect(named.map(({ action, target_id, after }) => [action, target_id, after])).toEqual([
    ['guild created', expect.anything(), expect.stringContaining('"leaderId":"bob"')],
    ['guild member added', guild, '{"PlayerId":"ann"}'],
    ['leaderboard player added', key, expect.stringContaining('"PlayerId":"ann"')],
    ['snapshot imported', 'ann', expect.anything()],
  ])
})

test('a list that is filtered by attributes has their values', async () => {
  await aPlayer(game.db, { player_id: 'a', attributes: { level: 12, coins: 3, gems: 1 } })
  await aPlayer(game.db, { player_id: 'b', attributes: { level: 2, coins: 3 } })
  const attributeFilters = [
    { name: 'level', operator: '>' as const, value: '5' },
    { name: 'coins', operator: '==' as const, value: '3' },
  ]
  const { Result } = (await reader.call(players.list, { query: { attributeFilters } })).data
  expect(Result.map(({ PlayerId, Attributes }) => [PlayerId, Attributes])).toEqual([
    [
      'a',
      [
        { Name: 'coins', Value: 3 },
        { Name: 'level', Value: 12 },
      ],
    ],
  ])
  expect((await reader.call(players.list, { query: {} })).data.Result[0]).not.toHaveProperty('Attributes')
})
