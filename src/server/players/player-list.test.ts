import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointInput } from '#contract/core/endpoint.ts'
import { filterOperators } from '#contract/core/lists.ts'
import { playerSortKeys } from '#contract/player-selection.ts'
import { players } from '#contract/players.ts'
import { fold } from '#server/platform/database/fold.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import type { ListLimits } from '#server/platform/lists/definition.ts'
import { exportRows } from '#server/platform/lists/export-rows.ts'
import { readPage } from '#server/platform/lists/read-page.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { startApp, type TestApp } from '#test/harness/start-app.ts'
import { playerList } from './player-list.ts'

/** Limits so small that sixty players are as many as millions. Each forces another way to find a page. */
const ways: Readonly<Record<string, Partial<ListLimits>>> = {
  'sorts the few matches': { exact: 1000, scanned: 5, sorted: 1000, sortedShare: 100 },
  'finds a page at the first attempt': { exact: 3, scanned: 1000, sorted: 3, sortedShare: 100 },
  'sorts more matches when the first attempt found too few': { exact: 3, scanned: 4, sorted: 1000, sortedShare: 100 },
  'scans everything': { exact: 3, scanned: 4, sorted: 4, sortedShare: 100 },
}

type Query = EndpointInput<typeof players.list>['query']

type Known = {
  id: string
  isHacker: boolean
  nickname: string
  keys: Record<(typeof playerSortKeys)[number], string | number | null>
  devices: string[]
  attributes: Record<string, number>
}

let game: TestApp
const known: Known[] = []
const start = Date.UTC(2026, 0, 1)
const letters = ['anna', 'Ännchen', 'BOB_1', 'b%b', 'Zoë', 'annabel', 'ｂob', '50\\50']

/** Sixty players in a fixed disorder: ties, missing dates, several devices, attributes of old and of new players. */
beforeAll(async () => {
  game = await startApp()
  for (let index = 0; index < 60; index++) {
    const mixed = (index * 37) % 60
    const id = `p${String(mixed % 7)}.${String(index)}`
    const nickname = `${letters[index % letters.length]}${mixed % 5}`
    const saved = mixed % 4 === 0 ? null : new Date(start + (mixed % 9) * 1000)
    const devices = index % 3 === 0 ? [] : [`d${mixed % 6}--${index}`, `d${mixed % 6}--${index}b`]
    const attributes: Record<string, number> = { stage: mixed % 10, rounds: mixed - 30.5 }
    if (index < 12) attributes.old = index
    if (index >= 50) attributes.fresh = index
    const player = {
      player_id: id,
      nickname,
      created_at: new Date(start + index * 60_000),
      language: ['en', 'de', ''][mixed % 3] ?? '',
      total_spent: ((mixed % 4) * 100.5).toFixed(2),
      purchases_count: mixed % 4,
      last_save_game: saved,
      is_hacker: index % 4 === 1,
    }
    await aPlayer(game.db, { ...player, devices, attributes, timers: { expired: new Date(start) } })
    known.push({
      id,
      isHacker: player.is_hacker,
      nickname,
      devices,
      attributes,
      keys: {
        playerId: id,
        nickname: fold(nickname),
        creationDate: player.created_at.getTime(),
        language: player.language,
        totalSpent: Number(player.total_spent),
        purchasesCount: player.purchases_count,
        deviceId: devices[0] ?? '',
        lastSaveGame: saved?.getTime() ?? null,
      },
    })
  }
})

afterAll(() => game.close())

