import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { isGoalKey, JsonText, PersistenceKey } from '#contract/persistence.ts'
import { DeviceId, PlayerId } from '#contract/players.ts'
import { fold } from '#server/platform/database/fold.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { readCatalogue } from '#test/harness/catalogue.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import { insertMass } from './mass.ts'

const now = new Date('2026-11-20T12:00:00Z')
const count = 3000
const fill = (first: number, end: number, seed = 7) =>
  inTransaction(db, (trx) => insertMass(trx, { first, end, seed, now }))

let db: Database

beforeAll(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
  expect(await fill(1000, 1000 + count)).toBe(count)
})

/** The rows of a query of which there must be none. */
async function find(query: string): Promise<unknown[]> {
  return (await sql.raw(query).execute(db)).rows
}

test('makes only ids, names, devices, keys and values that the API accepts', async () => {
  const players = await db.selectFrom('players').selectAll().execute()
  for (const { player_id, nickname, nickname_folded, device_id } of players) {
    expect(PlayerId.safeParse(player_id).success, player_id).toBe(true)
    expect(DeviceId.safeParse(device_id).success, device_id).toBe(true)
    expect(nickname_folded).toBe(fold(nickname))
  }
  const entries = await db.selectFrom('persistence_entries').selectAll().execute()
  for (const { key, value } of [...entries, ...(await db.selectFrom('snapshot_entries').selectAll().execute())]) {
    expect(PersistenceKey.safeParse(key).success, key).toBe(true)
    expect(JsonText.safeParse(value).success, value).toBe(true)
    // Without a blank and in one order, as the game sends it.
    expect(JSON.stringify(JSON.parse(value))).toBe(value)
  }
  expect(entries.filter(({ key }) => isGoalKey(key)).length).toBeGreaterThan(count / 2)
})

test('attributes and persistence agree, and snapshots have less progress', async () => {
  const members = {
    current_stage: ['progress', 'stage'],
    level: ['progress', 'level'],
    lives: ['progress', 'lives'],
    win_streak: ['progress', 'winStreak'],
    welcome_day: ['progress', 'welcomeDay'],
    vip_tier: ['inventory', 'vipTier'],
    founder_badge: ['inventory', 'founderBadge'],
  }
  for (const [name, [key, member]] of Object.entries(members)) {
    expect(
      await find(`select * from persistence_entries e
        full join (select * from player_attributes where name = '${name}') a using (player_id)
        where e.key = '${key}' and (e.value::json->>'${member}')::float8 is distinct from a.value`),
    ).toEqual([])
  }
  expect(
    await find(`select * from snapshots s join snapshot_attributes t on t.snapshot_key = s.key and t.name = 'coins'
      join player_attributes a on a.player_id = s.player_id and a.name = 'coins' where t.value <> round(a.value * 0.8)`),
  ).toEqual([])
})

test('totals, dates, devices and copies are right', async () => {
  const limit = `timestamptz '${now.toISOString()}'`
  const wrong = [
    `select * from players left join (select player_id, sum(value) as spent, count(*) as bought from purchases
      where is_valid and refunded_at is null group by player_id) b using (player_id)
      where total_spent <> coalesce(spent, 0) or purchases_count <> coalesce(bought, 0)`,
    `select * from purchases join players using (player_id)
      where date < created_at or date > greatest(last_save_game, created_at) or refunded_at not between date and ${limit}
      or (purchases.platform = 'iOS') <> (last_device like 'iP%')`,
    `select * from players where created_at > ${limit} or last_save_game not between created_at and ${limit}`,
    `select * from player_attributes join players using (player_id) where player_created_at <> created_at`,
    `select * from players p where not exists (
      select from player_devices d where d.player_id = p.player_id and d.device_id = p.device_id)`,
  ]
  for (const query of wrong) expect(await find(query)).toEqual([])
})

test('has values of all, of few, of old and of new players', async () => {
  const rows = await find(`select name, count(*)::int as count from player_attributes group by name`)
  const counts = new Map(rows.map((row) => Object.values(row as object) as [string, number]))
  for (const name of ['current_stage', 'level', 'gems', 'coins']) expect(counts.get(name)).toBeGreaterThan(count * 0.9)
  for (const name of ['vip_tier', 'welcome_day', 'founder_badge', 'double_coins', 'unlimited_lives']) {
    expect(counts.get(name), name).toBeGreaterThan(5)
    expect(counts.get(name), name).toBeLessThan(count * 0.3)
  }
  expect(await find(`select * from purchases where refunded_at is not null limit 1`)).toHaveLength(1)
  expect(await find(`select * from purchases where not is_valid limit 1`)).toHaveLength(1)
  expect(await find(`select distinct type from snapshots`)).toHaveLength(3)
  expect(await find(`select distinct platform from social_links`)).toHaveLength(4)
})

test('adds only players that are not there, equal for equal seed and index', async () => {
  const read = () => db.selectFrom('persistence_entries').selectAll().orderBy('player_id').orderBy('key').execute()
  const before = await read()
  await db.deleteFrom('snapshots').execute()
  await sql`delete from players where player_id like '%7'`.execute(db)
  expect(await fill(1000, 1000 + count)).toBe(count / 10)
  expect(await read()).toEqual(before)
})

test('many players at once leave the catalogue as it was', async () => {
  const before = await readCatalogue(db)
  expect(await fill(10_000, 20_000)).toBe(10_000)
  expect(await readCatalogue(db)).toEqual(before)
})
