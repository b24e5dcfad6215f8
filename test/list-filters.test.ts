import { expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import { guilds } from '#contract/guilds.ts'
import { jobs } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'
import { players } from '#contract/players.ts'
import { purchases } from '#contract/purchases.ts'
import { snapshots } from '#contract/snapshots.ts'
import { aGuild, aJob, aPlayer, aSnapshot } from './harness/makers.ts'
import { aDeletionRequest, aReceipt, aReport } from './harness/moderation-makers.ts'
import { type Caller, setUpApp, type TestApp } from './harness/start-app.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

test('finds reported names by the beginning of the id, part of the name and part of the nickname now', async () => {
  await aPlayer(game.db, { player_id: 'Ann1', nickname: 'Lovely' })
  await aPlayer(game.db, { player_id: 'b2', nickname: 'Ánnika' })
  await aReport(game.db, { player_id: 'Ann1', name: 'Rude word', votes: 3 })
  await aReport(game.db, { player_id: 'b2', name: '100%', votes: 9 })
  const found = async (filter: string) => {
    const { data } = await admin.call(moderation.reportedNames, { query: { filter } })
    expect(data.Total).toBe(data.Result.length)
    return data.Result.map(({ PlayerId }) => PlayerId)
  }
  expect(await found('ann')).toEqual(['b2', 'Ann1'])
  expect(await found('DE W')).toEqual(['Ann1'])
  expect(await found('0%')).toEqual(['b2'])
  expect(await found('___')).toEqual([])
})

test('finds delete requests and receipts by the beginning of the player id in any letter case', async () => {
  for (const id of ['Zoe', 'zoo', 'ann']) {
    await aDeletionRequest(game.db, id)
    await aReceipt(game.db, { player_id: id })
  }
  const requests = (await admin.call(deletions.list, { query: { filter: 'ZO' } })).data
  expect([requests.Total, requests.Result.map(({ PlayerId }) => PlayerId)]).toEqual([2, ['Zoe', 'zoo']])
  const receipts = (await admin.call(deletions.receipts, { query: { filter: 'zo', take: 1 } })).data
  expect([receipts.Total, receipts.Result.map(({ PlayerId }) => PlayerId)]).toEqual([2, ['zoo']])
})

test('shows the job that answers a delete request', async () => {
  const job = await aJob(game.db, { kind: 'player deletion', rows: [{ subject: 'zoe' }] })
  await aPlayer(game.db, { player_id: 'zoe' })
  await aDeletionRequest(game.db, 'zoe', job)
  await aDeletionRequest(game.db, 'gone')
  const { data } = await admin.call(deletions.list, { query: {} })
  expect(data.Result.map((request) => [request.PlayerId, request.Job?.Id, request.Job?.Title])).toEqual([
    ['zoe', job, 'A job'],
    ['gone', undefined, undefined],
  ])
  expect((await admin.call(deletions.get, { params: { playerId: 'zoe' } })).data.Request).toEqual(data.Result[0])
})

test('finds jobs by their id and by part of their title', async () => {
  const [first, second] = [
    await aJob(game.db, { kind: 'hackers set', rows: [] }),
    await aJob(game.db, { kind: 'hackers set', rows: [] }),
  ]
  await game.db.updateTable('jobs').set({ title: 'Set players as hacker' }).where('id', '=', second).execute()
  const found = async (filter: string) => {
    const { data } = await admin.call(jobs.list, { query: { scope: 'all', filter } })
    return data.Result.map(({ Id }) => Id)
  }
  expect(await found('PLAYERS AS')).toEqual([second])
  expect(await found(first)).toEqual([first])
  expect(await found('%')).toEqual([])
})

test('counts the players that a text matches by each search type', async () => {
  await aPlayer(game.db, { player_id: 'Ab1', nickname: 'nobody', devices: ['AB-1', 'ab-2'] })
  await aPlayer(game.db, { player_id: 'ab2', nickname: 'Kabul' })
  await aPlayer(game.db, { player_id: 'x', nickname: 'Abel', devices: ['AB-1'] })
  const counts = async (text: string) => {
    const { data } = await admin.call(players.searchCounts, { query: { text } })
    const { playerId, deviceId, nickname } = data
    expect([playerId, deviceId, nickname].some(({ IsCapped }) => IsCapped)).toBe(false)
    return [playerId.Count, deviceId.Count, nickname.Count]
  }
  expect(await counts('aB')).toEqual([2, 2, 1])
  expect(await counts('KAB')).toEqual([0, 0, 1])
  expect(await counts('zzz')).toEqual([0, 0, 0])
})

test('finds players by the beginning of a social account id, in any letter case', async () => {
  const links = [
    { platform: 1, id: 'Uid-Kraken' },
    { platform: 2, id: 'uid-krill' },
  ]
  await aPlayer(game.db, { player_id: 'linked', nickname: 'x', links })
  await aPlayer(game.db, { player_id: 'other', nickname: 'y', links: [{ platform: 1, id: 'else' }] })
  const list = async (filter: string) => {
    const { data } = await admin.call(players.list, { query: { filter, filterType: 'socialId' } })
    return [data.Total, ...data.Result.map(({ PlayerId }) => PlayerId)]
  }
  expect(await list('uid-KR')).toEqual([1, 'linked'])
  expect(await list('uid-kraken')).toEqual([1, 'linked'])
  expect(await list('kraken')).toEqual([0])
  const { data } = await admin.call(players.searchCounts, { query: { text: 'UID-' } })
  expect(data.socialId).toEqual({ Count: 1, IsCapped: false })
  const found = await admin.call(players.search, { query: { text: 'uid-krill' } })
  expect(found.data.Result.map(({ PlayerId, MatchedBy }) => [PlayerId, MatchedBy])).toEqual([['linked', 'socialId']])
})

test('every search takes ids as they are pasted, with quotes and invisible characters', async () => {
  const id = 'seal-4711'
  await aPlayer(game.db, {
    player_id: id,
    nickname: 'Otter "Ann"',
    devices: ['dev-4711'],
    links: [{ platform: 1, id: 'uid-4711' }],
    purchases: [{ order_id: 'GPA.4711', date: game.clock.now }],
  })
  await aReport(game.db, { player_id: id, name: 'Rude' })
  await aDeletionRequest(game.db, id)
  await aSnapshot(game.db, { player_id: id, description: 'Before' })
  const guild = { params: { id: await aGuild(game.db, { members: [id] }) } }
  const paste = (text: string) => `\u200b“${text.slice(0, 3)}\u200d${text.slice(3)}”\u200e\u00a0`
  const listed = async (filter: string, filterType: 'playerId' | 'deviceId' | 'nickname' | 'socialId') =>
    (await admin.call(players.list, { query: { filter, filterType } })).data.Total
  const filter = paste(id)
  const totals = {
    playerId: await listed(filter, 'playerId'),
    deviceId: await listed(paste('dev-4711'), 'deviceId'),
    socialId: await listed(paste('uid-4711'), 'socialId'),
    nickname: await listed('\u200b“otter "ann”', 'nickname'),
    found: (await admin.call(players.search, { query: { text: filter } })).data.Result.length,
    reports: (await admin.call(moderation.reportedNames, { query: { filter } })).data.Total,
    requests: (await admin.call(deletions.list, { query: { filter } })).data.Total,
    snapshots: (await admin.call(snapshots.list, { query: { filter } })).data.Total,
    members: (await admin.call(guilds.members, { ...guild, query: { filter } })).data.Total,
    orders: (await admin.call(purchases.list, { query: { filter: paste('GPA.4711') } })).data.Total,
    ordersOfPlayer: (await admin.call(purchases.list, { query: { filter } })).data.Total,
  }
  expect(Object.entries(totals).filter(([, total]) => total !== 1)).toEqual([])
})

test('exports selected players, and hackers among the matches of a search', async () => {
  for (const [index, nickname] of ['Anna', 'Annika', 'Bob'].entries()) {
    await aPlayer(game.db, { player_id: `p${index}`, nickname, is_hacker: index !== 0 })
  }
  const exported = async (query: object) => {
    const { text } = await admin.call(players.export, { query })
    return text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[0])
  }
  expect(await exported({ ids: [{ id: 'p2' }, { id: 'p0' }, { id: 'nobody' }] })).toEqual(['p2', 'p0'])
  expect(await exported({ filter: 'ann', filterType: 'nickname', isHacker: 'true' })).toEqual(['p1'])
  expect(await exported({ filter: 'P', isHacker: 'false' })).toEqual(['p0'])
  const tooMany = Array.from({ length: 101 }, (_, index) => ({ id: `p${index}` }))
  const reply = await admin.call(players.list, { query: { ids: tooMany } })
  expect(reply.status).toBe(400)
})
