import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { timeline } from '#contract/timeline.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(
  async (app) => {
    game = app
    staff = await game.signInAs(['CREATE_GUILD', 'DELETE_UPDATE_GUILD', 'REPORT_BAD_NAMES'])
  },
  { variables: { QD_GUILD_MEMBERS: '4' } },
)

type ListQuery = EndpointRequest<typeof guilds.list>['query']

const get = (id: string) => staff.call(guilds.get, { params: { id } })
const add = (id: string, playerId: string) => staff.call(guilds.addMember, { params: { id, playerId } })
const kick = (id: string, playerId: string) => staff.call(guilds.kick, { params: { id, playerId } })
const transfer = (id: string, playerId: string) => staff.call(guilds.transfer, { params: { id, playerId } })
const remove = (id: string) => staff.call(guilds.remove, { params: { id } })
const restore = (id: string) => staff.call(guilds.restore, { params: { id } })
const create = (guild: Partial<EndpointRequest<typeof guilds.create>['body']['guild']> & { leaderId: string }) =>
  staff.call(guilds.create, { body: { guild: { name: 'Night Owls', minLevel: 0, accessPolicy: 0, ...guild } } })
const names = async (query: ListQuery) => (await staff.call(guilds.list, { query })).data.Guilds.map(({ Name }) => Name)
const somePlayers = (count: number) => Promise.all(Array.from({ length: count }, () => aPlayer(game.db)))
const deletePlayer = async (id: string) => (await game.signInAs('admin')).call(players.remove, { params: { id } })

async function history(id: string) {
  const { data } = await staff.call(guilds.history, { params: { id }, query: {} })
  return data.Result.map(({ PlayerId, Event, By }) => [PlayerId, Event, By])
}

test('creates a guild that its leader is the only member of', async () => {
  const leaderId = await aPlayer(game.db, { attributes: { current_stage: 41 } })
  const { status, data, version } = await create({ leaderId, minLevel: 7, accessPolicy: 1, description: 'Late.' })
  expect([status, version]).toEqual([200, '1'])
  expect(data).toEqual({
    Id: data.Id,
    Name: 'Night Owls',
    LeaderId: leaderId,
    MinLevel: 7,
    AccessPolicy: 1,
    Members: [leaderId],
    MembersCount: 1,
    AverageLevel: 41,
    NameReports: 0,
    RequestsCount: 0,
    MembersLimit: 4,
    Description: 'Late.',
    Tags: [],
    CreatedAt: game.clock.now.toISOString(),
    CreatedBy: staff.email,
    DeletedAt: null,
    DeletedBy: null,
    Version: 1,
  })
  expect(await history(data.Id)).toEqual([
    [leaderId, 'became leader', staff.email],
    [leaderId, 'joined', staff.email],
  ])
})

test('says what is wrong with a guild, and creates none', async () => {
  const leaderId = await aPlayer(game.db)
  const required = 'This field is required.'
  const cases = [
    [{ name: ' ' }, 'body.guild.name', required],
    [{ leaderId: '' }, 'body.guild.leaderId', required],
    [{ minLevel: -1 }, 'body.guild.minLevel', 'Minimum Level should be bigger than 0.'],
    [{ minLevel: 3e9 }, 'body.guild.minLevel', 'Minimum Level is at most 2,147,483,647.'],
    [{ accessPolicy: 2 }, 'body.guild.accessPolicy', undefined],
    [{ name: 'a\nb' }, 'body.guild.name', 'A name has no control characters.'],
    [{ name: '\u200b' }, 'body.guild.name', 'A name has at least one visible character.'],
    [
      { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) },
      'body.guild.tags',
      'A guild has at most 10 tags.',
    ],
    [{ tags: Array.of('x'.repeat(41)) }, 'body.guild.tags.0', 'A tag has at most 40 characters.'],
    [{ tags: Array.of('a,b') }, 'body.guild.tags.0', 'A tag has letters, digits and . _ # - only.'],
  ] as const
  for (const [wrong, path, message] of cases) {
    const { status, errors } = await create({ leaderId, ...wrong })
    expect([status, errors[0]?.path]).toEqual([400, path])
    if (message) expect(errors[0]?.message).toBe(message)
  }
  expect((await create({ leaderId: 'nobody' })).code).toBe('player-unknown')
  expect(await names({})).toEqual([])
})

