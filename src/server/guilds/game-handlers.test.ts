import { describe, expect, it } from 'vitest'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { ownGuild } from '#contract/game-guilds.ts'
import { guildRequestMs, guildRequestsLimit, playerRequestsLimit } from '#contract/guild-requests.ts'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import { preferences } from '#contract/preferences.ts'
import { timeline } from '#contract/timeline.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { aDefinition, aRegatta } from '#test/harness/regatta-makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deletePastRequests } from './request-repository.ts'

type SignedIn = Awaited<ReturnType<typeof signInPlayer>>

let app: TestApp
let admin: Caller
let clientKey: string
let own: SignedIn

setUpApp(
  async (started) => {
    app = started
    admin = await app.signInAs('admin')
    clientKey = await aClientKey(admin)
    own = await signInPlayer(app, clientKey)
  },
  { variables: { QD_GUILD_MEMBERS: '3' } },
)

const another = () => signInPlayer(app, clientKey)
const pass = (milliseconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + milliseconds)
}
const on = (guildId: string) => ({ params: { guildId } })
const of = (guildId: string, playerId: string) => ({ params: { guildId, playerId } })
const get = async ({ player } = own) => (await player.call(ownGuild.get, {})).data
const search = async (query: EndpointRequest<typeof ownGuild.search>['query']) =>
  (await own.player.call(ownGuild.search, { query })).data
const create = (body: EndpointRequest<typeof ownGuild.create>['body'], { player } = own) =>
  player.call(ownGuild.create, { body })
const join = (id: string, { player } = own) => player.call(ownGuild.join, on(id))
const leave = (id: string, { player } = own) => player.call(ownGuild.leave, on(id))
const accept = (id: string, playerId: string, { player } = own) => player.call(ownGuild.accept, of(id, playerId))
const refuseRequest = (id: string, playerId: string, { player } = own) => player.call(ownGuild.refuse, of(id, playerId))
const kick = (id: string, playerId: string, { player } = own) => player.call(ownGuild.kick, of(id, playerId))
const makeLeader = (id: string, playerId: string, { player } = own) =>
  player.call(ownGuild.makeLeader, of(id, playerId))
const listRequests = (id: string, { player } = own) => player.call(ownGuild.requests, on(id))
const getGuild = async (id: string) => (await admin.call(guilds.get, { params: { id } })).data
const setLevel = (value: number, { playerId } = own) =>
  app.db.insertInto('player_attributes').values({ player_id: playerId, name: 'current_stage', value }).execute()

async function history(id: string) {
  const { data } = await admin.call(guilds.history, { params: { id }, query: {} })
  return data.Result.map(({ PlayerId, Event, By }) => `${PlayerId === own.playerId ? 'own' : PlayerId} ${Event} ${By}`)
}

/** A private guild that the player leads. */
const aLedGuild = (...mates: string[]) => aGuild(app.db, { members: [own.playerId, ...mates], access_policy: 1 })

