import { expect, test } from 'vitest'
import { ownRegatta } from '#contract/game-regattas.ts'
import { serverRegattas } from '#contract/game-server-regattas.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { regattas } from '#contract/regattas.ts'
import { aClientKey, aServerKey, signInPlayer } from '#test/harness/game.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDefinition, aRegatta, type RegattaToMake } from '#test/harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

const hourMs = 3_600_000

let game: { app: TestApp; admin: Caller; clientKey: string } & Awaited<ReturnType<typeof signInPlayer>>

setUpApp(async (app) => {
  const admin = await app.signInAs('admin')
  const clientKey = await aClientKey(admin)
  game = { app, admin, clientKey, ...(await signInPlayer(app, clientKey)) }
})

/** A regatta of an hour that began half an hour ago and takes scores from players, with the player's guild. */
async function givenRegatta(regatta: Partial<RegattaToMake> = {}): Promise<{ id: string; guild: string }> {
  const { app, playerId } = game
  const mate = await aPlayer(app.db)
  const guild = await aGuild(app.db, { members: [playerId, mate] })
  const id = await aRegatta(app.db, {
    definition_id: await aDefinition(app.db),
    start_at: new Date(app.clock.now.getTime() - hourMs / 2),
    guilds: [guild],
    reported_by: 'players',
    ...regatta,
  })
  await app.db
    .insertInto('regatta_scores')
    .values({
      player_id: mate,
      regatta_id: id,
      guild_id: guild,
      score: 100,
      reported_at: app.clock.now,
    })
    .execute()
  return { id: String(id), guild }
}

const report = (id: string, Report: number, Score: number, { player } = game) =>
  player.call(ownRegatta.report, { params: { id }, body: { Report, Score } })
const refusedReports = async () => {
  const rows = await game.app.db.selectFrom('regattas').select('refused_reports').execute()
  return rows.map(({ refused_reports }) => refused_reports)
}

test('replaces the own score, adds it to that of the guild, and staff see who reported', async () => {
  const { id, guild } = await givenRegatta()
  expect((await report(id, 1, 20)).data).toEqual({ Score: 20, GuildScore: 120 })
  expect((await report(id, 2, 5)).data).toEqual({ Score: 5, GuildScore: 105 })
  const shares = async () => {
    const { data } = await game.admin.call(regattaGroups.shares, { params: { regattaId: id, guildId: guild } })
    return data.Members.map(({ Score, ReportedBy }) => [Score, ReportedBy])
  }
  expect(await shares()).toEqual([
    [100, null],
    [5, 'player'],
  ])
  const server = await aServerKey(game.app, game.admin, ['scores'])
  const Rows = [{ RegattaId: Number(id), PlayerId: game.playerId, Score: 300 }]
  expect((await server.call(serverRegattas.report, { body: { Rows } })).status).toBe(200)
  expect(await shares()).toEqual([
    [300, 'server'],
    [100, null],
  ])
})

test('does a report once, by its number and installation', async () => {
  const { id } = await givenRegatta()
  await report(id, 7, 20)
  for (const number of [7, 6]) expect((await report(id, number, 1)).data).toEqual({ Score: 20, GuildScore: 120 })
  await Promise.all(Array.from({ length: 6 }, (_, index) => report(id, 8 + index, 30 + index)))
  expect((await report(id, 13, 0)).data).toEqual({ Score: 35, GuildScore: 135 })
})

test('takes no scores where the definition leaves them to the server', async () => {
  const { id } = await givenRegatta({ reported_by: 'server' })
  const refused = await report(id, 1, 20)
  expect([refused.status, refused.code]).toEqual([409, 'scores-not-taken'])
  const definition = { DataKey: 'bay', StartDate: 0, Duration: 60, Cooldown: 0, GuildLevelOffset: 100 }
  const counts = { GuildsQuantity: 30, GuildMembersQuantity: 0, InactivateRegattas: 0 }
  const created = await game.admin.call(regattas.createDefinition, {
    body: { ...definition, ...counts, ReportedBy: 'players' },
  })
  expect(created.data.ReportedBy).toBe('players')
  const params = { id: String(created.data.Id) }
  const [regatta] = (await game.admin.call(regattas.ofDefinition, { params, query: {} })).data
  expect(regatta?.ReportedBy).toBe('players')
})

test('takes scores while the competition runs, and counts those of its guilds that come late', async () => {
  const start_at = new Date(game.app.clock.now.getTime() + hourMs)
  const { id } = await givenRegatta({ start_at, started_at: null })
  const early = await report(id, 1, 20)
  expect([early.code, early.message]).toEqual([
    'regatta-not-running',
    'The competition has not started. Nothing was changed.',
  ])
  game.app.clock.now = new Date(start_at.getTime() + 2 * hourMs)
  const { installationKey, clientKey, app } = game
  const again = await signInPlayer(app, clientKey, installationKey)
  const late = await report(id, 1, 20, { ...game, player: again.player })
  expect([late.status, late.message]).toEqual([409, 'The competition is over. Nothing was changed.'])
  expect(await refusedReports()).toEqual([1])
  const other = await signInPlayer(app, clientKey)
  expect((await report(id, 1, 20, { ...game, player: other.player })).code).toBe('regatta-not-running')
  expect(await refusedReports()).toEqual([1])
})

test('answers a report that was done before the end as done, also after it', async () => {
  const { id } = await givenRegatta()
  await report(id, 7, 20)
  const { app, clientKey, installationKey } = game
  app.clock.now = new Date(app.clock.now.getTime() + 2 * hourMs)
  const { player } = await signInPlayer(app, clientKey, installationKey)
  const again = await report(id, 7, 20, { ...game, player })
  expect([again.status, again.data]).toEqual([200, { Score: 20, GuildScore: 120 }])
  expect(await refusedReports()).toEqual([0])
})

test('refuses who has no guild in the regatta, unknown regattas and wrong values', async () => {
  const { id } = await givenRegatta()
  const other = await signInPlayer(game.app, game.clientKey)
  const outside = await report(id, 1, 20, { ...game, player: other.player })
  expect([outside.status, outside.code]).toEqual([404, 'guild-not-in-regatta'])
  expect((await report('77', 1, 20)).code).toBe('regatta-unknown')
  for (const [number, score] of [
    [0, 1],
    [1.5, 1],
    [2 ** 53, 1],
    [1, 2 ** 53],
  ] as const)
    expect((await report(id, number, score)).status).toBe(400)
  expect((await report('abc', 1, 1)).status).toBe(400)
})
