import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gameKeys } from '#contract/game-keys.ts'
import { ranks } from '#contract/game-leaderboards.ts'
import { serverScores } from '#contract/game-server-scores.ts'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { leaderboards } from '#contract/leaderboards.ts'
import { aLeaderboard, anEvent } from '#test/harness/event-makers.ts'
import { aClientKey, callerWith, signInPlayer } from '#test/harness/game.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let admin: Caller
let clientKey: string
let signedIn: Awaited<ReturnType<typeof signInPlayer>>

setUpApp(async (started) => {
  app = started
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  signedIn = await signInPlayer(app, clientKey)
})

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour)

/** A leaderboard of an event that takes scores from players, with the player on it unless `scores` says otherwise. */
async function aBoard({
  startsInHours = -1,
  ...board
}: Parameters<typeof aLeaderboard>[1] & { startsInHours?: number } = {}) {
  const eventId = await anEvent(app.db, { content: 'Rush', start_at: inHours(startsInHours), duration: 2 })
  return aLeaderboard(app.db, { eventId, scores: { [signedIn.playerId]: 5 }, reportedBy: 'players', ...board })
}

type Body = { Report: number; Score?: number; Attributes?: Record<string, number> }
const report = (key: string, body: Body, player = signedIn.player) =>
  player.call(ranks.report, { params: { key }, body })
const readEntry = async (key: string, playerId = signedIn.playerId) => {
  const { data } = await admin.call(leaderboardEntries.list, { params: { key }, query: {} })
  return data.Result.find(({ PlayerId }) => PlayerId === playerId)
}
const refusedReports = async () =>
  (await app.db.selectFrom('leaderboards').select('refused_reports').execute()).map(
    ({ refused_reports }) => refused_reports,
  )

test('replaces the own score and the named attributes, and staff see who reported', async () => {
  const key = await aBoard({ names: ['stars', 'coins'] })
  const first = await report(key, { Report: 1, Score: 20, Attributes: { stars: 3 } })
  expect([first.status, first.data]).toEqual([200, { Score: 20, Attributes: { stars: 3 } }])
  const second = await report(key, { Report: 2, Attributes: { coins: 9 } })
  expect(second.data).toEqual({ Score: 20, Attributes: { stars: 3, coins: 9 } })
  expect((await report(key, { Report: 3, Score: 10 })).data.Score).toBe(10)
  expect(await readEntry(key)).toMatchObject({
    Score: 10,
    ReportedBy: 'player',
    ReportedAt: app.clock.now.toISOString(),
  })
})

test('does a report once, by its number and installation, and changes nothing for one that came before', async () => {
  const key = await aBoard()
  await report(key, { Report: 7, Score: 20 })
  for (const number of [7, 6]) expect((await report(key, { Report: number, Score: 1 })).data.Score).toBe(20)
  // Another installation of the player counts its own.
  const other = await signInPlayer(app, clientKey)
  await sql`update player_installations set player_id = ${signedIn.playerId} where player_id = ${other.playerId}`.execute(
    app.db,
  )
  const again = await signInPlayer(app, clientKey, other.installationKey)
  expect(again.playerId).toBe(signedIn.playerId)
  expect((await report(key, { Report: 1, Score: 30 }, again.player)).data.Score).toBe(30)
  expect((await report(key, { Report: 7, Score: 20 })).data.Score).toBe(30)
  expect((await report(key, { Report: 8, Score: 40 })).data.Score).toBe(40)
})

test('takes no scores from players where the definition does not allow it', async () => {
  const key = await aBoard({ reportedBy: 'server' })
  const refused = await report(key, { Report: 1, Score: 20 })
  expect([refused.status, refused.code]).toEqual([409, 'scores-not-taken'])
  expect(await readEntry(key)).toMatchObject({ Score: 5, ReportedBy: null, ReportedAt: null })
  const id = key.split('-')[0] ?? ''
  const { data } = await admin.call(leaderboards.getDefinition, { params: { id } })
  const { Name: name, AttributeNames: attributeNames } = data
  const body = { id: data.Id, name, attributeNames, reportedBy: 'players' as const }
  expect((await admin.call(leaderboards.saveDefinition, { body })).data.ReportedBy).toBe('players')
  expect((await report(key, { Report: 1, Score: 20 })).status).toBe(200)
  // Without it, a change keeps it.
  await admin.call(leaderboards.saveDefinition, { body: { id: data.Id, name: 'Other', attributeNames } })
  expect((await report(key, { Report: 2, Score: 30 })).status).toBe(200)
})

