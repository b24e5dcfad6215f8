import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownGuild } from '#contract/game-guilds.ts'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { aClientKey, signInPlayer } from '#test/harness/game.ts'
import { aGuild } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

const playerCount = 8
const guildCount = 3

const player = fc.nat({ max: playerCount - 1 })
const guild = fc.nat({ max: guildCount - 1 }).map((number) => String(number + 1))
type Kind =
  | 'add'
  | 'kick'
  | 'transfer'
  | 'delete guild'
  | 'restore'
  | 'delete player'
  | 'join'
  | 'leave'
  | 'make'
  | 'accept'
  | 'refuse'
  | 'kick as leader'
  | 'hand over'
const happens = (kind: Kind) => fc.record({ kind: fc.constant(kind), guild, player })
const operation = fc.oneof(
  { weight: 4, arbitrary: happens('add') },
  { weight: 2, arbitrary: happens('kick') },
  { weight: 2, arbitrary: happens('transfer') },
  happens('delete guild'),
  happens('restore'),
  happens('delete player'),
  { weight: 4, arbitrary: happens('join') },
  { weight: 3, arbitrary: happens('leave') },
  happens('make'),
  { weight: 3, arbitrary: happens('accept') },
  happens('refuse'),
  happens('kick as leader'),
  happens('hand over'),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never
type SignedIn = Awaited<ReturnType<typeof signInPlayer>>
type World = { readonly db: Database; readonly staff: Caller; readonly players: readonly SignedIn[] }

/** The player who leads a guild; another one when nobody does. */
async function findLeader({ db, players: everybody }: World, id: string): Promise<Caller> {
  const row = await db.selectFrom('guilds').select('leader_id').where('id', '=', id).executeTakeFirst()
  const leader = everybody.find(({ playerId }) => playerId === row?.leader_id) ?? everybody[0]
  if (!leader) throw new Error('There are no players.')
  return leader.player
}

async function run(world: World, { kind, guild: id, player: number }: Operation) {
  const { staff } = world
  const own = world.players[number]
  if (!own) throw new Error('There is no such player.')
  const { player: caller, playerId } = own
  const params = { id, playerId }
  const [inGame, ofLeader] = [{ params: { guildId: id } }, { params: { guildId: id, playerId } }]
  if (kind === 'add') return staff.call(guilds.addMember, { params })
  if (kind === 'kick') return staff.call(guilds.kick, { params })
  if (kind === 'transfer') return staff.call(guilds.transfer, { params })
  if (kind === 'delete guild') return staff.call(guilds.remove, { params: { id } })
  if (kind === 'restore') return staff.call(guilds.restore, { params: { id } })
  if (kind === 'delete player') return staff.call(players.remove, { params: { id: playerId } })
  if (kind === 'join') return caller.call(ownGuild.join, inGame)
  if (kind === 'leave') return caller.call(ownGuild.leave, inGame)
  if (kind === 'make') return caller.call(ownGuild.create, { body: { Name: `Crew ${number}` } })
  const leader = await findLeader(world, id)
  if (kind === 'accept') return leader.call(ownGuild.accept, ofLeader)
  if (kind === 'refuse') return leader.call(ownGuild.refuse, ofLeader)
  if (kind === 'kick as leader') return leader.call(ownGuild.kick, ofLeader)
  return leader.call(ownGuild.makeLeader, ofLeader)
}

/** Each guild with what must hold of it. */
async function inspect(db: Database) {
  const { rows } = await sql<{ id: string; isDeleted: boolean; counted: boolean; leaderIsMember: boolean; n: number }>`
    select g.id::text, g.deleted_at is not null as "isDeleted",
      g.members_count = (select count(*) from guild_members m where m.guild_id = g.id) as counted,
      exists (select from guild_members m where m.guild_id = g.id and m.player_id = g.leader_id) as "leaderIsMember",
      g.members_count as n
    from guilds g order by g.id`.execute(db)
  const orphans = await sql<{ n: number }>`select count(*)::int as n from guild_history h
    where not exists (select from players p where p.player_id = h.player_id)`.execute(db)
  const { rows: askingMembers } = await sql`select r.player_id from guild_requests r
    join guild_members m on m.player_id = r.player_id where r.ended_at is null`.execute(db)
  return { rows, orphans: orphans.rows[0]?.n, askingMembers }
}

async function prepareWorld(game: TestApp): Promise<World> {
  const staff = await game.signInAs('admin')
  const clientKey = await aClientKey(staff)
  const players: SignedIn[] = []
  for (let number = 0; number < playerCount; number++) players.push(await signInPlayer(game, clientKey))
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = players.map(({ playerId }) => playerId)
  await aGuild(game.db, { members: [a, b, c] })
  await aGuild(game.db, { members: [d, e], access_policy: 1 })
  await aGuild(game.db, { members: [f] })
  return { db: game.db, staff, players }
}

test('a guild has one leader, who is a member, and the right count, whatever happens at the same time', async () => {
  const { database, close } = await openParallelDatabase()
  const rounds = fc.array(fc.array(operation, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 })
  try {
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        const game = await startApp({ db: database.db })
        try {
          const world = await prepareWorld(game)
          for (const round of sequence) {
            game.clock.now = new Date(game.clock.now.getTime() + 1_000)
            const replies = await Promise.all(round.map((one) => run(world, one)))
            for (const { status } of replies) expect([200, 401, 403, 404, 409]).toContain(status)
            const { rows, orphans, askingMembers } = await inspect(game.db)
            for (const { isDeleted, counted, leaderIsMember, n } of rows) {
              expect({ counted, leaderIsMember, isEmpty: n === 0 }).toEqual({
                counted: true,
                leaderIsMember: !isDeleted,
                isEmpty: isDeleted,
              })
            }
            expect(orphans).toBe(0)
            expect(askingMembers).toEqual([])
          }
        } finally {
          await game.close()
        }
      }),
      { numRuns: 25 },
    )
  } finally {
    await close()
  }
}, 240_000)
