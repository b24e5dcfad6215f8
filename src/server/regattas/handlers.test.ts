import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { players } from '#contract/players.ts'
import { regattas } from '#contract/regattas.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

const noon = new Date('2026-11-22T12:00:00Z')

setUpApp(async (app) => {
  game = app
  game.clock.now = noon
  await signIn()
})

async function signIn(): Promise<void> {
  staff = await game.signInAs(['CHANGE_LIVEOPS', 'EXPORT_DATA'])
}

type NewDefinition = Partial<EndpointRequest<typeof regattas.createDefinition>['body']>

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const iso = (minutes: number) => after(minutes).toISOString()
const define = (definition: NewDefinition = {}) =>
  staff.call(regattas.createDefinition, {
    body: {
      DataKey: 'harbor',
      StartDate: 10,
      Duration: 60,
      Cooldown: 10,
      GuildLevelOffset: 100,
      GuildsQuantity: 30,
      GuildMembersQuantity: 0,
      ...definition,
    },
  })
const stop = (id: string) => staff.call(regattas.stopDefinition, { params: { id } })
const remove = (id: number) => staff.call(regattas.remove, { params: { id: String(id) } })
const get = async (id: number) => (await staff.call(regattas.get, { params: { id: String(id) } })).data
const groups = (id: number) => staff.call(regattas.groups, { params: { regattaId: String(id) }, query: {} })
const report = (id: number, scores: Record<string, number>) =>
  staff.call(regattas.reportScores, {
    params: { id: String(id) },
    body: { reports: Object.entries(scores).map(([PlayerId, Score]) => ({ PlayerId, Score })) },
  })
const toGuildParams = (regattaId: number, guildId: string) => ({ params: { regattaId: String(regattaId), guildId } })

async function goTo(minutes: number): Promise<void> {
  game.clock.now = after(minutes)
  await game.runSteps()
  // A session does not last that long.
  await signIn()
}

/** The regattas of an edition by start: start and end in minutes from noon, and whether each is deleted. */
async function schedule(definitionId = 1) {
  const { data } = await staff.call(regattas.ofDefinition, { params: { id: String(definitionId) }, query: {} })
  const minutes = (text: string) => (new Date(text).getTime() - noon.getTime()) / 60_000
  return data
    .map((one) => [minutes(one.StartDate), minutes(one.EndDate), one.IsDeleted ? 'deleted' : 'there'])
    .reverse()
}

/** A guild with a member of each level, and its members. */
async function guildWith(name: string, levels: readonly number[]) {
  const [first = '', ...others] = await Promise.all(
    levels.map((current_stage) => aPlayer(game.db, { attributes: { current_stage } })),
  )
  return { id: await aGuild(game.db, { name, members: [first, ...others] }), members: [first, ...others] }
}

test('creates a definition with its first regatta, which starts after the offset', async () => {
  const { status, data } = await define()
  expect(status).toBe(200)
  expect(data).toEqual({
    Id: 1,
    DataKey: 'harbor',
    CreationDate: iso(0),
    CreatedBy: staff.email,
    StartDate: 10,
    Duration: 60,
    Cooldown: 10,
    GuildLevelOffset: 100,
    GuildsQuantity: 30,
    GuildMembersQuantity: 0,
    ReportedBy: 'server',
    FirstStartDate: iso(10),
    InactivateRegattas: false,
  })
  expect(await schedule()).toEqual([[10, 80, 'there']])
  expect(await get(1)).toMatchObject({
    RegattaDefinitionId: 1,
    StartDate: iso(10),
    CompetitionEndDate: iso(70),
    EndDate: iso(80),
    EndDateLastRegatta: null,
    StartedAt: null,
  })
})

