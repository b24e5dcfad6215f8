import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createRandom } from '#sample/random.ts'
import { features } from '#server/features.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { advanceSteps } from '#server/platform/timed-steps/runner.ts'
import { createStepRegistry } from '#server/platform/timed-steps/step-handler.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aGuild, aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { createDefinition, deleteRegatta } from './change-schedule.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = new Date('2026-01-01T00:00:00Z')
const guildCount = 4

/** Three servers on one database, whose clocks differ and jump, and which die within a step now and then. */
function createServers(db: Database, clock: { now: Date }) {
  const random = createRandom(7, 365)
  let deaths = 0
  const registry = createStepRegistry(
    [...features.steps.values()].map((handler) => ({
      ...handler,
      run: async (trx, context) => {
        const again = await handler.run(trx, context)
        if (random.chance(0.03)) {
          deaths++
          throw new Error('The server died before the commit.')
        }
        return again
      },
    })),
  )
  const servers = Array.from({ length: 3 }, () => {
    let skewMs = 0
    const now = () => new Date(clock.now.getTime() + skewMs)
    return async () => {
      // A clock that is set back or forward by up to two minutes.
      if (random.chance(0.1)) skewMs = random.between(-120, 120) * 1_000
      while (await advanceSteps({ db, registry, now, report: () => undefined }));
    }
  })
  /** Some of the servers are up. */
  const run = () => Promise.all(servers.filter(() => random.chance(0.7)).map((server) => server()))
  return { random, run, runAll: () => Promise.all(servers.map((server) => server())), countDeaths: () => deaths }
}

/** The instants of a year at which servers look for work: every few hours, sometimes only after days of downtime. */
function* instants(random: ReturnType<typeof createRandom>): Generator<Date> {
  const end = start.getTime() + 365 * dayMs
  for (let at = start.getTime(); at < end; ) {
    at += random.chance(0.02)
      ? random.between(1, 6) * dayMs
      : random.between(1, 12) * hourMs + random.between(0, 59_999)
    yield new Date(Math.min(at, end))
  }
}

async function prepare(db: Database): Promise<void> {
  await emptyDatabase(db)
  for (let number = 0; number < guildCount; number++) {
    await aGuild(db, { members: [await aPlayer(db, { attributes: { current_stage: number * 60 } })] })
  }
  const fields = {
    DataKey: 'year',
    StartDate: 60,
    Duration: 20 * 60,
    Cooldown: 4 * 60,
    GuildLevelOffset: 100,
    GuildsQuantity: 3,
    GuildMembersQuantity: 0,
    ReportedBy: 'server' as const,
    InactivateRegattas: 0,
  }
  await inTransaction(db, (trx) => createDefinition(trx, fields, { by: 'staff', now: start }))
}

/** Deletes the newest regatta that has not ended. */
async function deleteOne(db: Database, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from regattas
    where deleted_at is null and end_at > ${now} order by start_at desc limit 1`.execute(db)
  const [regatta] = rows
  if (regatta) await inTransaction(db, (trx) => deleteRegatta(trx, regatta.id, { by: 'staff', now }))
}

/** How often each action was recorded of each regatta: "3 regatta started" → 1. */
async function countActions(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; times: number }>`select target_id || ' ' || action as what,
    count(*)::int as times from audit_log where target_kind = 'regatta' group by 1`.execute(db)
  return new Map(rows.map(({ what, times }) => [what, times]))
}

async function expectWholeYear(db: Database, deleted: number): Promise<void> {
  const all = await db.selectFrom('regattas').selectAll().orderBy('start_at').orderBy('id').execute()
  // Every slot of the year begins where the one before ends, and is there once.
  const slots = all.map(({ start_at, end_at }) => [start_at.getTime(), end_at.getTime()])
  const first = start.getTime() + hourMs
  expect(slots).toEqual(all.map((_, index) => [first + index * dayMs, first + (index + 1) * dayMs]))
  expect(all.length).toBeGreaterThanOrEqual(365)
  expect(all.filter(({ deleted_at }) => deleted_at).length).toBe(deleted)
  const actions = await countActions(db)
  expect([...actions.values()].filter((times) => times !== 1)).toEqual([])
  const over = start.getTime() + 364 * dayMs
  for (const { id, end_at, deleted_at, started_at, finished_at, closed_at } of all) {
    if (deleted_at || end_at.getTime() > over) continue
    expect([started_at, finished_at, closed_at], `regatta ${id}`).not.toContain(null)
    for (const action of ['started', 'finished', 'closed']) expect(actions.get(`${id} regatta ${action}`)).toBe(1)
  }
  const { rows } = await sql<{ guilds: number }>`select count(*)::int as guilds from regatta_guilds
    group by regatta_id having count(*) <> ${guildCount}`.execute(db)
  expect(rows).toEqual([])
}

test('runs a year of regattas once each, through downtimes, deaths, deletions and three clocks', async () => {
  const { database, close } = await openParallelDatabase()
  const { db } = database
  try {
    await prepare(db)
    const clock = { now: start }
    const { random, run, runAll, countDeaths } = createServers(db, clock)
    let deleted = 0
    for (const now of instants(random)) {
      clock.now = now
      await run()
      if (deleted < 12 && random.chance(0.03)) {
        await deleteOne(db, now)
        deleted++
      }
    }
    // Long enough for the last failed step and the slowest clock.
    clock.now = new Date(start.getTime() + 365 * dayMs + hourMs / 2)
    await runAll()
    expect(countDeaths()).toBeGreaterThan(5)
    await expectWholeYear(db, deleted)
  } finally {
    await close()
  }
}, 120_000)
