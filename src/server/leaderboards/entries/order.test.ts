import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import { compareEntries } from '#contract/leaderboard-scores.ts'
import { players } from '#contract/players.ts'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'

let game: TestApp
let staff: Caller

setUpApp(async (app) => {
  game = app
  staff = await game.signInAs(['CHANGE_LIVEOPS', 'CHANGE_PLAYERS'])
})

const list = async (key: string, query: object = {}) =>
  (await staff.call(leaderboardEntries.list, { params: { key }, query: { take: '100', ...query } })).data

const ids = ['a', 'B', 'c', 'D', 'e1', 'e-2']
const id = fc.constantFrom(...ids)
const change = fc.oneof(
  fc.record({ kind: fc.constant('report' as const), id, score: fc.constantFrom(0, -0, 5, 5, 7.5, -3, 1e-300) }),
  fc.record({
    kind: fc.constantFrom('removed' as const, 'restored' as const, 'hidden' as const, 'shown' as const),
    id,
  }),
  fc.record({ kind: fc.constant('hacker' as const), id, isHacker: fc.boolean() }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

type Reference = { score: number; reachedAtMs: number; isRemoved: boolean; isHidden: boolean; isHacker: boolean }

/** What one change does to the reference. */
function apply(entry: Reference, done: Change, nowMs: number): void {
  if (done.kind === 'hacker') entry.isHacker = done.isHacker
  else if (done.kind === 'removed') entry.isRemoved = true
  else if (done.kind === 'restored') entry.isRemoved = false
  else if (entry.isRemoved) return
  else if (done.kind !== 'report') entry.isHidden = done.kind === 'hidden'
  else if (entry.score !== done.score) Object.assign(entry, { score: done.score, reachedAtMs: nowMs })
}

/** The players and their ranks by the reference, the best first. */
function toRanks(reference: ReadonlyMap<string, Reference>) {
  let rank = 0
  return [...reference]
    .filter(([, { isRemoved }]) => !isRemoved)
    .map(([playerId, entry]) => ({ playerId, ...entry }))
    .sort(compareEntries)
    .map(({ playerId, isHacker, isHidden }) => [playerId, isHacker || isHidden ? null : ++rank])
}

async function send(key: string, done: Change): Promise<void> {
  if (done.kind === 'hacker') {
    const { id: playerId, isHacker } = done
    await staff.call(players.setHacker, { params: { id: playerId }, query: { isHacker: isHacker ? 'true' : 'false' } })
  } else if (done.kind === 'report') {
    const reports = [{ LeaderboardKey: key, PlayerId: done.id, Score: done.score }]
    await staff.call(leaderboardEntries.report, { body: { reports } })
  } else
    await staff.call(leaderboardEntries.correct, { params: { key }, body: { Kind: done.kind, PlayerIds: [done.id] } })
}

/** Counts a leaderboard whose players all have no points in two segments, as one of more than 10,000 players is. */
async function countInSegments(key: string): Promise<void> {
  const [definition] = key.split('-').map(Number)
  await sql`update leaderboard_sizes set has_segments = true where definition_id = ${definition}`.execute(game.db)
  await sql`insert into leaderboard_segments values (${definition}, 1, '-infinity', '-infinity', '', 0),
    (${definition}, 1, -5, '-infinity', '', ${ids.length})`.execute(game.db)
}

test('any reports, removals, restorations, hidden players, hacker flags and ties give the order of the reference', async () => {
  for (const player_id of ids) await aPlayer(game.db, { player_id })
  const start = game.clock.now.getTime()
  let runs = 0
  const sequence = fc.array(change, { minLength: 1, maxLength: 25 })
  await fc.assert(
    fc.asyncProperty(sequence, fc.boolean(), async (changes, isCounted) => {
      const joinedAt = new Date(start - 60_000)
      await sql`update players set is_hacker = false where is_hacker`.execute(game.db)
      const key = await aLeaderboard(game.db, { scores: Object.fromEntries(ids.map((one) => [one, 0])), joinedAt })
      if (isCounted) await countInSegments(key)
      const made = { score: 0, reachedAtMs: joinedAt.getTime(), isRemoved: false, isHidden: false, isHacker: false }
      const reference = new Map(ids.map((one): [string, Reference] => [one, { ...made }]))
      for (const done of changes) {
        game.clock.now = new Date(start + runs++)
        await send(key, done)
        const entry = reference.get(done.id)
        if (entry) apply(entry, done, game.clock.now.getTime())
      }
      const ranks = toRanks(reference)
      const page = await list(key)
      expect(page.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])).toEqual(ranks)
      expect(page.Total).toBe(page.Result.length)
      for (const [index, [playerId]] of ranks.entries()) {
        const near = await list(key, { around: playerId, take: '3' })
        expect(near.Result.map(({ PlayerId, Rank }) => [PlayerId, Rank])).toEqual(
          ranks.slice(Math.max(0, index - 1), Math.max(0, index - 1) + 3),
        )
      }
    }),
    { numRuns: 25 },
  )
})
