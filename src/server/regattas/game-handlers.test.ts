import { expect, test } from 'vitest'
import { ownRegatta } from '#contract/game-regattas.ts'
import { guildsPerGroupLimit } from '#contract/regatta-group.ts'
import { setUpPlayer } from '#test/harness/game.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import type { Caller, TestApp } from '#test/harness/start-app.ts'

const hourMs = 3_600_000

let app: TestApp
let player: Caller
let playerId: string

setUpPlayer((game) => {
  app = game.app
  player = game.player
  playerId = game.playerId
})

const get = async () => (await player.call(ownRegatta.get, {})).data.Regatta
const fromNow = (hours: number) => new Date(app.clock.now.getTime() + hours * hourMs)
const setScore = (regatta_id: number, guildId: string, score: number) =>
  app.db
    .updateTable('regatta_guilds')
    .set({ score })
    .where('regatta_id', '=', regatta_id)
    .where('guild_id', '=', guildId)
    .execute()

test('shows the group of the own guild in its latest regatta, the best first, without removed guilds', async () => {
  expect(await get()).toBeNull()
  const own = await aGuild(app.db, { members: [playerId] })
  expect(await get()).toBeNull()
  const others: string[] = []
  for (let count = 0; count < 3; count++) others.push(await aGuild(app.db, { members: [await aPlayer(app.db)] }))
  const [first = '', second = '', removed = ''] = others
  const definition_id = await aDefinition(app.db)
  await aRegatta(app.db, { definition_id, start_at: fromNow(-5), guilds: [own] })
  const id = await aRegatta(app.db, { definition_id, start_at: fromNow(-0.5), guilds: [own, ...others] })
  await aRegatta(app.db, { definition_id, start_at: fromNow(5), guilds: others })
  for (const [guildId, score] of [
    [own, 5],
    [first, 70],
    [second, 5],
    [removed, 90],
  ] as const)
    await setScore(id, guildId, score)
  await app.db
    .updateTable('regatta_guilds')
    .set({ removed_at: app.clock.now, removed_by: 'x' })
    .where('guild_id', '=', removed)
    .execute()
  const entry = (guildId: string, Score: number, Rank: number) => ({
    GuildId: guildId,
    GuildName: `Guild ${guildId}`,
    Score,
    Rank,
  })
  expect(await get()).toEqual({
    Id: id,
    StartDate: fromNow(-0.5).toISOString(),
    CompetitionEndDate: fromNow(0.5).toISOString(),
    EndDate: fromNow(0.5).toISOString(),
    MinLevel: 0,
    MaxLevel: 99,
    GuildCount: 3,
    IsFinal: false,
    Guilds: [entry(first, 70, 1), entry(own, 5, 2), entry(second, 5, 2)],
  })
})

test('shows the own guild behind the first hundred of a large group', async () => {
  const guilds: string[] = []
  for (let count = 0; count < guildsPerGroupLimit + 5; count++)
    guilds.push(await aGuild(app.db, { members: [await aPlayer(app.db)] }))
  const own = await aGuild(app.db, { members: [playerId] })
  const definition_id = await aDefinition(app.db)
  const id = await aRegatta(app.db, { definition_id, start_at: fromNow(-0.5), guilds: [own, ...guilds] })
  for (const guildId of guilds) await setScore(id, guildId, 10)
  const regatta = await get()
  expect(regatta?.GuildCount).toBe(guildsPerGroupLimit + 6)
  expect(regatta?.Guilds).toHaveLength(guildsPerGroupLimit + 1)
  expect(regatta?.Guilds.at(-1)).toMatchObject({ GuildId: own, Score: 0, Rank: guildsPerGroupLimit + 6 })
})
