import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ownGuild } from '#contract/game-guilds.ts'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase, type ParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

type SignedIn = Awaited<ReturnType<typeof signInPlayer>>

/** How often two calls are made at the same time. */
const rounds = 12

let parallel: ParallelDatabase
let app: TestApp
let admin: Caller
let clientKey: string

beforeAll(async () => {
  parallel = await openParallelDatabase()
})
afterAll(() => parallel.close())
beforeEach(async () => {
  app = await startApp({ db: parallel.database.db, variables: { QD_GUILD_MEMBERS: '2' } })
  admin = await app.signInAs('admin')
  clientKey = await aClientKey(admin)
  return () => app.close()
})

const another = () => signInPlayer(app, clientKey)
const join = (id: string, { player }: SignedIn) => player.call(ownGuild.join, { params: { guildId: id } })
const leave = (id: string, { player }: SignedIn) => player.call(ownGuild.leave, { params: { guildId: id } })
const accept = (id: string, playerId: string, { player }: SignedIn) =>
  player.call(ownGuild.accept, { params: { guildId: id, playerId } })
const toAnswers = (replies: readonly { status: number; code?: string | undefined }[]) =>
  replies.map(({ status, code }) => code ?? String(status)).toSorted()

async function read(id: string) {
  const { data } = await admin.call(guilds.get, { params: { id } })
  const { rows } = await sql<{ joined: number }>`select count(*)::int as joined from guild_history
    where guild_id = ${id} and event = 'joined'`.execute(app.db)
  return { ...data, joined: rows[0]?.joined }
}

it('gives the last place to one of two who join', async () => {
  const [ada, bob] = [await another(), await another()]
  for (let round = 0; round < rounds; round++) {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    const replies = await Promise.all([join(id, ada), join(id, bob)])
    expect(toAnswers(replies)).toEqual(['200', 'guild-full'])
    expect(await read(id)).toMatchObject({ MembersCount: 2, joined: 1 })
    await Promise.all([leave(id, ada), leave(id, bob)])
  }
})

it('makes one member of a player whose call is sent twice at once', async () => {
  const ada = await another()
  for (let round = 0; round < rounds; round++) {
    const id = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    const [first, second] = await Promise.all([join(id, ada), join(id, ada)])
    expect([first.status, second.status, first.data]).toEqual([200, 200, second.data])
    expect(await read(id)).toMatchObject({ MembersCount: 2, joined: 1 })
    await leave(id, ada)
  }
})

it('lets a player who is accepted in one guild and joins another be in one', async () => {
  const [leader, ada] = [await another(), await another()]
  const owned = await aGuild(app.db, { members: [leader.playerId], access_policy: 1 })
  for (let round = 0; round < rounds; round++) {
    const open = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    expect((await join(owned, ada)).status).toBe(200)
    const replies = await Promise.all([accept(owned, ada.playerId, leader), join(open, ada)])
    const answers = toAnswers(replies)
    expect([
      ['200', 'guild-member-elsewhere'],
      ['200', 'guild-request-unknown'],
    ]).toContainEqual(answers)
    const [mine, other] = [await read(owned), await read(open)]
    expect(mine.MembersCount + other.MembersCount).toBe(3)
    await Promise.all([leave(owned, ada), leave(open, ada)])
  }
})

it('has one leader when the leader leaves while a request is accepted', async () => {
  for (let round = 0; round < rounds; round++) {
    const [leader, ada] = [await another(), await another()]
    const id = await aGuild(app.db, { members: [leader.playerId], access_policy: 1 })
    await join(id, ada)
    const [accepted, left] = await Promise.all([accept(id, ada.playerId, leader), leave(id, leader)])
    expect(left.status).toBe(200)
    const guild = await read(id)
    // The leader left first, and nobody was there to lead; or the new member does.
    if (accepted.status === 200) expect(guild).toMatchObject({ LeaderId: ada.playerId, Members: [ada.playerId] })
    else {
      expect(accepted.code).toBe('guild-unknown')
      expect(guild).toMatchObject({ LeaderId: null, MembersCount: 0, DeletedBy: '' })
    }
  }
})

it('keeps no membership and no request of a player who is deleted while joining', async () => {
  for (let round = 0; round < rounds; round++) {
    const [ada, bob] = [await another(), await another()]
    const open = await aGuild(app.db, { members: [await aPlayer(app.db)] })
    const closed = await aGuild(app.db, { members: [await aPlayer(app.db)], access_policy: 1 })
    const replies = await Promise.all([
      join(open, ada),
      join(closed, bob),
      admin.call(players.remove, { params: { id: ada.playerId } }),
      admin.call(players.remove, { params: { id: bob.playerId } }),
    ])
    for (const { status } of replies) expect([200, 401, 404]).toContain(status)
    expect(await read(open)).toMatchObject({ MembersCount: 1, joined: 0 })
    expect((await read(closed)).RequestsCount).toBe(0)
  }
})