test('says what is wrong with a definition, and creates none', async () => {
  const required = 'This field is required'
  const cases: readonly (readonly [NewDefinition | object, string, string | undefined])[] = [
    [{ DataKey: ' ' }, 'body.DataKey', required],
    [{ DataKey: '\u2060\u200b' }, 'body.DataKey', 'A data key has at least one visible character.'],
    [{ StartDate: -1 }, 'body.StartDate', 'Invalid Date'],
    [{ Duration: 0 }, 'body.Duration', 'A competition lasts at least 1 minute.'],
    [{ Duration: 5_256_001 }, 'body.Duration', 'At most 5,256,000 minutes (ten years).'],
    [{ Cooldown: -1 }, 'body.Cooldown', undefined],
    [{ GuildLevelOffset: 1.5 }, 'body.GuildLevelOffset', 'A whole number.'],
    [{ GuildsQuantity: -1 }, 'body.GuildsQuantity', 'A whole number of 0 or more.'],
    [{ GuildMembersQuantity: 3e9 }, 'body.GuildMembersQuantity', undefined],
    [{ InactivateRegattas: 2 }, 'body.InactivateRegattas', undefined],
  ]
  for (const [wrong, path, message] of cases) {
    const { status, errors } = await define(wrong)
    expect([status, errors[0]?.path]).toEqual([400, path])
    if (message) expect(errors[0]?.message).toBe(message)
  }
  expect((await staff.call(regattas.versions, {})).data).toEqual([])
})

test('lists definitions, searches them by id and serves them as editions', async () => {
  for (let number = 1; number <= 11; number++) await define({ DataKey: `key ${number}` })
  const list = async (query: object) => (await staff.call(regattas.definitions, { query })).data
  expect((await list({ take: '2' })).Result.map(({ Id }) => Id)).toEqual([11, 10])
  expect((await list({ filter: '1' })).Result.map(({ Id }) => Id)).toEqual([11, 10, 1])
  expect(await list({ filter: 'x' })).toMatchObject({ Result: [], Total: 0 })
  expect((await staff.call(regattas.versions, {})).data).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  const unknown = { params: { id: '99' } }
  expect((await staff.call(regattas.ofDefinition, unknown)).code).toBe('regatta-definition-unknown')
  expect((await staff.call(regattas.stopDefinition, unknown)).code).toBe('regatta-definition-unknown')
})

test('runs one regatta after the other by itself', async () => {
  await define()
  await goTo(9)
  expect((await get(1)).StartedAt).toBeNull()
  await goTo(10)
  expect(await schedule()).toEqual([
    [10, 80, 'there'],
    [80, 150, 'there'],
  ])
  expect(await get(2)).toMatchObject({ EndDateLastRegatta: iso(80), StartDate: iso(80) })
  await goTo(70)
  expect(await get(1)).toMatchObject({ StartedAt: iso(10), FinishedAt: iso(70) })
  // A server that was down catches up in order.
  await goTo(300)
  expect(await schedule()).toEqual([
    [10, 80, 'there'],
    [80, 150, 'there'],
    [150, 220, 'there'],
    [220, 290, 'there'],
    [290, 360, 'there'],
    [360, 430, 'there'],
  ])
  const { data } = await (await game.signInAs('admin')).call(audit.list, { query: { take: '100' } })
  const actions = data.Result.filter(({ TargetKind }) => TargetKind === 'regatta').map(({ Action, TargetId }) => [
    TargetId,
    Action.replace('regatta ', ''),
  ])
  const whole = (id: number) => ['started', 'finished', 'closed'].map((action) => [String(id), action])
  expect(actions.reverse()).toEqual([...whole(1), ...whole(2), ...whole(3), ...whole(4), ['5', 'started']])
})

test('starts a new definition when the running regatta has ended, and deletes the one that has not started', async () => {
  await define()
  await goTo(20)
  await define({ DataKey: 'lagoon', StartDate: 5, Duration: 30, Cooldown: 0 })
  expect(await schedule(1)).toEqual([
    [10, 80, 'there'],
    [80, 150, 'deleted'],
  ])
  expect(await schedule(2)).toEqual([[80, 110, 'there']])
  const { data } = await staff.call(regattas.definitions, { query: {} })
  expect(data.Result.map(({ InactivateRegattas }) => InactivateRegattas)).toEqual([false, true])
  await goTo(120)
  expect(await schedule(1)).toHaveLength(2)
  expect(await schedule(2)).toEqual([
    [80, 110, 'there'],
    [110, 140, 'there'],
    [140, 170, 'there'],
  ])
})

