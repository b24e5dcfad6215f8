import { describe, expect, test } from 'vitest'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { snapshots } from '#contract/snapshots.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { aSnapshot } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import { snapshotList } from './snapshot-list.ts'

let game: TestApp
let admin: Caller

setUpApp(async (app) => {
  game = app
  admin = await game.signInAs('admin')
})

type Query = EndpointRequest<typeof snapshots.list>['query']

const list = async (query: Query = {}) => (await admin.call(snapshots.list, { query })).data
const listKeys = async (query: Query = {}) => (await list(query)).Result.map(({ Key }) => Key)

test('lists snapshots newest first, or oldest first, in pages of 15 by default', async () => {
  const made: string[] = []
  for (let number = 0; number < 17; number++) made.push(await aSnapshot(game.db, { player_id: 'p' }))
  const first = await list()
  expect(first).toMatchObject({ Total: 17, TotalIsExact: true })
  expect(first.Result.map(({ Key }) => Key)).toEqual(made.toReversed().slice(0, 15))
  expect(await listKeys({ skip: 15 })).toEqual(made.toReversed().slice(15))
  expect(await listKeys({ desc: 'false', take: 3 })).toEqual(made.slice(0, 3))
  expect(await list({ skip: 500 })).toMatchObject({ Result: [], Total: 17 })
})

test('finds keys and players by prefix and descriptions by any part', async () => {
  await aSnapshot(game.db, { key: 'STAGE1', player_id: 'a', description: '' })
  await aSnapshot(game.db, { key: 'K2', player_id: 'STAGE9', description: 'other' })
  await aSnapshot(game.db, { key: 'K3', player_id: 'b', description: 'Stuck at Stáge 12' })
  await aSnapshot(game.db, { key: 'MYSTAGE', player_id: 'my-stage', description: 'none of it' })
  expect(await listKeys({ filter: 'STAGE' })).toEqual(['K3', 'K2', 'STAGE1'])
  expect(await listKeys({ filter: 'stage' })).toEqual(['K3', 'K2', 'STAGE1'])
  expect(await listKeys({ filter: '  stage 1 ' })).toEqual(['K3'])
  expect(await listKeys({ filter: 'mystage' })).toEqual(['MYSTAGE'])
})

test('finds descriptions by prefix for a text of one or two characters', async () => {
  await aSnapshot(game.db, { key: 'K1', player_id: 'a', description: 'QA' })
  await aSnapshot(game.db, { key: 'K2', player_id: 'a', description: 'for QA' })
  expect(await listKeys({ filter: 'qa' })).toEqual(['K1'])
  expect(await listKeys({ filter: ' qa ' })).toEqual(['K1'])
})

test('searches the wildcards of patterns literally', async () => {
  await aSnapshot(game.db, { key: 'K1', player_id: 'a', description: '100% done' })
  await aSnapshot(game.db, { key: 'K2', player_id: 'b_c', description: 'a\\b_c' })
  expect(await listKeys({ filter: '%%%' })).toEqual([])
  expect(await listKeys({ filter: '00%' })).toEqual(['K1'])
  expect(await listKeys({ filter: 'a\\b_' })).toEqual(['K2'])
  expect(await listKeys({ filter: '___' })).toEqual([])
  expect(await listKeys({ filter: 'b_' })).toEqual(['K2'])
})

test('finds devices by prefix in any letter case, players by exact id, and combinations', async () => {
  const one = await aSnapshot(game.db, { player_id: 'p1', device_id: 'dev-100' })
  const other = await aSnapshot(game.db, { player_id: 'p10', device_id: 'dev-101', description: 'Second' })
  await aSnapshot(game.db, { player_id: 'p1', device_id: 'old-dev-100' })
  expect(await listKeys({ deviceId: 'dev-10' })).toEqual([other, one])
  expect(await listKeys({ deviceId: 'DEV-10' })).toEqual([other, one])
  expect(await listKeys({ playerId: 'p1', deviceId: 'dev' })).toEqual([one])
  expect(await listKeys({ playerId: 'p10', deviceId: 'dev', filter: 'seco' })).toEqual([other])
  expect(await list({ playerId: 'p1', filter: 'seco' })).toEqual({ Result: [], Total: 0, TotalIsExact: true })
})