test('lets a player be a member of one guild only, and names it', async () => {
  const [a = '', b = '', c = ''] = await somePlayers(3)
  const owls = await aGuild(game.db, { name: 'Owls', members: [a, b] })
  const larks = await aGuild(game.db, { name: 'Larks', members: [c] })
  for (const refused of [await add(larks, b), await create({ leaderId: b })]) {
    expect(refused).toMatchObject({ status: 409, code: 'guild-member-elsewhere' })
    expect(refused.message).toContain('Owls')
  }
  expect((await add(owls, b)).data.Members).toEqual([a, b])
  expect((await add('999', b)).code).toBe('guild-unknown')
  expect((await add(owls, 'nobody')).code).toBe('player-unknown')
})

test('gives a name that comes back its reports back', async () => {
  const id = await aGuild(game.db, { name: 'Owls', members: [await aPlayer(game.db)], name_reports: 3 })
  const moderator = await game.signInAs(['DELETE_UPDATE_GUILD', 'REPORT_BAD_NAMES'])
  const update = (guild: object, caller = moderator) =>
    caller.call(guilds.update, { body: { guild: { id, ...guild } } })
  const editor = await game.signInAs(['DELETE_UPDATE_GUILD'])
  expect((await update({ name: 'Larks', nameReports: 0 }, editor)).status).toBe(403)
  expect((await update({ nameReports: 0 })).data).toMatchObject({ Name: 'Owls', NameReports: 3 })
  expect((await update({ minLevel: 4 })).data).toMatchObject({ MinLevel: 4, NameReports: 3 })
  expect((await update({ name: 'Larks' })).data).toMatchObject({ Name: 'Larks', NameReports: 0 })
  expect((await update({ name: 'Owls', nameReports: 3 })).data).toMatchObject({ Name: 'Owls', NameReports: 3 })
})

test('adds players up to the limit of the settings', async () => {
  const [leader = '', ...others] = await somePlayers(5)
  const id = await aGuild(game.db, { members: [leader] })
  const replies = []
  for (const playerId of others) {
    game.clock.now = new Date(game.clock.now.getTime() + 1_000)
    replies.push((await add(id, playerId)).status)
  }
  expect(replies).toEqual([200, 200, 200, 409])
  expect((await get(id)).data).toMatchObject({ MembersCount: 4, Members: [leader, ...others.slice(0, 3)] })
  expect((await add(id, others[3] ?? '')).message).toContain('it has 4 members, and 4 are allowed')
})

test('kicks members but never the leader, who is kicked after a transfer', async () => {
  const [a = '', b = '', c = ''] = await somePlayers(3)
  const id = await aGuild(game.db, { members: [a, b, c] })
  expect((await kick(id, a)).code).toBe('guild-leader-stays')
  expect((await kick(id, 'nobody')).code).toBe('guild-member-unknown')
  expect((await transfer(id, 'nobody')).code).toBe('guild-member-unknown')
  expect((await transfer(id, c)).data.LeaderId).toBe(c)
  expect((await kick(id, a)).data).toMatchObject({ Members: [b, c], MembersCount: 2, LeaderId: c })
  expect(await history(id)).toEqual([
    [a, 'kicked', staff.email],
    [c, 'became leader', staff.email],
  ])
})

test('kicks several members, never the leader, and names who is no member', async () => {
  const [a = '', b = '', c = ''] = await somePlayers(3)
  const id = await aGuild(game.db, { members: [a, b, c] })
  const kickMany = (PlayerIds: string[]) => staff.call(guilds.kickMany, { params: { id }, body: { PlayerIds } })
  expect((await kickMany([b, a])).code).toBe('guild-leader-stays')
  expect((await kickMany(['nobody'])).code).toBe('guild-member-unknown')
  expect((await get(id)).data.MembersCount).toBe(3)
  expect((await kickMany([c, 'nobody', b, b])).data).toMatchObject({ Members: [a], Unknown: ['nobody'] })
})

