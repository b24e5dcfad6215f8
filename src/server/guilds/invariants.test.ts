import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { guilds } from '#contract/guilds.ts'
import { players } from '#contract/players.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { type Caller, startApp, type TestApp } from '#test/harness/start-app.ts'

const playerCount = 8
const guildCount = 3

const player = fc.nat({ max: playerCount - 1 }).map((number) => `player${number}`)
const guild = fc.nat({ max: guildCount - 1 }).map((number) => String(number + 1))
const ofMember = (kind: 'add' | 'kick' | 'transfer') => fc.record({ kind: fc.constant(kind), guild, player })
const operation = fc.oneof(
  { weight: 4, arbitrary: ofMember('add') },
  { weight: 2, arbitrary: ofMember('kick') },
  { weight: 2, arbitrary: ofMember('transfer') },
  fc.record({ kind: fc.constant('delete guild' as const), guild, player }),
  fc.record({ kind: fc.constant('restore' as const), guild, player }),
  fc.record({ kind: fc.constant('delete player' as const), guild, player }),
)
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never

function run(staff: Caller, { kind, guild: id, player: playerId }: Operation) {
  const params = { id, playerId }
  if (kind === 'add') return staff.call(guilds.addMember, { params })
  if (kind === 'kick') return staff.call(guilds.kick, { params })
  if (kind === 'transfer') return staff.call(guilds.transfer, { params })
  if (kind === 'delete guild') return staff.call(guilds.remove, { params: { id } })
  if (kind === 'restore') return staff.call(guilds.restore, { params: { id } })
  return staff.call(players.remove, { params: { id: playerId } })
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
  return { rows, orphans: orphans.rows[0]?.n }
}

async function prepareGuilds(game: TestApp): Promise<void> {
  for (let number = 0; number < playerCount; number++) await aPlayer(game.db, { player_id: `player${number}` })
  await aGuild(game.db, { members: ['player0', 'player1', 'player2'] })
  await aGuild(game.db, { members: ['player3', 'player4'] })
  await aGuild(game.db, { members: ['player5'] })
}

test('a guild has one leader, who is a member, and the right count, whatever happens at the same time', async () => {
  const { database, close } = await openParallelDatabase()
  const rounds = fc.array(fc.array(operation, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 })
  try {
    await fc.assert(
      fc.asyncProperty(rounds, async (sequence) => {
        const game = await startApp({ db: database.db })
        try {
          await prepareGuilds(game)
          const staff = await game.signInAs('admin')
          for (const round of sequence) {
            game.clock.now = new Date(game.clock.now.getTime() + 1_000)
            const replies = await Promise.all(round.map((one) => run(staff, one)))
            for (const { status } of replies) expect([200, 404, 409]).toContain(status)
            const { rows, orphans } = await inspect(game.db)
            for (const { isDeleted, counted, leaderIsMember, n } of rows) {
              expect({ counted, leaderIsMember, isEmpty: n === 0 }).toEqual({
                counted: true,
                leaderIsMember: !isDeleted,
                isEmpty: isDeleted,
              })
            }
            expect(orphans).toBe(0)
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
