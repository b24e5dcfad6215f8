import { expect, test } from 'vitest'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { regattaGroups } from '#contract/regatta-groups.ts'
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
const rules = { Duration: 60, Cooldown: 10, GuildLevelOffset: 100, GuildsQuantity: 30, GuildMembersQuantity: 0 }
const define = (definition: NewDefinition = {}) =>
  staff.call(regattas.createDefinition, { body: { DataKey: 'harbor', StartDate: 10, ...rules, ...definition } })
const stop = (id: string) => staff.call(regattas.stopDefinition, { params: { id } })
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

/** A guild with a member of a level, and the member. */
async function makeGuild(name: string, level: number) {
  const member = await aPlayer(game.db, { attributes: { current_stage: level } })
  return { id: await aGuild(game.db, { name, members: [member] }), member }
}

test('plans what a new definition stops and deletes, and says when the first regatta of each starts', async () => {
  const plan = async () => (await staff.call(regattas.planDefinition, {})).data
  expect(await plan()).toEqual({ Stops: null, Deletes: [], RunsUntil: null })
  await define()
  expect(await plan()).toMatchObject({ Stops: { Id: 1, DataKey: 'harbor' }, Deletes: [{ Id: 1 }], RunsUntil: null })
  await goTo(20)
  expect(await plan()).toMatchObject({ Stops: { Id: 1 }, Deletes: [{ Id: 2, StartDate: iso(80) }], RunsUntil: iso(80) })
  const starts = async () =>
    (await staff.call(regattas.definitions, { query: { sortDir: 'asc' } })).data.Result.map((one) => one.FirstStartDate)
  // The running regatta ends later than the offset, and the planned one never starts.
  expect((await define({ DataKey: 'lagoon', StartDate: 5 })).data.FirstStartDate).toBe(iso(80))
  await define({ DataKey: 'reef', StartDate: 5 })
  expect(await starts()).toEqual([iso(10), null, iso(80)])
  expect(await plan()).toMatchObject({ Stops: { Id: 3 }, Deletes: [{ Id: 4 }], RunsUntil: iso(80) })
  await stop('3')
  expect(await plan()).toMatchObject({ Stops: null, Deletes: [], RunsUntil: iso(80) })
})

test('answers 404 for a group that a regatta does not have', async () => {
  await makeGuild('Owls', 10)
  await define()
  await goTo(20)
  const group = (groupId: string, regattaId = '1') => ({ params: { regattaId, groupId }, query: {} })
  const scores = (groupId: string) => ({ params: { regattaId: '1' }, query: { group: groupId } })
  const search = { ...group('1'), query: { filter: 'nobody' } }
  expect((await staff.call(regattas.groupGuilds, search)).data.Total).toBe(0)
  expect(await staff.call(regattas.groupGuilds, group('2'))).toMatchObject({ status: 404, code: 'group-unknown' })
  expect((await staff.call(regattas.groupGuilds, group('1', '99'))).code).toBe('regatta-unknown')
  expect((await staff.call(regattaGroups.history, group('1'))).status).toBe(200)
  expect((await staff.call(regattaGroups.history, group('2'))).code).toBe('group-unknown')
  expect((await staff.call(regattaGroups.history, group('1', '99'))).code).toBe('regatta-unknown')
  for (const endpoint of [regattaGroups.exportHistory, regattaGroups.exportScores]) {
    expect((await staff.call(endpoint, scores('1'))).status).toBe(200)
    expect((await staff.call(endpoint, scores('2'))).code).toBe('group-unknown')
  }
})

test('lists removed guilds below the others in every order, and exports the ranks that the screen has', async () => {
  const [owls, larks, rails] = [await makeGuild('Owls', 10), await makeGuild('Larks', 11), await makeGuild('Rails', 12)]
  await define()
  await goTo(20)
  await report(1, { [owls.member]: 30, [larks.member]: 20, [rails.member]: 10 })
  await staff.call(regattas.removeGuild, toGuildParams(1, owls.id))
  const list = async (query: object) => {
    const { data } = await staff.call(regattas.groupGuilds, { params: { regattaId: '1', groupId: '1' }, query })
    return data.Result.map(({ GuildName, Rank }) => `${GuildName} ${Rank}`)
  }
  expect(await list({})).toEqual(['Larks 1', 'Rails 2', 'Owls null'])
  for (const sortKey of ['rank', 'id', 'name', 'averageLevel', 'score'])
    for (const sortDir of ['asc', 'desc']) expect((await list({ sortKey, sortDir })).at(-1), sortKey).toBe('Owls null')
  expect(await list({ sortKey: 'score', sortDir: 'desc', take: '1' })).toEqual(['Larks 1'])
  expect(await list({ sortKey: 'score', sortDir: 'asc', skip: '1' })).toEqual(['Larks 1', 'Owls null'])
  const exported = async () => {
    const { text } = await staff.call(regattas.dump, { query: { regatta: '1' } })
    const [header = [], ...rows] = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(';'))
    const [name, rank] = [header.indexOf('GuildName'), header.indexOf('Rank')]
    return rows.map((row) => `${row[name]} ${row[rank]}`).sort()
  }
  expect(await exported()).toEqual(['Larks 1', 'Owls ', 'Rails 2'])
  await goTo(75)
  expect(await exported()).toEqual(['Larks 1', 'Owls ', 'Rails 2'])
})