describe('guilds', () => {
  it('are found by the beginning of their name, page by page, with what players may see', async () => {
    const ids: string[] = []
    for (const name of ['Owls', 'Ówls II', 'owl nest', 'Larks', 'The Owls']) {
      const id = await aGuild(app.db, { name, members: [await aPlayer(app.db)], min_level: 4, access_policy: 1 })
      ids.push(id)
    }
    const deleted = await aGuild(app.db, { name: 'Owls of old', members: [await aPlayer(app.db)] })
    await admin.call(guilds.remove, { params: { id: deleted } })
    const first = await search({ name: ' OWL', take: '2' })
    expect(first.Guilds[0]).toEqual({
      Id: ids[2],
      Name: 'owl nest',
      AccessPolicy: 1,
      MinLevel: 4,
      MembersCount: 1,
      MembersLimit: 3,
    })
    expect(first.Next).toBe(ids[0])
    const second = await search({ name: 'owl', after: first.Next ?? '', take: '2' })
    expect([...first.Guilds, ...second.Guilds].map(({ Name }) => Name)).toEqual(['owl nest', 'Owls', 'Ówls II'])
    expect(second.Next).toBeNull()
    expect((await search({})).Guilds).toHaveLength(5)
    expect((await search({ name: 'zz' })).Guilds).toEqual([])
  })

  it('are made by players without one, who lead them', async () => {
    const { data } = await create({ Name: ' Night  Owls ' })
    expect(data).toEqual({ Id: expect.any(String), JoinedAt: app.clock.now.toISOString() })
    pass(5000)
    expect((await create({ Name: 'Night  Owls' })).data).toEqual(data)
    expect(await getGuild(data.Id)).toMatchObject({
      Name: 'Night  Owls',
      LeaderId: own.playerId,
      MinLevel: 0,
      AccessPolicy: 0,
      Description: '',
      CreatedBy: 'game',
      MembersCount: 1,
    })
    expect(await history(data.Id)).toEqual(['own became leader game', 'own joined game'])
    const refused = await create({ Name: 'Larks' })
    expect([refused.status, refused.code]).toEqual([409, 'guild-member-elsewhere'])
    expect(refused.message).toBe(`You are a member of the guild Night  Owls (${data.Id}). Nothing was changed.`)
    const { data: list } = await admin.call(guilds.list, { query: {} })
    expect(list.Guilds).toHaveLength(1)
  })

  it('have a name that can be seen, and that staff do not refuse', async () => {
    const body = { Key: 'REFUSED_NAMES', Type: 0, Value: '["*admin*"]' }
    await admin.call(preferences.create, { body })
    const tooLong = await create({ Name: 'x'.repeat(31) })
    expect([tooLong.status, tooLong.errors[0]?.message]).toEqual([
      400,
      'A name has 1 to 30 characters that can be seen.',
    ])
    for (const Name of ['', ' ', 'a\u200bb', 'a\nb']) expect((await create({ Name })).status, Name).toBe(400)
    expect((await create({ Name: 'Owls', MinLevel: -1 })).status).toBe(400)
    expect((await create({ Name: 'Owls', AccessPolicy: 2 })).status).toBe(400)
    const refused = await create({ Name: 'The 4dm1ns' })
    expect([refused.status, refused.code]).toEqual([409, 'guild-name-refused'])
    expect(await get()).toEqual({ Guild: null, Requests: [] })
  })
})

describe('a public guild', () => {
  it('is joined once, with a high enough level and a place', async () => {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db)], min_level: 7 })
    const without = await join(id)
    expect([without.status, without.code]).toEqual([409, 'guild-level-too-low'])
    expect(without.message).toBe('This guild needs level 7, and you have 0. Nothing was changed.')
    await setLevel(7)
    const joined = await join(id)
    expect(joined.data).toEqual({ JoinedAt: app.clock.now.toISOString(), RequestExpiresAt: null })
    pass(5000)
    expect((await join(id)).data).toEqual(joined.data)
    const third = await another()
    await setLevel(70, third)
    expect((await join(id, third)).status).toBe(200)
    const fourth = await another()
    await setLevel(70, fourth)
    const full = await join(id, fourth)
    expect([full.status, full.code]).toEqual([409, 'guild-full'])
    expect((await getGuild(id)).Members.slice(1)).toEqual([own.playerId, third.playerId])
    expect((await history(id)).slice(-1)).toEqual(['own joined game'])
    const happened = await admin.call(timeline.list, { params: { id: own.playerId }, query: {} })
    expect(happened.text).toContain('Joined guild')
  })

  it('takes no member of another one, and is not there when it is deleted or never was', async () => {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    const deleted = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    await admin.call(guilds.remove, { params: { id: deleted } })
    for (const other of [deleted, '999']) expect((await join(other)).code).toBe('guild-unknown')
    await aLedGuild()
    expect((await join(id)).code).toBe('guild-member-elsewhere')
  })
})