test('stops a definition, and makes only one regatta when it should', async () => {
  await define()
  await goTo(20)
  expect((await stop('1')).data.InactivateRegattas).toBe(true)
  expect((await stop('1')).status).toBe(200)
  await goTo(500)
  expect(await schedule()).toEqual([
    [10, 80, 'there'],
    [80, 150, 'deleted'],
  ])
  await define({ StartDate: 0, InactivateRegattas: 1 })
  await goTo(1_000)
  expect(await schedule(2)).toEqual([[500, 570, 'there']])
  const { data } = await staff.call(regattas.slot, {})
  expect(data).toEqual({ Slot: null, Reason: 'Definition 2 is inactive. Create a new one to go on.' })
})

test('leaves the slot of a deleted regatta empty, and fills it on request', async () => {
  expect((await staff.call(regattas.create, {})).message).toContain('There is no regatta definition.')
  await define()
  const refused = await staff.call(regattas.create, {})
  expect([refused.status, refused.code]).toEqual([409, 'no-skipped-slot'])
  expect((await remove(1)).data).toMatchObject({ IsDeleted: true, DeletedBy: staff.email })
  expect((await remove(1)).code).toBe('regatta-ended')
  expect((await remove(99)).code).toBe('regatta-unknown')
  expect(await schedule()).toEqual([
    [10, 80, 'deleted'],
    [80, 150, 'there'],
  ])
  await goTo(20.5)
  expect((await get(1)).StartedAt).toBeNull()
  expect((await staff.call(regattas.slot, {})).data.Slot).toEqual({
    StartDate: iso(21),
    CompetitionEndDate: iso(70),
    EndDate: iso(80),
  })
  expect((await staff.call(regattas.create, {})).data).toMatchObject({ Id: 3, StartDate: iso(21), Duration: 49 })
  expect((await staff.call(regattas.create, {})).status).toBe(409)
  await goTo(80)
  expect(await schedule()).toEqual([
    [10, 80, 'deleted'],
    [21, 80, 'there'],
    [80, 150, 'there'],
    [150, 220, 'there'],
  ])
  await goTo(150)
  expect((await remove(3)).code).toBe('regatta-ended')
})

test('groups the guilds by level when a regatta starts', async () => {
  const low = await guildWith('Low', [10, 20])
  const mid = await guildWith('Mid', [99])
  const high = await guildWith('High', [150, 151])
  await define({ GuildsQuantity: 1, StartDate: 0 })
  expect((await groups(1)).data).toEqual({ RegattaGroup: [], Total: 0 })
  expect((await groups(9)).code).toBe('regatta-unknown')
  await goTo(0)
  const { data } = await groups(1)
  expect(data.Total).toBe(3)
  expect(
    data.RegattaGroup.map(({ GroupId, LevelOffset, MinLevel, MaxLevel, GuildCount, Guilds }) => [
      [GroupId, LevelOffset, MinLevel, MaxLevel, GuildCount],
      Guilds.map(({ GuildId, GuildName, AverageLevel, Rank }) => [GuildId, GuildName, AverageLevel, Rank]),
    ]),
  ).toEqual([
    [[1, 0, 0, 99, 1], [[low.id, 'Low', 15, 1]]],
    [[2, 0, 0, 99, 1], [[mid.id, 'Mid', 99, 1]]],
    [[3, 1, 100, 199, 1], [[high.id, 'High', 150.5, 1]]],
  ])
  const search = await staff.call(regattas.groups, { params: { regattaId: '1' }, query: { filter: 'hig' } })
  expect(search.data.RegattaGroup.map(({ GroupId }) => GroupId)).toEqual([3])
})

test('previews how the guilds of now would be grouped', async () => {
  await guildWith('Low', [10, 20])
  await guildWith('Mid', [99])
  await guildWith('High', [150])
  const preview = async (levels: string, size: string) =>
    (await staff.call(regattas.previewGroups, { query: { levels, size } })).data
  const { Groups, ...counts } = await preview('100', '30')
  expect(counts).toEqual({ GroupCount: 2, GuildCount: 3, DeletedCount: 0 })
  expect(Groups).toEqual([
    { GroupId: 1, LevelOffset: 0, MinLevel: 0, MaxLevel: 99, GuildCount: 2, LowestLevel: 15, HighestLevel: 99 },
    { GroupId: 2, LevelOffset: 1, MinLevel: 100, MaxLevel: 199, GuildCount: 1, LowestLevel: 150, HighestLevel: 150 },
  ])
  expect((await preview('0', '1')).GroupCount).toBe(3)
})