test('brings those back who were kicked together and are in no guild since', async () => {
  const [a = '', b = '', c = '', d = ''] = await somePlayers(4)
  const id = await aGuild(game.db, { members: [a, b, c, d] })
  const { headers } = await staff.call(guilds.kickMany, { params: { id }, body: { PlayerIds: [b, c, d] } })
  await aGuild(game.db, { members: [d] })
  const undone = await staff.call(recentChanges.undo, { params: { id: String(headers.undo) } })
  expect([undone.status, undone.data]).toMatchObject([200, { MembersCount: 3, NotAdded: [d] }])
  const addMembers = (PlayerIds: string[]) => staff.call(guilds.addMembers, { params: { id }, body: { PlayerIds } })
  expect((await addMembers([b, d, 'nobody'])).code).toBe('guild-nobody-added')
  const more = await somePlayers(2)
  expect((await addMembers(more)).code).toBe('guild-full')
  expect((await get(id)).data.MembersCount).toBe(3)
})

test('edits what is given, rejects the leader and a stale version', async () => {
  const [a = ''] = await somePlayers(1)
  const id = await aGuild(game.db, { name: 'Owls', members: [a], min_level: 3 })
  const edit = (guild: object, ifMatch?: number) =>
    staff.call(guilds.update, { body: { guild: { id, ...guild } } }, ifMatch === undefined ? {} : { ifMatch })
  expect((await edit({ name: 'Larks' }, 1)).data).toMatchObject({ Name: 'Larks', MinLevel: 3, Version: 2 })
  expect((await edit({ minLevel: 0, accessPolicy: 1, description: 'x' })).data).toMatchObject({
    Name: 'Larks',
    MinLevel: 0,
    AccessPolicy: 1,
    Description: 'x',
  })
  expect(await edit({ name: 'Late' }, 2)).toMatchObject({ status: 412, data: { Name: 'Larks', Version: 3 } })
  expect((await edit({ leaderId: a })).status).toBe(400)
})

test('keeps tags in one form, counts those in use, and lists the guilds that have one', async () => {
  const [a = '', b = '', c = ''] = await somePlayers(3)
  const { data } = await create({ leaderId: a, name: 'Owls', tags: ['Top 10', 'VIP', 'vip'] })
  expect(data.Tags).toEqual(['top-10', 'vip'])
  const id = await aGuild(game.db, { name: 'Larks', members: [b] })
  const edit = (tags: string[]) => staff.call(guilds.update, { body: { guild: { id, tags } } })
  expect((await edit(['vip'])).data).toMatchObject({ Name: 'Larks', Tags: ['vip'], Version: 2 })
  expect((await staff.call(guilds.update, { body: { guild: { id, minLevel: 1 } } })).data.Tags).toEqual(['vip'])
  const gone = await aGuild(game.db, { name: 'Rats', members: [c], tags: ['vip', 'watch'] })
  await remove(gone)
  expect((await staff.call(guilds.usedTags, {})).data.Tags).toEqual([
    { Tag: 'vip', Count: 2 },
    { Tag: 'top-10', Count: 1 },
  ])
  expect(await names({ tag: 'VIP' })).toEqual(['Larks', 'Owls'])
  expect(await names({ tag: 'vip', filter: 'owl', sortKey: 'name' })).toEqual(['Owls'])
  expect(await names({ tag: 'watch' })).toEqual([])
  expect(await names({ tag: 'watch', deleted: 'true' })).toEqual(['Rats'])
  const admin = await game.signInAs('admin')
  const log = await admin.call(audit.list, { query: { targetKind: 'guild', targetId: id } })
  const entry = await admin.call(audit.get, { params: { id: log.data.Result.at(-1)?.Id ?? '' } })
  expect([entry.data.Before, entry.data.After].map((text) => JSON.parse(text ?? '').Tags)).toEqual([[], ['vip']])
})

