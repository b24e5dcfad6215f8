import { expect, it } from 'vitest'
import { guildRequestMs, guildRequests, guildRequestsLimit } from '#contract/guild-requests.ts'
import { guilds } from '#contract/guilds.ts'
import { recentChanges } from '#contract/recent-changes.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let app: TestApp
let staff: Caller
let id: string

setUpApp(
  async (started) => {
    app = started
    staff = await app.signInAs(['DELETE_UPDATE_GUILD'])
    id = await aGuild(app.db, { members: [await aPlayer(app.db)], access_policy: 1 })
  },
  { variables: { QD_GUILD_MEMBERS: '2' } },
)

const to = (playerId: string) => ({ params: { id, playerId } })
const accept = (playerId: string) => staff.call(guildRequests.accept, to(playerId))
const refuseRequest = (playerId: string) => staff.call(guildRequests.refuse, to(playerId))
const reopen = (playerId: string) => staff.call(guildRequests.reopen, to(playerId))
const list = async () => (await staff.call(guildRequests.list, { params: { id }, query: {} })).data
const getMembers = async () => (await staff.call(guilds.get, { params: { id } })).data.Members.slice(1)
const undo = (number: string | undefined) =>
  staff.call(recentChanges.undo, { params: { id: number ?? '' }, query: { anyway: 'true' } })

/** A player who asks to join. */
async function anAsking(agoMs = 0, attributes = {}): Promise<string> {
  const player_id = await aPlayer(app.db, { attributes })
  const requested_at = new Date(app.clock.now.getTime() - agoMs)
  await app.db.insertInto('guild_requests').values({ player_id, guild_id: id, requested_at }).execute()
  return player_id
}

it('lists open requests, the oldest first, with when they end', async () => {
  const [young, old] = [await anAsking(1000), await anAsking(5000, { current_stage: 12 })]
  await anAsking(guildRequestMs)
  const { Result, Total } = await list()
  expect(Total).toBe(2)
  expect(Result[0]).toEqual({
    PlayerId: old,
    Nickname: expect.any(String),
    Level: 12,
    RequestedAt: new Date(app.clock.now.getTime() - 5000).toISOString(),
    ExpiresAt: new Date(app.clock.now.getTime() - 5000 + guildRequestMs).toISOString(),
  })
  expect(Result[1]?.PlayerId).toBe(young)
  expect((await staff.call(guildRequests.list, { params: { id: '99' }, query: {} })).code).toBe('guild-unknown')
})

it('accepts a request once, and takes that back', async () => {
  const playerId = await anAsking()
  const accepted = await accept(playerId)
  expect(accepted.data).toMatchObject({ MembersCount: 2, RequestsCount: 0 })
  const again = await accept(playerId)
  expect([again.status, again.headers.undo]).toEqual([200, undefined])
  expect((await undo(String(accepted.headers.undo))).status).toBe(200)
  expect([await getMembers(), (await list()).Total]).toEqual([[], 1])
  const { data } = await staff.call(guilds.history, { params: { id }, query: {} })
  expect(data.Result.map(({ Event, By }) => [Event, By])).toEqual([
    ['kicked', staff.email],
    ['joined', staff.email],
  ])
})

it('refuses a request once, and takes that back', async () => {
  const playerId = await anAsking()
  const refused = await refuseRequest(playerId)
  expect([refused.status, refused.data.RequestsCount]).toEqual([200, 0])
  expect((await refuseRequest(playerId)).headers.undo).toBeUndefined()
  expect((await accept(playerId)).code).toBe('guild-request-unknown')
  expect((await undo(String(refused.headers.undo))).status).toBe(200)
  expect((await list()).Total).toBe(1)
})

it('keeps a member who was added after a refusal', async () => {
  const playerId = await anAsking()
  await refuseRequest(playerId)
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  await staff.call(guilds.addMember, to(playerId))
  expect((await reopen(playerId)).code).toBe('guild-request-unknown')
  expect(await getMembers()).toEqual([playerId])
})

it('opens no request again of a player who is elsewhere, leads by now, or where there are too many', async () => {
  const elsewhere = await anAsking()
  await refuseRequest(elsewhere)
  await aGuild(app.db, { members: [elsewhere] })
  expect((await reopen(elsewhere)).code).toBe('guild-member-elsewhere')
  const leader = await anAsking()
  await accept(leader)
  await staff.call(guilds.transfer, to(leader))
  expect((await reopen(leader)).code).toBe('guild-leader-stays')
  const refused = await anAsking()
  await refuseRequest(refused)
  for (let count = 0; count < guildRequestsLimit; count++) await anAsking()
  const full = await reopen(refused)
  expect([full.status, full.code]).toEqual([409, 'guild-requests-full'])
})

it('answers no request that is not there, of a guild that is full or deleted', async () => {
  const [over, second, stranger] = [await anAsking(guildRequestMs), await anAsking(), await aPlayer(app.db)]
  for (const answer of [accept, refuseRequest, reopen])
    for (const playerId of [over, stranger, 'nobody'])
      expect((await answer(playerId)).code).toBe('guild-request-unknown')
  await accept(await anAsking())
  expect((await accept(second)).code).toBe('guild-full')
  await staff.call(guilds.remove, { params: { id } })
  for (const answer of [accept, refuseRequest, reopen]) expect((await answer(second)).code).toBe('guild-deleted')
})

it('ends the request of a player whom staff add to a guild', async () => {
  const playerId = await anAsking()
  const other = await aGuild(app.db, { members: [await aPlayer(app.db)] })
  await staff.call(guilds.addMember, { params: { id: other, playerId } })
  expect((await list()).Total).toBe(0)
})