const filters: Readonly<Record<string, { query: Partial<Query>; matches: (player: Known) => boolean }>> = {
  nobody: { query: { filter: 'nobody' }, matches: () => false },
  everybody: { query: {}, matches: () => true },
  'an id from its beginning': { query: { filter: 'p1' }, matches: ({ id }) => id.startsWith('p1') },
  'a nickname under three characters from its beginning': {
    query: { filter: 'Ä', filterType: 'nickname' },
    matches: ({ nickname }) => fold(nickname).startsWith('a'),
  },
  'an accent alone, which no folded nickname has': {
    query: { filter: '\u0345', filterType: 'nickname' },
    matches: () => false,
  },
  'part of a nickname without regard to accents, case and width': {
    query: { filter: 'ＮＮá', filterType: 'nickname' },
    matches: ({ nickname }) => fold(nickname).includes('nna'),
  },
  'signs of patterns that mean themselves': {
    query: { filter: 'B%B', filterType: 'nickname' },
    matches: ({ nickname }) => fold(nickname).includes('b%b'),
  },
  'a device from its beginning, each player once': {
    query: { filter: 'd4', filterType: 'deviceId' },
    matches: ({ devices }) => devices.some((device) => device.startsWith('d4')),
  },
  'an id from a longer beginning': {
    query: { filter: 'P1.1' },
    matches: ({ id }) => id.startsWith('p1.1'),
  },
  'a device from a longer beginning, each player once': {
    query: { filter: 'D2--', filterType: 'deviceId' },
    matches: ({ devices }) => devices.some((device) => device.startsWith('d2--')),
  },
  'a longer beginning of a device together with an attribute': {
    query: {
      filter: 'd2--',
      filterType: 'deviceId',
      attributeFilters: [{ name: 'stage', operator: '>=', value: '3' }],
    },
    matches: ({ devices, attributes }) =>
      devices.some((device) => device.startsWith('d2--')) && (attributes.stage ?? -1) >= 3,
  },
  'ids and devices in any letter case': {
    query: { filter: 'P1', deviceIdFilter: 'D' },
    matches: ({ id, devices }) => id.startsWith('p1') && devices.length > 0,
  },
  'players by their ids': {
    query: { ids: [{ id: 'p1.8' }, { id: 'p2.0' }, { id: 'P1.8' }, { id: 'p0.14' }] },
    matches: ({ id }) => ['p1.8', 'p2.0', 'p0.14'].includes(id),
  },
  'hackers together with a nickname': {
    query: { filter: 'ann', filterType: 'nickname', isHacker: true },
    matches: ({ nickname, isHacker }) => fold(nickname).includes('ann') && isHacker,
  },
  'players who are no hackers by an attribute': {
    query: { isHacker: false, attributeFilters: [{ name: 'stage', operator: '>=', value: '3' }] },
    matches: ({ attributes, isHacker }) => (attributes.stage ?? -1) >= 3 && !isHacker,
  },
  'the device search of the pickers together with an id': {
    query: { filter: 'p2', deviceIdFilter: 'd' },
    matches: ({ id, devices }) => id.startsWith('p2') && devices.length > 0,
  },
  'an attribute that many have': {
    query: { attributeFilters: [{ name: 'stage', operator: '>=', value: '3' }] },
    matches: ({ attributes }) => (attributes.stage ?? -1) >= 3,
  },
  'an attribute that only old players have': {
    query: { attributeFilters: [{ name: 'old', operator: '>', value: '1' }] },
    matches: ({ attributes }) => (attributes.old ?? -1) > 1,
  },
  'an attribute that only new players have': {
    query: { attributeFilters: [{ name: 'fresh', operator: '<=', value: '1e3' }] },
    matches: ({ attributes }) => attributes.fresh !== undefined,
  },
  'several attributes together with a nickname': {
    query: {
      filter: 'ann',
      filterType: 'nickname',
      attributeFilters: [
        { name: 'rounds', operator: 'BETWEEN', value: '-20.5,20.5' },
        { name: 'stage', operator: '<', value: '8' },
      ],
    },
    matches: ({ nickname, attributes: { rounds = -99, stage = 99 } }) =>
      fold(nickname).includes('ann') && rounds >= -20.5 && rounds <= 20.5 && stage < 8,
  },
  'an attribute that has expired': {
    query: { attributeFilters: [{ name: 'expired', operator: '==', value: '1' }] },
    matches: () => false,
  },
}

function expectedIds(matches: (player: Known) => boolean, sortKey: Query['sortKey'], sortDir: Query['sortDir']) {
  const rank = (key: string | number | null) => (key === null ? Number.NEGATIVE_INFINITY : key)
  const compare = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0)
  const sorted = known
    .filter(matches)
    .sort((one, other) => compare(rank(one.keys[sortKey]), rank(other.keys[sortKey])) || compare(one.id, other.id))
  return (sortDir === 'asc' ? sorted : sorted.reverse()).map(({ id }) => id)
}

const defaults: Query = {
  ids: [],
  filterType: 'playerId',
  attributeFilters: [],
  sortKey: 'creationDate',
  sortDir: 'desc',
  skip: 0,
  take: 15,
}

// By creation, those who have an attribute are in the order of an index of their own.
const orders = [
  ['lastSaveGame', 'asc'],
  ['lastSaveGame', 'desc'],
  ['creationDate', 'asc'],
  ['creationDate', 'desc'],
] as const

