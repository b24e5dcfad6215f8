import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { deletions } from '#contract/deletions.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { aDeletionRequest } from '#test/harness/moderation-makers.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deleteAttributeHistory, settleAttributeHistory, turnAttributeHistoryParts } from './history-repository.ts'

let app: TestApp

setUpApp(async (started) => {
  app = started
})

const settings = { historyDays: 60 }
const start = new Date('2026-11-29T22:30:00Z')
const days = (number: number) => new Date(start.getTime() + number * 86_400_000)

async function parts(db: Handle = app.db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from list_parts('attribute_history') order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

// Other tests of this process make some, too.
beforeEach(async () => {
  for (const name of await parts()) await sql`drop table ${sql.id(name)}`.execute(app.db)
})

/** Adds an earlier value for each of these ages, which is its value too. */
async function addValues(player_id: string, ages: readonly number[]): Promise<void> {
  await app.db
    .insertInto('attribute_history')
    .values(
      ages.map((value) => ({ player_id, name: 'gems', value, written_at: days(value), replaced_at: days(value) })),
    )
    .execute()
}

async function kept(): Promise<number[]> {
  const rows = await app.db.selectFrom('attribute_history').select('value').orderBy('value').execute()
  return rows.map(({ value }) => value)
}

/** Ages in days, with fractions, from 70 days ago to 40 ahead, in no order; the same in each run. */
const manyAges = Array.from({ length: 400 }, (_, index) => ((index * 7919) % 11_000) / 100 - 70)

test('the same values are gone as when each was deleted by its age, whole months with their part', async () => {
  await turnAttributeHistoryParts(app.db, settings, days(-80))
  expect(await parts()).toEqual(['attribute_history_202609', 'attribute_history_202610', 'attribute_history_202611'])
  await turnAttributeHistoryParts(app.db, settings, days(-20))
  const player = await aPlayer(app.db)
  await addValues(player, manyAges)
  for (const age of [-9, 0, 1.5, 25, 61, 62, 99]) {
    await deleteAttributeHistory(app.db, settings, days(age))
    const expected = manyAges.filter((value) => value >= age - settings.historyDays)
    expect(await kept()).toEqual(expected.toSorted((one, other) => one - other))
  }
  // The end of December is past.
  expect((await parts())[0]).toBe('attribute_history_202701')
})

test('the values of a player go with the player, in parts and without', async () => {
  await turnAttributeHistoryParts(app.db, settings, start)
  const [player, other] = [await aPlayer(app.db), await aPlayer(app.db)]
  await addValues(player, [-100, 0, 10, 200])
  await addValues(other, [1])
  const staff = await app.signInAs('admin')
  await aDeletionRequest(app.db, player)
  expect((await staff.call(deletions.answer, { params: { playerId: player } })).status).toBe(200)
  await app.runJobs()
  expect(await kept()).toEqual([1])
})

test('what a restore brings back becomes a part, also where there are later ones', async () => {
  await turnAttributeHistoryParts(app.db, settings, start)
  await addValues(await aPlayer(app.db), [-90, -40, 0])
  await settleAttributeHistory(app.db, start)
  await settleAttributeHistory(app.db, start)
  expect(await parts()).toContain('attribute_history_before')
  expect((await sql`select from attribute_history_other`.execute(app.db)).rows).toEqual([])
  await deleteAttributeHistory(app.db, settings, start)
  expect(await kept()).toEqual([-40, 0])
  await deleteAttributeHistory(app.db, settings, days(62))
  expect(await kept()).toEqual([])
  expect(await parts()).not.toContain('attribute_history_before')
})