describe('a private guild', () => {
  it('is asked once to join, for seven days', async () => {
    const id = await aGuild(app.db, { name: 'Owls', members: [await aPlayer(app.db)], access_policy: 1, min_level: 9 })
    const ends = new Date(app.clock.now.getTime() + guildRequestMs).toISOString()
    expect((await join(id)).data).toEqual({ JoinedAt: null, RequestExpiresAt: ends })
    expect((await get()).Requests).toEqual([
      { GuildId: id, Name: 'Owls', RequestedAt: app.clock.now.toISOString(), ExpiresAt: ends },
    ])
    pass(guildRequestMs - 1000)
    own = await signInPlayer(app, clientKey, own.installationKey)
    expect((await join(id)).data.RequestExpiresAt).toBe(ends)
    pass(1000)
    expect((await get()).Requests).toEqual([])
    await deletePastRequests(app.db, app.clock.now)
    expect(await app.db.selectFrom('guild_requests').selectAll().execute()).toEqual([])
    expect((await join(id)).data.RequestExpiresAt).not.toBe(ends)
    admin = await app.signInAs('admin')
    expect((await getGuild(id)).MembersCount).toBe(1)
  })

  it('has ten open requests of a player at most, who may take one back', async () => {
    const ids: string[] = []
    for (let index = 0; index <= playerRequestsLimit; index++)
      ids.push(await aGuild(app.db, { members: [await aPlayer(app.db)], access_policy: 1 }))
    const replies = []
    for (const id of ids) replies.push((await join(id)).status)
    expect(replies).toEqual([...Array.from({ length: playerRequestsLimit }, () => 200), 409])
    const [first = ''] = ids
    expect((await join(first)).status).toBe(200)
    await leave(first)
    expect((await join(ids.at(-1) ?? '')).status).toBe(200)
  })

  it('has fifty open requests at most', async () => {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db)], access_policy: 1 })
    const requests = []
    for (let index = 0; index < guildRequestsLimit; index++)
      requests.push({ guild_id: id, player_id: await aPlayer(app.db), requested_at: app.clock.now })
    await app.db.insertInto('guild_requests').values(requests).execute()
    const full = await join(id)
    expect([full.status, full.code]).toEqual([409, 'guild-requests-full'])
    const [first] = requests
    await app.db
      .updateTable('guild_requests')
      .set({ ended_at: app.clock.now })
      .where('player_id', '=', first?.player_id ?? '')
      .execute()
    expect((await join(id)).status).toBe(200)
  })

  it('has the requests that its leader sees, oldest first, and accepts or refuses', async () => {
    const id = await aLedGuild()
    const [ada, bob] = [await another(), await another()]
    await join(id, ada)
    pass(1000)
    await join(id, bob)
    const expected = [
      { PlayerId: ada.playerId, Nickname: '', RequestedAt: expect.any(String), ExpiresAt: expect.any(String) },
      expect.objectContaining({ PlayerId: bob.playerId }),
    ]
    expect((await listRequests(id)).data.Requests).toEqual(expected)
    expect((await getGuild(id)).RequestsCount).toBe(2)
    expect([(await accept(id, ada.playerId)).status, (await accept(id, ada.playerId)).status]).toEqual([200, 200])
    expect([(await refuseRequest(id, bob.playerId)).status, (await refuseRequest(id, bob.playerId)).status]).toEqual([
      200, 200,
    ])
    expect((await listRequests(id)).data.Requests).toEqual([])
    expect((await getGuild(id)).Members).toEqual([own.playerId, ada.playerId])
    expect((await accept(id, bob.playerId)).code).toBe('guild-request-unknown')
    // A refused player may ask again.
    await join(id, bob)
    expect((await listRequests(id)).data.Requests).toMatchObject([{ PlayerId: bob.playerId }])
    expect(await history(id)).toEqual([`${ada.playerId} joined game`])
  })

  it('accepts nobody without a request, without a place, or who joined another guild meanwhile', async () => {
    const id = await aLedGuild(await aPlayer(app.db))
    const [ada, bob, cleo] = [await another(), await another(), await another()]
    for (const answer of [accept, refuseRequest]) {
      for (const playerId of [ada.playerId, 'nobody']) {
        const reply = await answer(id, playerId)
        expect([reply.status, reply.code]).toEqual([404, 'guild-request-unknown'])
      }
    }
    for (const one of [ada, bob, cleo]) await join(id, one)
    await create({ Name: 'Larks' }, cleo)
    expect((await get(cleo)).Requests).toEqual([])
    expect((await accept(id, cleo.playerId)).code).toBe('guild-request-unknown')
    await accept(id, ada.playerId)
    expect((await refuseRequest(id, ada.playerId)).code).toBe('guild-request-unknown')
    const full = await accept(id, bob.playerId)
    expect([full.status, full.code]).toEqual([409, 'guild-full'])
    expect((await listRequests(id)).data.Requests).toMatchObject([{ PlayerId: bob.playerId }])
  })

  it('forgets the request of a player who takes it back or is deleted', async () => {
    const id = await aLedGuild()
    const [ada, bob] = [await another(), await another()]
    for (const one of [ada, bob]) await join(id, one)
    expect([(await leave(id, ada)).status, (await leave(id, ada)).status]).toEqual([200, 200])
    await admin.call(players.remove, { params: { id: bob.playerId } })
    expect((await listRequests(id)).data.Requests).toEqual([])
    expect((await accept(id, bob.playerId)).code).toBe('guild-request-unknown')
  })
})