for (const [index, [way, limits]] of Object.entries(ways).entries()) {
  test(`the list that ${way} finds and exports the right players for every filter, in the right order`, async () => {
    // Later than what an earlier way found out about the same filters is remembered.
    const now = new Date(game.clock.now.getTime() + index * 60_000)
    for (const [what, { query, matches }] of Object.entries(filters)) {
      for (const [sortKey, sortDir] of orders) {
        const pageQuery = { ...defaults, ...query, sortKey, sortDir, take: 7 }
        const expected = expectedIds(matches, sortKey, sortDir)
        const page = await readPage(game.db, playerList, pageQuery, now, limits)
        expect({ what, ids: page.Result.map(({ PlayerId }) => PlayerId) }).toEqual({ what, ids: expected.slice(0, 7) })
        if (page.TotalIsExact) expect({ what, total: page.Total }).toEqual({ what, total: expected.length })
        const second = await readPage(game.db, playerList, { ...pageQuery, skip: 7 }, now, limits)
        expect(second.Result.map(({ PlayerId }) => PlayerId)).toEqual(expected.slice(7, 14))
        const ids: string[] = []
        for await (const rows of exportRows(game.db, { ...playerList, limits }, pageQuery, now))
          ids.push(...rows.map(({ PlayerId }) => PlayerId))
        expect({ what, ids }).toEqual({ what, ids: expected })
      }
    }
  })
}

test('sorts by every column in both directions, ties by the id and missing dates first', async () => {
  for (const sortKey of playerSortKeys) {
    for (const sortDir of ['asc', 'desc'] as const) {
      const page = await readPage(game.db, playerList, { ...defaults, sortKey, sortDir, take: 100 }, game.clock.now)
      const ids = page.Result.map(({ PlayerId }) => PlayerId)
      expect({ sortKey, sortDir, ids }).toEqual({ sortKey, sortDir, ids: expectedIds(() => true, sortKey, sortDir) })
    }
  }
})

test('does not take the first devices for all players when more devices than the limit match', async () => {
  const expected = expectedIds(
    ({ devices }) => devices.some((device) => device.startsWith('d2--')),
    'creationDate',
    'desc',
  )
  // Each of them has two devices.
  const limits: Partial<ListLimits> = { exact: expected.length + 1, scanned: 1000, sorted: 1000 }
  const query: Query = { ...defaults, filter: 'd2--', filterType: 'deviceId' }
  const page = await readPage(game.db, playerList, query, new Date(game.clock.now.getTime() + 900_000), limits)
  expect(page.Result.map(({ PlayerId }) => PlayerId)).toEqual(expected)
  if (page.TotalIsExact) expect(page.Total).toBe(expected.length)
})

test('does not count a part of a nickname of which statistics say that very many have it', async () => {
  await sql`analyze players`.execute(game.db)
  const limits: Partial<ListLimits> = { exact: 3, scanned: 1000, sorted: 3, sortedShare: 100 }
  const now = new Date(game.clock.now.getTime() + 1_200_000)
  const find = (filter: string) =>
    readPage(game.db, playerList, { ...defaults, filter, filterType: 'nickname' }, now, limits)
  const many = await find('nna')
  const expected = expectedIds(({ nickname }) => fold(nickname).includes('nna'), 'creationDate', 'desc')
  expect(many.Result.map(({ PlayerId }) => PlayerId)).toEqual(expected.slice(0, defaults.take))
  expect(many.TotalIsExact).toBe(false)
  await expect.poll(() => find('nna')).toMatchObject({ Total: expected.length, TotalIsExact: true })
  expect(await find('xyz')).toMatchObject({ Result: [], Total: 0, TotalIsExact: true })
})

test('exports a filter in shorter parts when the database was too busy, and gives up in the end', async () => {
  const list = { ...playerList, limits: { exact: 3 } }
  const query: Query = { ...defaults, filter: 'nna', filterType: 'nickname' }
  async function exportIds(failures: number): Promise<{ ids: string[]; made: number }> {
    let made = 0
    const db = game.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        made++
        // The first statement finds out that they are more than a few.
        if (made > 1 && made <= 1 + failures) throw new DatabaseUnavailable('The database has no free connections.')
        return result
      },
    })
    const ids: string[] = []
    for await (const rows of exportRows(db, list, query, game.clock.now)) ids.push(...rows.map((row) => row.PlayerId))
    return { ids, made }
  }
  const expected = expectedIds(({ nickname }) => fold(nickname).includes('nna'), 'creationDate', 'desc')
  expect(await exportIds(2)).toEqual({ ids: expected, made: 4 })
  await expect(exportIds(Number.POSITIVE_INFINITY)).rejects.toThrow('no free connections')
})

test('reads the same pages from the other end', async () => {
  const limits: Partial<ListLimits> = { exact: 1000, near: 30, scanned: 1000, sorted: 1000, sortedShare: 100 }
  const expected = expectedIds(() => true, 'lastSaveGame', 'asc')
  for (const skip of [0, 28, 31, 45, 53, 59, 60, 200]) {
    const query = { ...defaults, sortKey: 'lastSaveGame' as const, sortDir: 'asc' as const, skip, take: 8 }
    const page = await readPage(game.db, playerList, query, game.clock.now, limits)
    expect(page.Result.map(({ PlayerId }) => PlayerId)).toEqual(expected.slice(skip, skip + 8))
    expect(page).toMatchObject({ Total: 60, TotalIsExact: true })
  }
})

