import { beforeEach, describe, expect, it } from 'vitest'
import type { EndpointRequest } from '#contract/core/endpoint.ts'
import { messages } from '#contract/messages.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { clearTotals } from '#server/platform/lists/totals.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aMessage, aPlayer } from '#test/harness/makers.ts'
import { testDatabase } from '#test/harness/start-app.ts'
import { deliveryList, globalMessageList } from './message-lists.ts'

let db: Database
const now = new Date('2026-11-20T12:00:00Z')

beforeEach(async () => {
  db = (await testDatabase()).db
  await emptyDatabase(db)
  for (const player_id of ['00123', 'ann', 'bob', 'cleo']) await aPlayer(db, { player_id })
  await aMessage(db, { msg_id: 'M1', title: 'Änne, sorry', to: ['bob', 'ann'] })
  await aMessage(db, { msg_id: 'M2', title: 'Weekend 100% gift', to: ['cleo'] })
  await aMessage(db, { msg_id: 'ANN9', title: 'apology', collectedBy: ['bob'] })
  await aMessage(db, { msg_id: 'N3', title: '漢字の贈り物', to: ['00123'] })
  await aMessage(db, { msg_id: 'G1', title: 'Sorry everybody', is_global: true, collectedBy: ['ann', 'bob'] })
  await aMessage(db, { msg_id: 'G2', title: 'Anniversary', is_global: true })
})

type Query = EndpointRequest<typeof messages.listPlayers>['query']
const parse = (query: Query) => messages.listPlayers.query.parse({ take: 100, ...query })

/** The page of a query, found in every way: all must agree. */
async function page(query: Query) {
  const sorted = await readPage(db, deliveryList, parse(query), now)
  for (const scanned of [1000, 1]) {
    clearTotals(db)
    const limits = { exact: 0, sorted: 0, scanned }
    expect((await readPage(db, deliveryList, parse(query), now, limits)).Result).toEqual(sorted.Result)
  }
  clearTotals(db)
  return sorted
}

const lines = async (query: Query) => (await page(query)).Result.map(({ MsgId, PlayerId }) => `${MsgId} ${PlayerId}`)

describe('the list of messages to single players', () => {
  it('has a row for each player, newest first, and none for global messages', async () => {
    expect(await lines({})).toEqual(['N3 00123', 'ANN9 bob', 'M2 cleo', 'M1 bob', 'M1 ann'])
    expect((await page({})).TotalIsExact).toBe(true)
    const [, collected] = (await page({})).Result
    expect(collected).toMatchObject({ PlayerId: 'bob', Title: 'apology', Collected: true })
  })

  it('sorts by creation, title and player, both ways, titles without regard to case and accents', async () => {
    for (const sortKey of ['creationDate', 'title', 'playerId'] as const) {
      const up = await lines({ sortKey, sortDir: 'asc' })
      expect(await lines({ sortKey, sortDir: 'desc' })).toEqual(up.toReversed())
    }
    expect(await lines({ sortKey: 'title', sortDir: 'asc' })).toEqual([
      'M1 ann',
      'M1 bob',
      'ANN9 bob',
      'M2 cleo',
      'N3 00123',
    ])
    expect((await lines({ sortKey: 'playerId', sortDir: 'asc' })).map((line) => line.split(' ')[1])).toEqual([
      '00123',
      'ann',
      'bob',
      'bob',
      'cleo',
    ])
  })

  it('returns every row on exactly one page, read from either end', async () => {
    for (const sortKey of ['creationDate', 'title', 'playerId'] as const) {
      const all = await lines({ sortKey })
      const paged: string[] = []
      for (let skip = 0; skip < 6; skip += 2) paged.push(...(await lines({ sortKey, skip, take: 2 })))
      expect(paged).toEqual(all)
      expect((await page({ sortKey, skip: 4, take: 3 })).Total).toBe(5)
      expect(await lines({ sortKey, skip: 50, take: 3 })).toEqual([])
    }
  })

  it('finds message and player ids by prefix and titles by any part', async () => {
    expect(await lines({ filter: 'M' })).toEqual(['M2 cleo', 'M1 bob', 'M1 ann'])
    expect(await lines({ filter: '00' })).toEqual(['N3 00123'])
    expect(await lines({ filter: 'SORRY' })).toEqual(['M1 bob', 'M1 ann'])
    expect(await lines({ filter: 'anne, S' })).toEqual(['M1 bob', 'M1 ann'])
    // Of two characters only the beginning of a title counts.
    expect(await lines({ filter: 'en' })).toEqual([])
    expect(await lines({ filter: '漢' })).toEqual(['N3 00123'])
    expect(await lines({ filter: 'ann' })).toEqual(['M1 bob', 'M1 ann'])
    expect(await lines({ filter: 'zzz' })).toEqual([])
  })

  it('searches the wildcards of patterns literally', async () => {
    expect(await lines({ filter: '100%' })).toEqual(['M2 cleo'])
    for (const filter of ['%', '_', '\\', '%%%', "'; --", '___']) expect(await lines({ filter })).toEqual([])
  })

  it('counts and pages the matches of a search', async () => {
    expect(await page({ filter: 'M', sortKey: 'title', sortDir: 'asc', skip: 1, take: 1 })).toMatchObject({
      Total: 3,
      TotalIsExact: true,
      Result: [{ MsgId: 'M1', PlayerId: 'bob' }],
    })
    expect(await page({ filter: 'M', skip: 30 })).toMatchObject({ Total: 3, Result: [] })
  })
})

describe('the list of global messages', () => {
  const titles = async (query: EndpointRequest<typeof messages.listGlobal>['query']) =>
    (await readPage(db, globalMessageList, messages.listGlobal.query.parse(query), now)).Result.map(
      ({ Title }) => Title,
    )

  it('is sorted, searched and paged', async () => {
    expect(await titles({})).toEqual(['Anniversary', 'Sorry everybody'])
    expect(await titles({ sortDir: 'asc' })).toEqual(['Sorry everybody', 'Anniversary'])
    expect(await titles({ sortKey: 'title', sortDir: 'desc' })).toEqual(['Sorry everybody', 'Anniversary'])
    expect(await titles({ filter: 'every' })).toEqual(['Sorry everybody'])
    expect(await titles({ filter: 'G2' })).toEqual(['Anniversary'])
    expect(await titles({ skip: 1 })).toEqual(['Sorry everybody'])
    expect(await titles({ filter: 'M1' })).toEqual([])
  })

  it('returns the number of collectors', async () => {
    const { Result, Total } = await readPage(db, globalMessageList, messages.listGlobal.query.parse({}), now)
    expect(Total).toBe(2)
    expect(Result.map(({ CollectedCount, PlayerId }) => [CollectedCount, PlayerId])).toEqual([
      [0, null],
      [2, null],
    ])
  })
})