describe('the own guild', () => {
  it('shows the members with level, day and place in the regatta, and nothing that players must not see', async () => {
    const lastSave = new Date(app.clock.now.getTime() - 86_400_000)
    await aPlayer(app.db, {
      player_id: 'ada',
      nickname: 'Ada',
      attributes: { current_stage: 12 },
      last_save_game: lastSave,
    })
    await aPlayer(app.db, { player_id: 'bob', nickname: 'Bob', is_hacker: true, is_mock: true, language: 'de' })
    const id = await aGuild(app.db, { name: 'Owls', members: ['ada', 'bob', own.playerId], min_level: 2 })
    const definition_id = await aDefinition(app.db)
    const regatta_id = await aRegatta(app.db, { definition_id, start_at: app.clock.now, guilds: [id] })
    const score = (player_id: string, points: number) =>
      app.db
        .insertInto('regatta_scores')
        .values({ regatta_id, guild_id: id, player_id, score: points, reported_at: app.clock.now })
        .execute()
    await score('ada', 30)
    await score('bob', 90)
    await score(own.playerId, 20)
    const { Guild } = await get()
    expect(Guild).toEqual({
      Id: id,
      Name: 'Owls',
      AccessPolicy: 0,
      MinLevel: 2,
      MembersCount: 3,
      MembersLimit: 3,
      JoinedAt: expect.any(String),
      IsLeader: false,
      Members: [
        {
          PlayerId: 'ada',
          Nickname: 'Ada',
          Level: 12,
          LastSeen: lastSave.toISOString().slice(0, 10),
          IsLeader: true,
          Score: 30,
          Rank: 1,
        },
        { PlayerId: 'bob', Nickname: 'Bob', Level: null, LastSeen: null, IsLeader: false, Score: null, Rank: null },
        expect.objectContaining({ PlayerId: own.playerId, Score: 20, Rank: 2 }),
      ],
    })
    // A hacker sees the own score, with the rank that it would be.
    await app.db.updateTable('players').set({ is_hacker: true }).where('player_id', '=', own.playerId).execute()
    expect((await get()).Guild?.Members[2]).toMatchObject({ Score: 20, Rank: 2 })
    await app.db.updateTable('regattas').set({ deleted_at: app.clock.now, deleted_by: 'x' }).execute()
    expect((await get()).Guild?.Members.map(({ Score }) => Score)).toEqual([null, null, null])
  })

  it('is left once, and only by its members', async () => {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db), own.playerId] })
    expect([(await leave(id)).status, (await leave(id)).status]).toEqual([200, 200])
    expect((await get()).Guild).toBeNull()
    expect(await history(id)).toEqual(['own left game'])
    const other = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    const reply = await leave(other)
    expect([reply.status, reply.code, reply.message]).toEqual([
      404,
      'guild-member-unknown',
      'You are not a member of this guild. Nothing was changed.',
    ])
    expect((await leave('999')).code).toBe('guild-unknown')
    await admin.call(guilds.remove, { params: { id: other } })
    expect((await leave(other)).code).toBe('guild-unknown')
  })

  it('is led by the longest-standing member after its leader left, and deleted after the last one did', async () => {
    const ada = await another()
    const id = await aGuild(app.db, {
      members: [own.playerId, ada.playerId, await aPlayer(app.db, { player_id: 'young' })],
    })
    await leave(id)
    expect(await getGuild(id)).toMatchObject({ LeaderId: ada.playerId, MembersCount: 2, DeletedAt: null })
    expect(await history(id)).toEqual([`${ada.playerId} became leader `, 'own left game'])
    await kick(id, 'young', ada)
    await leave(id, ada)
    expect(await getGuild(id)).toMatchObject({ LeaderId: null, MembersCount: 0, DeletedBy: '' })
    expect((await leave(id, ada)).status).toBe(200)
    expect((await join(id)).code).toBe('guild-unknown')
    // Staff bring it back with its last member.
    const restored = await admin.call(guilds.restore, { params: { id } })
    expect(restored.data).toMatchObject({ LeaderId: ada.playerId, Members: [ada.playerId] })
  })

  it('loses members whom its leader kicks, but not the leader', async () => {
    const ada = await another()
    const id = await aLedGuild(ada.playerId)
    expect([(await kick(id, ada.playerId)).status, (await kick(id, ada.playerId)).status]).toEqual([200, 200])
    expect(await history(id)).toEqual([`${ada.playerId} kicked game`])
    const self = await kick(id, own.playerId)
    expect([self.status, self.code]).toEqual([409, 'guild-leader-stays'])
    const stranger = await kick(id, await aPlayer(app.db))
    expect([stranger.status, stranger.code]).toEqual([404, 'guild-member-unknown'])
  })

  it('is handed over to another member', async () => {
    const ada = await another()
    const id = await aLedGuild(ada.playerId)
    expect((await makeLeader(id, await aPlayer(app.db))).code).toBe('guild-member-unknown')
    expect([(await makeLeader(id, ada.playerId)).status, (await makeLeader(id, ada.playerId)).status]).toEqual([
      200, 200,
    ])
    expect(await getGuild(id)).toMatchObject({ LeaderId: ada.playerId, MembersCount: 2 })
    expect(await history(id)).toEqual([`${ada.playerId} became leader game`])
    expect((await get()).Guild?.IsLeader).toBe(false)
  })

  it('is led by nobody but its leader', async () => {
    const [ada, bob] = [await another(), await another()]
    const id = await aGuild(app.db, { members: [ada.playerId, own.playerId], access_policy: 1 })
    await join(id, bob)
    const stranger = await another()
    for (const caller of [own, stranger]) {
      const replies = [
        await listRequests(id, caller),
        await accept(id, bob.playerId, caller),
        await refuseRequest(id, bob.playerId, caller),
        await kick(id, own.playerId, caller),
        await makeLeader(id, own.playerId, caller),
      ]
      for (const { status, code } of replies) expect([status, code]).toEqual([403, 'not-guild-leader'])
    }
    expect((await makeLeader(id, ada.playerId, stranger)).code).toBe('not-guild-leader')
    expect(await getGuild(id)).toMatchObject({ LeaderId: ada.playerId, MembersCount: 2, RequestsCount: 1 })
    await admin.call(guilds.remove, { params: { id } })
    for (const reply of [
      await listRequests(id, ada),
      await accept(id, bob.playerId, ada),
      await kick(id, bob.playerId, ada),
    ])
      expect([reply.status, reply.code]).toEqual([404, 'guild-unknown'])
  })
})