test('counts the best scores of a guild, ranks guilds and freezes the ranks at the end', async () => {
  const owls = await guildWith('Owls', [1, 1, 1])
  const larks = await guildWith('Larks', [2, 2])
  const outside = await aPlayer(game.db)
  await define({ StartDate: 0, GuildMembersQuantity: 2 })
  const [a = '', b = '', c = ''] = owls.members
  expect((await report(1, { [a]: 5 })).message).toContain('The competition has not started.')
  await goTo(0)
  expect((await report(1, { [a]: 10, [b]: 20, [c]: 30 })).data).toEqual({ Players: 3, Guilds: 1 })
  expect((await report(1, { [larks.members[0] ?? '']: 60 })).status).toBe(200)
  const standings = async () => {
    const reply = await staff.call(regattas.groupGuilds, { params: { regattaId: '1', groupId: '1' }, query: {} })
    return reply.data.Result.map(({ GuildName, Score, Rank }) => [GuildName, Score, Rank])
  }
  expect(await standings()).toEqual([
    ['Larks', 60, 1],
    ['Owls', 50, 2],
  ])
  const wrong = await report(1, { [a]: 1_000, [outside]: 5, nobody: 5 })
  expect([wrong.status, wrong.code]).toEqual([409, 'regatta-players-without-guild'])
  await report(1, { [a]: 45 })
  expect(await standings()).toEqual([
    ['Owls', 75, 1],
    ['Larks', 60, 2],
  ])
  await (await game.signInAs('admin')).call(players.remove, { params: { id: a } })
  expect(await standings()).toEqual([
    ['Larks', 60, 1],
    ['Owls', 50, 2],
  ])
  await goTo(60)
  expect((await report(1, { [b]: 1_000 })).message).toContain('The competition is over.')
  await (await game.signInAs('admin')).call(players.remove, { params: { id: c } })
  expect(await standings()).toEqual([
    ['Larks', 60, 1],
    ['Owls', 50, 2],
  ])
})

test('removes a guild from its group and takes it back, until the ranks are final', async () => {
  const owls = await guildWith('Owls', [1])
  const larks = await guildWith('Larks', [2])
  await define({ StartDate: 0 })
  await goTo(0)
  await report(1, { [owls.members[0] ?? '']: 7, [larks.members[0] ?? '']: 5 })
  const removed = await staff.call(regattas.removeGuild, toGuildParams(1, owls.id))
  expect(removed.data).toMatchObject({ GuildId: owls.id, Rank: null, RemovedBy: staff.email, RemovedAt: iso(0) })
  expect((await groups(1)).data.RegattaGroup).toMatchObject([
    {
      GuildCount: 1,
      Guilds: [
        { GuildName: 'Larks', Rank: 1 },
        { GuildName: 'Owls', Rank: null },
      ],
    },
  ])
  expect((await staff.call(regattas.restoreGuild, toGuildParams(1, owls.id))).data).toMatchObject({
    Rank: 1,
    RemovedAt: null,
  })
  expect((await staff.call(regattas.removeGuild, toGuildParams(1, '999'))).code).toBe('guild-not-in-regatta')
  await staff.call(regattas.removeGuild, toGuildParams(1, owls.id))
  await goTo(60)
  for (const name of ['removeGuild', 'restoreGuild'] as const) {
    expect((await staff.call(regattas[name], toGuildParams(1, owls.id))).code).toBe('regatta-ranks-final')
  }
  expect((await groups(1)).data.RegattaGroup[0]?.Guilds.map(({ Rank }) => Rank)).toEqual([1, null])
})

test('changes no guild of a deleted regatta', async () => {
  const owls = await guildWith('Owls', [1])
  const larks = await guildWith('Larks', [2])
  await define({ StartDate: 0 })
  await goTo(0)
  await staff.call(regattas.removeGuild, toGuildParams(1, larks.id))
  expect((await remove(1)).status).toBe(200)
  const before = (await groups(1)).data
  for (const { id } of [owls, larks]) {
    for (const name of ['removeGuild', 'restoreGuild'] as const) {
      const { status, code } = await staff.call(regattas[name], toGuildParams(1, id))
      expect([name, status, code]).toEqual([name, 409, 'regatta-deleted'])
    }
  }
  expect((await groups(1)).data).toEqual(before)
})