test('deletes a guild and restores it with the members who have no guild since', async () => {
  // What happened at one moment is in the order of the players' ids.
  const [a = '', b = '', c = ''] = await Promise.all(
    ['first', 'second', 'third'].map((player_id) => aPlayer(game.db, { player_id })),
  )
  const id = await aGuild(game.db, { members: [a, b, c] })
  expect((await remove(id)).data).toMatchObject({ LeaderId: null, Members: [], DeletedBy: staff.email })
  expect((await remove(id)).code).toBe('guild-deleted')
  expect((await add(id, a)).code).toBe('guild-deleted')
  await create({ leaderId: a })
  const restored = await restore(id)
  expect(restored.data).toMatchObject({ LeaderId: b, Members: [b, c], MembersCount: 2, DeletedAt: null })
  expect((await restore(id)).code).toBe('guild-not-deleted')
  expect((await history(id)).slice(0, 2)).toEqual([
    [b, 'became leader', staff.email],
    [c, 'guild restored', staff.email],
  ])
})

test('restores a guild whose deletions have the same time, as after a clock was set back', async () => {
  const [a, b] = [await aPlayer(game.db), await aPlayer(game.db)]
  const id = await aGuild(game.db, { members: [a, b] })
  for (let time = 0; time < 2; time++) {
    expect((await remove(id)).status).toBe(200)
    expect((await staff.call(guilds.restore, { params: { id } })).data).toMatchObject({ LeaderId: a, MembersCount: 2 })
  }
})

test('restores the leader of before, and nothing when nobody is left', async () => {
  const [a = '', b = ''] = await somePlayers(2)
  const id = await aGuild(game.db, { members: [a, b] })
  await transfer(id, b)
  await remove(id)
  expect((await restore(id)).data).toMatchObject({ LeaderId: b, Members: [a, b] })
  await remove(id)
  for (const leaderId of [a, b]) await create({ leaderId })
  expect((await restore(id)).code).toBe('guild-nobody-left')
})

test('makes the longest-standing member leader when the player who leads is deleted', async () => {
  const [a = '', b = '', c = ''] = await somePlayers(3)
  const id = await aGuild(game.db, { members: [b, c, a] })
  await deletePlayer(b)
  expect((await get(id)).data).toMatchObject({ LeaderId: c, Members: [c, a], MembersCount: 2 })
  expect(await history(id)).toEqual([[c, 'became leader', '']])
  await deletePlayer(a)
  await deletePlayer(c)
  expect((await get(id)).data).toMatchObject({ LeaderId: null, MembersCount: 0, DeletedBy: '' })
  expect((await restore(id)).code).toBe('guild-nobody-left')
  expect(await game.db.selectFrom('guild_history').selectAll().execute()).toEqual([])
})

test('finds guilds by id and name, sorts them, and lists deleted ones apart', async () => {
  const [a = '', b = '', c = '', d = ''] = await somePlayers(4)
  const owls = await aGuild(game.db, { name: 'Éclair Owls', members: [a, b], min_level: 5 })
  await aGuild(game.db, { name: 'Larks', members: [c], min_level: 9, access_policy: 1 })
  const gone = await aGuild(game.db, { name: 'Owls of old', members: [d] })
  await remove(gone)
  expect(await names({})).toEqual(['Larks', 'Éclair Owls'])
  expect(await names({ filter: 'ECLAIR o' })).toEqual(['Éclair Owls'])
  expect(await names({ filter: 'la' })).toEqual(['Larks'])
  expect(await names({ filter: owls })).toEqual(['Éclair Owls'])
  expect(await names({ filter: '%' })).toEqual([])
  expect(await names({ deleted: 'true' })).toEqual(['Owls of old'])
  expect(await names({ deleted: 'true', filter: 'owls' })).toEqual(['Owls of old'])
  expect(await names({ sortKey: 'name', sortDir: 'asc' })).toEqual(['Éclair Owls', 'Larks'])
  expect(await names({ sortKey: 'membersCount', sortDir: 'asc' })).toEqual(['Larks', 'Éclair Owls'])
  expect(await names({ sortKey: 'minLevel', sortDir: 'desc', filter: 'l' })).toEqual(['Larks'])
  expect(await names({ sortKey: 'accessPolicy', sortDir: 'desc' })).toEqual(['Larks', 'Éclair Owls'])
})

