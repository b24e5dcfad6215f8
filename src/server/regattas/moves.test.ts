import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guilds } from '#contract/guilds.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
import { regattas } from '#contract/regattas.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

const noon = new Date('2026-11-22T12:00:00Z')
const params = { regattaId: '1' }
/** The ids of the guilds by name. */
const ids = new Map<string, string>()
const getId = (name: string) => ids.get(name) ?? ''

setUpApp(async (app) => {
  game = app
  game.clock.now = noon
  staff = await game.signInAs(['CHANGE_LIVEOPS'])
  ids.clear()
})

/** A regatta that starts in ten minutes, of groups of two guilds: Ant and Bee, Cat and Dog, and Elk in the next band. */
async function givenRegatta(): Promise<void> {
  for (const [index, name] of ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'].entries()) {
    const current_stage = name === 'Elk' ? 150 : index
    ids.set(name, await aGuild(game.db, { name, members: [await aPlayer(game.db, { attributes: { current_stage } })] }))
  }
  const { status } = await staff.call(regattas.createDefinition, {
    body: {
      DataKey: 'harbor',
      StartDate: 10,
      Duration: 60,
      Cooldown: 0,
      GuildLevelOffset: 100,
      GuildsQuantity: 2,
      GuildMembersQuantity: 0,
    },
  })
  expect(status).toBe(200)
}

const move = (name: string, LevelOffset: number, Position: number) =>
  staff.call(regattaGroups.move, { params: { ...params, guildId: getId(name) }, body: { LevelOffset, Position } })
const undo = (name: string) => staff.call(regattaGroups.undoMove, { params: { ...params, guildId: getId(name) } })
const preview = async (query: { skip?: string; guild?: string } = {}) =>
  (await staff.call(regattaGroups.preview, { params, query })).data

/** The names of the guilds of each group, after the regatta started. */
async function startedGroups(): Promise<string[][]> {
  game.clock.now = new Date(noon.getTime() + 600_000)
  await game.runSteps()
  const { data } = await staff.call(regattas.groups, { params, query: {} })
  return data.RegattaGroup.map(({ Guilds }) => Guilds.map(({ GuildName }) => GuildName).sort())
}

test('groups by level without moves, and with them where staff put the guilds', async () => {
  await givenRegatta()
  expect((await preview()).Groups).toMatchObject([
    { GroupId: 1, LevelOffset: 0, Position: 1, GuildCount: 2 },
    { GroupId: 2, LevelOffset: 0, Position: 2, GuildCount: 2 },
    { GroupId: 3, LevelOffset: 1, Position: 1, GuildCount: 1 },
  ])
  expect((await move('Ant', 1, 1)).data).toEqual({ GuildId: getId('Ant'), GuildName: 'Ant', Previous: null })
  const { Groups, Moves, Guild } = await preview({ guild: getId('Ant') })
  expect(Groups.map(({ GuildCount, LowestLevel, HighestLevel }) => [GuildCount, LowestLevel, HighestLevel])).toEqual([
    [1, 1, 1],
    [2, 2, 3],
    [2, 0, 150],
  ])
  expect(Guild).toEqual({ GuildId: getId('Ant'), GuildName: 'Ant', AverageLevel: 0, GroupId: 3 })
  expect(Moves).toMatchObject([
    {
      GuildName: 'Ant',
      FromGroupId: 1,
      ToGroupId: 3,
      LevelOffset: 1,
      Position: 1,
      Problem: null,
      MovedBy: staff.email,
    },
  ])
  expect(await startedGroups()).toEqual([['Bee'], ['Cat', 'Dog'], ['Ant', 'Elk']])
})

test('takes no move back that somebody changed since', async () => {
  await givenRegatta()
  const guild = { params: { ...params, guildId: getId('Ant') } }
  const { version } = await move('Ant', 1, 1)
  await move('Ant', 0, 2)
  const ifMatch = version ?? ''
  const stale = { status: 412, data: { Previous: { LevelOffset: 0, Position: 2 } } }
  expect(await staff.call(regattaGroups.undoMove, guild, { ifMatch })).toMatchObject(stale)
  const back = { ...guild, body: { LevelOffset: 0, Position: 1 } }
  expect(await staff.call(regattaGroups.move, back, { ifMatch })).toMatchObject(stale)
  expect((await preview()).Moves).toMatchObject([{ GuildName: 'Ant', LevelOffset: 0, Position: 2 }])
  const undone = await staff.call(regattaGroups.undoMove, guild, { ifMatch: '*' })
  expect(undone).toMatchObject({ status: 200, version: 'by-level' })
  const late = await staff.call(regattaGroups.move, back, { ifMatch })
  expect(late).toMatchObject({ status: 412, data: { Previous: null } })
})