test('lists a player with a changed creation date in the new place, also among those who have an attribute', async () => {
  const limits: Partial<ListLimits> = { exact: 1, scanned: 4, sorted: 1, sortedShare: 100 }
  const attributeFilters = [{ name: 'old', operator: '>=', value: '0' } as const]
  const moved = known[3]?.id ?? ''
  const move = (at: number) =>
    game.db
      .updateTable('players')
      .set({ created_at: new Date(at) })
      .where('player_id', '=', moved)
      .execute()
  await move(start + 90 * 60_000)
  const now = new Date(game.clock.now.getTime() + 600_000)
  const page = await readPage(game.db, playerList, { ...defaults, attributeFilters, take: 3 }, now, limits)
  await move(start + 3 * 60_000)
  expect(page.Result.map(({ PlayerId }) => PlayerId)).toEqual([moved, known[11]?.id, known[10]?.id])
})

test('estimates the total of many first, then it is counted in the background, and exact for five seconds', async () => {
  const limits: Partial<ListLimits> = { exact: 3, scanned: 1000, sorted: 3, sortedShare: 100 }
  const attributeFilters = [{ name: 'rounds', operator: '>', value: '-29.5' } as const]
  const at = (ms: number) => new Date(game.clock.now.getTime() + ms)
  const ask = (ms: number) => readPage(game.db, playerList, { ...defaults, attributeFilters }, at(ms), limits)
  const first = await ask(0)
  expect(first.TotalIsExact).toBe(false)
  expect(first.Total).toBeGreaterThan(3)
  await expect.poll(async () => (await ask(10)).TotalIsExact).toBe(true)
  expect((await ask(20)).Total).toBe(58)
  const later = await ask(6000)
  expect(later).toMatchObject({ Total: 58, TotalIsExact: false })
})

test('compares numbers with all six operators, through the search params', async () => {
  const caller = await game.signInAs([])
  const found: Record<string, number> = {}
  for (const operator of filterOperators) {
    const value = operator === 'BETWEEN' ? '3,4' : '3'
    const query = { attributeFilters: [{ name: 'stage', operator, value }] }
    found[operator] = (await caller.call(players.list, { query })).data.Total
  }
  expect(found).toEqual({ '==': 6, '>': 36, '<': 18, '>=': 42, '<=': 24, BETWEEN: 12 })
})

test('finds nobody for hostile search texts', async () => {
  const caller = await game.signInAs([])
  const texts = [`' or 1=1 --`, `%`, '_', '\\', '%%%', `";drop table players`, '\u{10ffff}', '日本語', 'x'.repeat(80)]
  for (const filterType of ['playerId', 'deviceId', 'nickname'] as const) {
    for (const filter of texts) {
      const reply = await caller.call(players.list, { query: { filter, filterType } })
      expect(reply.status).toBe(200)
      expect({ filter, filterType, total: reply.data.Total }).toEqual({ filter, filterType, total: 0 })
    }
  }
  const percent = await caller.call(players.list, { query: { filter: '0\\5', filterType: 'nickname' } })
  expect(percent.data.Total).toBe(7)
})

test('rejects a page, a column or a filter that does not exist, by name', async () => {
  const caller = await game.signInAs([])
  const rejectedPaths = async (searchParams: string) => {
    const headers = { authorization: `Bearer ${caller.token}` }
    const reply = await game.app.inject({ url: `/players/listing?${searchParams}`, headers })
    expect(reply.statusCode).toBe(400)
    return JSON.parse(reply.body).errors.map(({ path }: { path: string }) => path)
  }
  expect(await rejectedPaths('take=1000000')).toEqual(['query.take'])
  expect(await rejectedPaths('sortKey=password&sortDir=up')).toEqual(['query.sortKey', 'query.sortDir'])
  expect(
    await rejectedPaths('attributeFilters[0].name=a&attributeFilters[0].operator=~&attributeFilters[0].value=1'),
  ).toEqual(['query.attributeFilters.0.operator'])
  expect(
    await rejectedPaths(
      'attributeFilters[0].name=a&attributeFilters[0].operator=BETWEEN&attributeFilters[0].value=2,1',
    ),
  ).toEqual(['query.attributeFilters.0.value'])
  // As doubles these are 9007199254740991 and 9007199254740992, which would find other values.
  for (const value of ['9007199254740991.4', '9007199254740993']) {
    const filter = `attributeFilters[0].name=a&attributeFilters[0].operator===&attributeFilters[0].value=${value}`
    expect(await rejectedPaths(filter)).toEqual(['query.attributeFilters.0.value'])
  }
})