test('exports the groups of all regattas, the newest first, or of one', async () => {
  const { id } = await guildWith('=Owls', [1])
  await guildWith('Larks', [2])
  await define({ StartDate: 0, Duration: 60, Cooldown: 0 })
  await goTo(60)
  const lines = async (query: object) => {
    const { text } = await staff.call(regattas.dump, { query })
    return text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';').slice(0, 8))
  }
  const [header, ...rows] = await lines({})
  expect(header).toEqual([
    'RegattaId',
    'DataKey',
    'GroupId',
    'LevelOffset',
    'MinLevel',
    'MaxLevel',
    'GuildId',
    'GuildName',
  ])
  expect(rows.map(([regatta, , , , , , , name]) => [regatta, name])).toEqual([
    ['2', 'Larks'],
    ['2', `"'=Owls"`],
    ['1', 'Larks'],
    ['1', `"'=Owls"`],
  ])
  expect(await lines({ regatta: '1', guild: id })).toHaveLength(2)
  expect((await staff.call(regattas.dump, { query: { regatta: '9' } })).code).toBe('regatta-unknown')
})

test('serves the regattas of a period', async () => {
  await define({ StartDate: 0 })
  await goTo(0)
  const range = async (from: number, to: number) =>
    (await staff.call(regattas.range, { query: { startDate: iso(from), endDate: iso(to) } })).data.map(({ Id }) => Id)
  expect(await range(-10, 0)).toEqual([])
  expect(await range(-10, 1)).toEqual([1])
  expect(await range(69, 71)).toEqual([1, 2])
})

test('keeps one schedule when staff act at the same time', async () => {
  await Promise.all([define(), define({ DataKey: 'lagoon' })])
  const upcoming = [...(await schedule(1)), ...(await schedule(2))].filter(([, , state]) => state === 'there')
  expect(upcoming).toHaveLength(1)
  const [regatta] = (await staff.call(regattas.ofDefinition, { params: { id: '2' }, query: {} })).data
  const removed = await Promise.all([remove(regatta?.Id ?? 0), remove(regatta?.Id ?? 0)])
  expect(removed.map(({ status }) => status).sort()).toEqual([200, 409])
  const filled = await Promise.all([staff.call(regattas.create, {}), staff.call(regattas.create, {})])
  expect(filled.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('takes the largest numbers of a definition, of levels and of scores', async () => {
  const { members } = await guildWith('Giants', [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
  await guildWith('Depths', [Number.MIN_SAFE_INTEGER])
  const largest = 2_147_483_647
  const decade = 5_256_000
  const { status } = await define({
    StartDate: decade,
    Duration: decade,
    Cooldown: decade,
    GuildLevelOffset: largest,
    GuildsQuantity: largest,
    GuildMembersQuantity: largest,
  })
  expect(status).toBe(200)
  await goTo(decade)
  expect((await groups(1)).data.RegattaGroup.map(({ MinLevel, MaxLevel }) => [MinLevel, MaxLevel])).toEqual([
    [0, largest - 1],
    [largest, largest],
  ])
  expect((await report(1, { [members[0] ?? '']: Number.MAX_SAFE_INTEGER + 1 })).status).toBe(400)
  const scores = Object.fromEntries(members.map((id) => [id, Number.MAX_SAFE_INTEGER]))
  expect((await report(1, scores)).data).toEqual({ Players: 2, Guilds: 1 })
  const { data } = await staff.call(regattas.groupGuilds, { params: { regattaId: '1', groupId: '2' }, query: {} })
  expect(data.Result).toMatchObject([{ GuildName: 'Giants', Score: 2 * Number.MAX_SAFE_INTEGER, Rank: 1 }])
  await goTo(3 * decade)
  expect(await get(1)).toMatchObject({ FinishedAt: iso(3 * decade) })
  expect(await get(2)).toMatchObject({ StartDate: iso(3 * decade), StartedAt: iso(3 * decade) })
})
