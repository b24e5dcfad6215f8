import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { aPlayer } from '#test/harness/makers.ts'
import { openParallelDatabase } from '#test/harness/parallel-database.ts'
import { setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { deleteHistory, listHistoryParts, settleHistory, turnHistoryParts } from './history-repository.ts'

let app: TestApp

setUpApp(async (started) => {
  app = started
})

const settings = { historyDays: 60 }
const start = new Date('2026-11-29T22:30:00Z')
const days = (number: number) => new Date(start.getTime() + number * 86_400_000)

// Other tests of this process make some, too.
beforeEach(async () => {
  for (const name of await listHistoryParts(app.db)) await sql`drop table ${sql.id(name)}`.execute(app.db)
})

async function addVersions(player_id: string, isKept: boolean, ages: readonly number[]): Promise<void> {
  await app.db
    .insertInto('persistence_history')
    .values(
      ages.map((age, index) => ({
        player_id,
        key: isKept ? 'kept' : 'recent',
        version: index + 1,
        value: '{}',
        written_at: days(age),
        writer_kind: 'game' as const,
        writer: 'game',
        replaced_at: days(age),
        replaced_by: 'game',
        replaced_how: 'Update' as const,
        is_kept: isKept,
      })),
    )
    .execute()
}

const kept = async (key: string) => {
  const rows = await app.db
    .selectFrom('persistence_history')
    .select('version')
    .where('key', '=', key)
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}

test('makes parts for the coming days and months once, and drops those that are past', async () => {
  await turnHistoryParts(app.db, settings, start)
  const first = await listHistoryParts(app.db)
  expect(first).toEqual([
    ...['202611', '202612', '202701'].map((month) => `persistence_history_kept_${month}`),
    ...['20261129', '20261130', '20261201', '20261202', '20261203', '20261204', '20261205', '20261206'].map(
      (day) => `persistence_history_recent_${day}`,
    ),
  ])
  await turnHistoryParts(app.db, settings, start)
  expect(await listHistoryParts(app.db)).toEqual(first)
  await turnHistoryParts(app.db, settings, days(64))
  const later = await listHistoryParts(app.db)
  // The end of November is 62 days ago.
  expect(later).not.toContain('persistence_history_kept_202611')
  expect(later).toContain('persistence_history_kept_202612')
  expect(later.filter((name) => name.includes('recent_202611') || name.includes('recent_202612'))).toEqual([])
})

test('the same versions are gone as when each was deleted by its age', async () => {
  await turnHistoryParts(app.db, settings, start)
  const player = await aPlayer(app.db)
  await addVersions(player, true, [0, 1, 5, 20, 40])
  await addVersions(player, false, [0, 1, 2, 3, 4])
  await deleteHistory(app.db, settings, days(5))
  expect(await kept('kept')).toEqual([1, 2, 3, 4, 5])
  // A day is dropped as a whole: nothing of the last three days is lost.
  expect(await kept('recent')).toEqual([3, 4, 5])
  await deleteHistory(app.db, settings, days(61.5))
  expect(await kept('kept')).toEqual([3, 4, 5])
  expect(await kept('recent')).toEqual([])
})

test('writes of a time that no part was made for are kept and deleted as well', async () => {
  const player = await aPlayer(app.db)
  await addVersions(player, true, [0, 70])
  await addVersions(player, false, [0, 70])
  await turnHistoryParts(app.db, settings, start)
  // What is there already stays where it is: the first part is that of the next day and month.
  expect((await listHistoryParts(app.db))[0]).toBe('persistence_history_kept_202612')
  await deleteHistory(app.db, settings, days(71))
  expect(await kept('kept')).toEqual([2])
  expect(await kept('recent')).toEqual([2])
})

test('what a restore brings back becomes a part, so that later ones are made without reading it', async () => {
  await turnHistoryParts(app.db, settings, start)
  const player = await aPlayer(app.db)
  await addVersions(player, true, [-90, -40, 0])
  await settleHistory(app.db, start)
  expect(await listHistoryParts(app.db)).toContain('persistence_history_kept_before')
  expect((await sql`select from persistence_history_kept_other`.execute(app.db)).rows).toEqual([])
  expect(await kept('kept')).toEqual([1, 2, 3])
  // Again there is nothing to do.
  await settleHistory(app.db, start)
  await deleteHistory(app.db, settings, start)
  expect(await kept('kept')).toEqual([2, 3])
  await deleteHistory(app.db, settings, days(62))
  expect(await listHistoryParts(app.db)).not.toContain('persistence_history_kept_before')
})

test('several servers may turn the parts at once, and while somebody reads for long they stay as they are', async () => {
  const { database, openAgain, close } = await openParallelDatabase()
  try {
    const other = await openAgain()
    const turn = (now: Date) => Promise.all([database, other].map(({ db }) => turnHistoryParts(db, settings, now)))
    await turn(start)
    const before = await listHistoryParts(database.db)
    expect(before).toHaveLength(11)
    await database.db.transaction().execute(async (reader) => {
      await reader.selectFrom('persistence_history').select('key').execute()
      await turn(days(100))
      expect(await listHistoryParts(reader)).toEqual(before)
    })
    await turn(days(100))
    expect(await listHistoryParts(database.db)).not.toContain(before[0])
  } finally {
    await close()
  }
})