test('finds tags as a whole, in any letter case, also with other conditions', async () => {
  const one = await aSnapshot(game.db, { player_id: 'p1', tags: ['bug-1', 'qa'] })
  const other = await aSnapshot(game.db, { player_id: 'p2', tags: ['qa'], description: 'Second' })
  await aSnapshot(game.db, { player_id: 'p1', tags: ['bug-12'] })
  await aSnapshot(game.db, { player_id: 'p1' })
  expect(await listKeys({ tag: 'qa' })).toEqual([other, one])
  expect(await listKeys({ tag: 'QA', desc: 'false' })).toEqual([one, other])
  expect(await list({ tag: 'bug-1' })).toMatchObject({ Total: 1, Result: [{ Key: one, Tags: ['bug-1', 'qa'] }] })
  expect(await listKeys({ tag: 'qa', playerId: 'p1' })).toEqual([one])
  expect(await listKeys({ tag: 'qa', filter: 'seco' })).toEqual([other])
  expect(await list({ tag: 'q' })).toMatchObject({ Total: 0, Result: [] })
})

test('rejects texts beyond the limits, other directions and unknown members', async () => {
  const bad = [
    { filter: 'x'.repeat(81) },
    { deviceId: 'x'.repeat(41) },
    { desc: 'yes' },
    { take: '101' },
    { skip: '-1' },
    { playerId: 'snapshot_1' },
    { sort: 'key' },
    { tag: 'x'.repeat(41) },
    { tag: 'a,b' },
  ]
  for (const query of bad) {
    // The inputs are wrong on purpose.
    const reply = await admin.call(snapshots.list, { query: query as never })
    expect(reply.errors.map(({ path }) => path)).toEqual([`query.${Object.keys(query)[0]}`])
  }
  expect(
    (await admin.call(snapshots.list, { query: { filter: 'x'.repeat(80), deviceId: 'x'.repeat(40) } })).status,
  ).toBe(200)
})

describe('of more matches than are counted', () => {
  const query = { desc: true, skip: 0, take: 4 }

  /** What is known of a total is forgotten after five seconds; every call of this is ten later. */
  let seconds = 0
  const later = () => {
    seconds += 10
    return new Date(game.clock.now.getTime() + seconds * 1000)
  }

  async function manySnapshots() {
    const made: string[] = []
    for (let number = 0; number < 30; number++) {
      const description = number % 2 === 0 ? 'even number' : 'odd number'
      made.push(await aSnapshot(game.db, { player_id: 'p', device_id: 'dev', description, tags: ['t'] }))
    }
    return made.toReversed()
  }

  test('reads the same pages as of few, and marks the total as an estimate', async () => {
    const made = await manySnapshots()
    for (const desc of [true, false]) {
      for (const filter of [
        {},
        { filter: 'number' },
        { deviceId: 'd', filter: 'even' },
        { playerId: 'p' },
        { tag: 't' },
      ]) {
        for (const skip of [0, 4, 8, 28]) {
          const few = await readPage(game.db, snapshotList, { ...query, ...filter, desc, skip }, later())
          const many = await readPage(game.db, snapshotList, { ...query, ...filter, desc, skip }, later(), { exact: 5 })
          expect(many.Result, JSON.stringify({ filter, skip, desc })).toEqual(few.Result)
          expect(few).toMatchObject({ TotalIsExact: true, Total: filter.filter === 'even' ? 15 : 30 })
          expect(many.Total).toBeGreaterThan(5)
        }
      }
    }
    expect(made).toHaveLength(30)
  })

  test('becomes exact with a total that was counted in the background', async () => {
    await manySnapshots()
    const now = later()
    const first = await readPage(game.db, snapshotList, query, now, { exact: 5 })
    expect(first.TotalIsExact).toBe(false)
    // The count runs on the only connection, so the next statement runs after it.
    await readPage(game.db, snapshotList, query, now, { exact: 5 })
    expect(await readPage(game.db, snapshotList, query, now, { exact: 5 })).toMatchObject({
      Total: 30,
      TotalIsExact: true,
    })
  })
})