test('lists the members with level, last seen and since when, in every order', async () => {
  const seen = new Date(Date.UTC(2026, 4, 1))
  const a = await aPlayer(game.db, { nickname: 'Zoe', attributes: { current_stage: 3 }, last_save_game: seen })
  const b = await aPlayer(game.db, { nickname: 'Ada', devices: ['d1'], created_at: new Date(Date.UTC(2026, 6, 1)) })
  const id = await aGuild(game.db, { members: [a, b] })
  const list = async (query: EndpointRequest<typeof guilds.members>['query']) =>
    (await staff.call(guilds.members, { params: { id }, query })).data.Result
  expect(await list({})).toEqual([
    {
      PlayerId: a,
      Nickname: 'Zoe',
      Level: 3,
      LastSeen: seen.toISOString(),
      JoinedAt: '2026-01-01T00:00:00.000Z',
      IsLeader: true,
    },
    {
      PlayerId: b,
      Nickname: 'Ada',
      Level: null,
      LastSeen: '2026-07-01T00:00:00.000Z',
      JoinedAt: '2026-01-02T00:00:00.000Z',
      IsLeader: false,
    },
  ])
  for (const [sortKey, sortDir] of [
    ['nickname', 'asc'],
    ['level', 'asc'],
    ['lastSeen', 'desc'],
    ['joinedAt', 'desc'],
    ['playerId', 'desc'],
  ] as const)
    expect([sortKey, (await list({ sortKey, sortDir }))[0]?.PlayerId]).toEqual([sortKey, b])
  expect((await list({ filter: 'zo' })).length).toBe(1)
  expect((await staff.call(guilds.members, { params: { id: '999' }, query: {} })).code).toBe('guild-unknown')
})

test("shows a player's guild, and the memberships in the timeline", async () => {
  const [a = '', b = ''] = await somePlayers(2)
  const id = await aGuild(game.db, { name: 'Owls', members: [a] })
  const getGuild = async (player: string) => (await staff.call(guilds.ofPlayer, { params: { id: player } })).data.Guild
  expect(await getGuild(b)).toBeNull()
  await add(id, b)
  expect(await getGuild(b)).toMatchObject({ Id: id, Name: 'Owls', IsLeader: false })
  await transfer(id, b)
  await transfer(id, a)
  await kick(id, b)
  const { data } = await staff.call(timeline.list, { params: { id: b }, query: { kinds: 'guild' } })
  expect(data.Result.map(({ What, Detail, Who, Subject }) => [What, Detail, Who, Subject?.Id])).toEqual([
    ['Kicked from guild', 'Owls', staff.email, id],
    ['Became guild leader', 'Owls', staff.email, id],
    ['Joined guild', 'Owls', staff.email, id],
  ])
  expect((await staff.call(guilds.ofPlayer, { params: { id: 'nobody' } })).code).toBe('player-unknown')
})

test('records every change and asks for the permissions', async () => {
  const admin = await game.signInAs('admin')
  const reader = await game.signInAs(['CREATE_GUILD'])
  const [a = '', b = ''] = await somePlayers(2)
  const { data } = await create({ leaderId: a })
  await add(data.Id, b)
  await transfer(data.Id, b)
  await remove(data.Id)
  await restore(data.Id)
  const log = await admin.call(audit.list, { query: { targetKind: 'guild', targetId: data.Id } })
  expect(log.data.Result.map(({ Action }) => Action)).toEqual([
    'guild membership restored',
    'guild membership restored',
    'guild restored',
    'guild membership ended',
    'guild membership ended',
    'guild deleted',
    'guild leadership transferred',
    'guild member added',
    'guild created',
  ])
  const params = { id: data.Id, playerId: a }
  const refused = [
    await reader.call(guilds.addMember, { params }),
    await reader.call(guilds.kick, { params }),
    await reader.call(guilds.transfer, { params }),
    await reader.call(guilds.remove, { params: { id: data.Id } }),
    await reader.call(guilds.restore, { params: { id: data.Id } }),
    await reader.call(guilds.update, { body: { guild: { id: data.Id, name: 'x' } } }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
})