test('takes scores only while the event runs, and counts late ones of players on the leaderboard', async () => {
  const early = await aBoard({ startsInHours: 1 })
  expect((await report(early, { Report: 1, Score: 20 })).code).toBe('event-not-started')
  app.clock.now = inHours(3.5)
  // The token has ended; the event too.
  signedIn = await signInPlayer(app, clientKey, signedIn.installationKey)
  const late = await report(early, { Report: 1, Score: 20 })
  expect([late.status, late.code]).toEqual([409, 'leaderboard-final'])
  expect(await refusedReports()).toEqual([1])
  const other = await signInPlayer(app, clientKey)
  expect((await report(early, { Report: 1, Score: 20 }, other.player)).code).toBe('leaderboard-final')
  expect(await refusedReports()).toEqual([1])
  const entry = await app.db.selectFrom('leaderboard_entries').select('score').executeTakeFirst()
  expect(entry).toEqual({ score: 5 })
})

test('answers a report that was done before the end as done, also after it', async () => {
  const key = await aBoard()
  await report(key, { Report: 7, Score: 20 })
  app.clock.now = inHours(3.5)
  signedIn = await signInPlayer(app, clientKey, signedIn.installationKey)
  const again = await report(key, { Report: 7, Score: 20 })
  expect([again.status, again.data]).toEqual([200, { Score: 20, Attributes: {} }])
  expect(await refusedReports()).toEqual([0])
  expect((await report(key, { Report: 8, Score: 30 })).code).toBe('leaderboard-final')
  expect(await refusedReports()).toEqual([1])
})

test('takes no scores from players on a leaderboard without an event', async () => {
  const key = await aLeaderboard(app.db, { scores: { [signedIn.playerId]: 5 }, reportedBy: 'players' })
  expect((await report(key, { Report: 1, Score: 20 })).code).toBe('scores-not-taken')
})

test('refuses who is not on the leaderboard, unknown leaderboards, attributes and wrong values', async () => {
  const key = await aBoard({ scores: {} })
  const outside = await report(key, { Report: 1, Score: 20 })
  expect([outside.status, outside.code]).toEqual([404, 'entry-unknown'])
  for (const unknown of ['77-1', '9999999999-1'])
    expect((await report(unknown, { Report: 1, Score: 20 })).code).toBe('not-found')
  const own = await aBoard()
  expect((await report(own, { Report: 1, Attributes: { gems: 1 } })).errors).toEqual([
    { path: 'body.Attributes', message: 'This leaderboard has no attribute gems.' },
  ])
  await report(own, { Report: 1, Score: 20 })
  expect((await report(own, { Report: 1, Attributes: { gems: 1 } })).code).toBe('invalid-input')
  for (const body of [{ Report: 0 }, { Report: 1.5 }, { Report: 2 ** 53 }, { Report: 1, Score: 2 ** 53 }])
    expect((await report(own, body)).status).toBe(400)
  await app.db.updateTable('leaderboard_entries').set({ removed_at: app.clock.now }).execute()
  expect((await report(own, { Report: 2, Score: 20 })).code).toBe('entry-unknown')
})

test('counts a report that comes twice at once a single time', async () => {
  const key = await aBoard()
  await Promise.all(Array.from({ length: 8 }, (_, index) => report(key, { Report: index + 1, Score: index + 10 })))
  expect((await report(key, { Report: 8, Score: 0 })).data.Score).toBe(17)
  const { rows } = await sql`select number::integer from entry_report_numbers`.execute(app.db)
  expect(rows).toEqual([{ number: 8 }])
})

test('a server reports scores of many players, all or none, in one audit entry', async () => {
  const scores = { [signedIn.playerId]: 5, other: 6 }
  await aPlayer(app.db, { player_id: 'other' })
  const key = await aBoard({ scores, reportedBy: 'server' })
  const server = async (scope: 'scores' | 'saves') => {
    const body = { name: scope, scopes: [scope], networks: [], expiresAt: null }
    return callerWith(app, (await admin.call(gameKeys.createServerKey, { body })).data.Secret)
  }
  const Reports = Object.keys(scores).map((PlayerId) => ({ LeaderboardKey: key, PlayerId, Score: 50 }))
  const missing = { LeaderboardKey: key, PlayerId: 'nobody', Score: 50 }
  const send = async (caller: Caller, reports: object[]) =>
    caller.call(serverScores.report, { body: { Rows: reports as typeof Reports } })
  expect((await send(await server('saves'), Reports)).status).toBe(403)
  const caller = await server('scores')
  expect((await send(caller, [...Reports, missing])).code).toBe('batch-refused')
  expect(await readEntry(key)).toMatchObject({ Score: 5 })
  expect((await send(caller, Reports)).data.Results.map(({ Outcome }) => Outcome)).toEqual(['done', 'done'])
  expect(await readEntry(key, 'other')).toMatchObject({ Score: 50, ReportedBy: 'server' })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['target_id', 'after'])
    .where('action', '=', 'leaderboard scores reported')
    .where('outcome', '=', 'done')
    .execute()
  expect(entries.map(({ target_id, after }) => [target_id, JSON.parse(after ?? '').Done])).toEqual([[key, 2]])
  await admin.call(leaderboardEntries.report, {
    body: { reports: [{ LeaderboardKey: key, PlayerId: 'other', Score: 60 }] },
  })
  expect(await readEntry(key, 'other')).toMatchObject({ Score: 60, ReportedBy: 'staff' })
})