test('leaves out a group that everybody was moved from, and keeps it as a target', async () => {
  await givenRegatta()
  await move('Elk', 0, 1)
  const { Groups } = await preview()
  expect(Groups.map(({ GroupId, GuildCount }) => [GroupId, GuildCount])).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect((await move('Cat', 1, 1)).status).toBe(200)
  expect(await startedGroups()).toEqual([['Ant', 'Bee', 'Elk'], ['Dog'], ['Cat']])
})

test('takes a move back, by undo or by a move to the own group', async () => {
  await givenRegatta()
  await move('Ant', 1, 1)
  expect((await move('Ant', 0, 2)).data.Previous).toEqual({ LevelOffset: 1, Position: 1 })
  expect((await undo('Ant')).data).toEqual({ Previous: { LevelOffset: 0, Position: 2 } })
  expect((await undo('Ant')).code).toBe('guild-move-unknown')
  await move('Ant', 1, 1)
  await move('Ant', 0, 1)
  expect((await preview()).Moves).toEqual([])
  expect(await startedGroups()).toEqual([['Ant', 'Bee'], ['Cat', 'Dog'], ['Elk']])
})

test('says why a move has no effect any more, and starts without it', async () => {
  await givenRegatta()
  await move('Ant', 1, 1)
  await move('Bee', 0, 2)
  const admin = await game.signInAs('admin')
  for (const name of ['Elk', 'Bee']) await admin.call(guilds.remove, { params: { id: getId(name) } })
  const { Moves } = await preview()
  expect(new Map(Moves.map(({ GuildName, ToGroupId, Problem }) => [GuildName, [ToGroupId, Problem]]))).toEqual(
    new Map([
      ['Ant', [null, 'There is no such group any more.']],
      ['Bee', [null, 'The guild is deleted or has no members.']],
    ]),
  )
  expect(await startedGroups()).toEqual([['Ant', 'Cat'], ['Dog']])
})

test('moves no guild that takes no part, to no group that there is not, and none once the groups are made', async () => {
  await givenRegatta()
  ids.set('Nobody', '999')
  expect((await move('Nobody', 0, 1)).code).toBe('guild-not-in-regatta')
  expect((await move('Ant', 0, 3)).code).toBe('regatta-group-unknown')
  const largest = 2_147_483_647
  expect((await move('Ant', largest, largest)).code).toBe('regatta-group-unknown')
  for (const [offset, position] of [
    [-1, 1],
    [0, 0],
    [0.5, 1],
    [0, largest + 1],
  ] as const)
    expect((await move('Ant', offset, position)).status).toBe(400)
  const unknown = { params: { regattaId: '9', guildId: getId('Ant') }, body: { LevelOffset: 0, Position: 1 } }
  expect((await staff.call(regattaGroups.move, unknown)).code).toBe('regatta-unknown')
  const reader = await game.signInAs([])
  expect((await reader.call(regattaGroups.move, { ...unknown, params: { ...unknown.params, ...params } })).status).toBe(
    403,
  )
  expect((await reader.call(regattaGroups.preview, { params, query: {} })).status).toBe(200)
  await startedGroups()
  expect((await move('Ant', 0, 2)).code).toBe('regatta-groups-made')
  expect((await undo('Ant')).code).toBe('regatta-groups-made')
  expect((await staff.call(regattaGroups.preview, { params, query: {} })).code).toBe('regatta-groups-made')
})

test('moves no guild of a deleted regatta, and takes no move in it back', async () => {
  await givenRegatta()
  await move('Ant', 1, 1)
  expect((await staff.call(regattas.remove, { params: { id: '1' } })).status).toBe(200)
  expect((await move('Bee', 1, 1)).code).toBe('regatta-groups-made')
  expect((await undo('Ant')).code).toBe('regatta-groups-made')
  const { rows } = await sql`select guild_id::text, level_offset from regatta_moves`.execute(game.db)
  expect(rows).toEqual([{ guild_id: getId('Ant'), level_offset: 1 }])
})

test('keeps one of two moves of a guild that arrive together', async () => {
  await givenRegatta()
  const replies = await Promise.all([move('Ant', 1, 1), move('Ant', 0, 2)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await preview()).Moves).toHaveLength(1)
})
