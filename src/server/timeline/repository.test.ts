import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PermissionName } from '#contract/core/permissions.ts'
import { features } from '#server/features.ts'
import { prepareCachedPlans } from '#server/platform/database/cached-plan.ts'
import { aLeaderboard } from '#test/harness/event-makers.ts'
import { aPlayer, aSnapshot } from '#test/harness/makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { createTimelineRepository } from './repository.ts'

let game: TestApp

setUpApp(async (app) => {
  game = app
  await aPlayer(game.db, { player_id: 'p', created_at: new Date('2026-03-01T00:00:00Z') })
  await aSnapshot(game.db, { player_id: 'p', key: 'OWN', created_at: new Date('2026-03-01T00:00:01Z') })
})

/** What the transaction has read of the tables that the tests fill. */
async function countRowsRead(db: TestApp['db']): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('players', 'snapshots', 'leaderboards', 'purchases')`.execute(db)
  return rows[0]?.read ?? 0
}

/** Reads the first page of the player, and expects that it reads few rows. */
async function readPage(permissions: readonly PermissionName[]) {
  const { cachedPlans, readEntries } = createTimelineRepository(features)
  await prepareCachedPlans(game.db, cachedPlans)
  const bounds = { playerId: 'p', from: undefined, to: undefined, after: undefined, limit: 16 }
  return game.db.transaction().execute(async (trx) => {
    const before = await countRowsRead(trx)
    const entries = await readEntries(trx, bounds, { kinds: [], permissions })
    expect((await countRowsRead(trx)) - before).toBeLessThan(40)
    return entries
  })
}

/** Fills the tables with what happened to others in the same period; so few leaderboards seem cheap to read entirely. */
async function addOthers({ db }: TestApp) {
  const at = sql`'2026-03-02'::timestamptz + n * interval '1 minute'`
  const numbers = sql`generate_series(1, 3000) n`
  await sql`insert into players (player_id, nickname, nickname_folded, created_at)
    select 'other' || n, '', '', ${at} from ${numbers}`.execute(db)
  await sql`insert into snapshots (key, player_id, description_folded, created_at, created_by, type)
    select 'OTHER' || n, 'other' || n, '', ${at}, '', 0 from ${numbers}`.execute(db)
  const few = sql`generate_series(1, 90) n`
  const [definition] = (await aLeaderboard(db)).split('-')
  await sql`insert into leaderboards (definition_id, number, created_at, final_at)
    select ${definition}::integer, n + 1, ${at}, ${at} from ${few}`.execute(db)
  await sql`insert into leaderboard_final_ranks (definition_id, leaderboard_number, final_index, player_id, rank, score)
    select ${definition}::integer, n + 1, 1, 'other' || n, 1, 0 from ${few}`.execute(db)
  await sql`analyze players, snapshots, leaderboards, leaderboard_final_ranks`.execute(db)
}

test('reads the rows of its player, however many others were created, snapshotted or ranked in the period', async () => {
  await addOthers(game)
  const entries = await readPage([])
  expect(entries.map(({ source }) => source)).toEqual(['snapshot', 'creation'])
})

test('reads as many rows of a player as the page has, although the player has many and others have few', async () => {
  await addOthers(game)
  await sql`insert into purchases (order_id, player_id, date, platform, sku, is_valid, type, item_id, amount, value)
    select player_id || n, player_id, '2026-03-02'::timestamptz + n * interval '1 minute', '', '', true, 0, '', 1, 1
    from players cross join generate_series(1, case when player_id = 'p' then 3000 else 1 end) n`.execute(game.db)
  await sql`analyze purchases`.execute(game.db)
  const entries = await readPage(['ACCESS_PURCHASES'])
  expect(entries.map(({ source }) => source)).toEqual(Array.from({ length: 16 }, () => 'purchase'))
})
