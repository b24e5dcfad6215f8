import { sql } from 'kysely'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit.ts'
import { playerSortKeys } from '#contract/player-selection.ts'
import { type PlayerRow, players } from '#contract/players.ts'
import type { ListLimits } from '#server/platform/lists/definition.ts'
import { exportRows } from '#server/platform/lists/export-rows.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { type Caller, setUpApp, type TestApp } from '#test/harness/start-app.ts'
import type { Selection } from './criteria.ts'
import { playerList } from './player-list.ts'

let game: TestApp
let exporter: Caller

setUpApp(async (app) => {
  game = app
  exporter = await game.signInAs(['EXPORT_DATA'])
})

const find = async (text: string) => {
  const { data } = await exporter.call(players.search, { query: { text } })
  return data.Result.map(({ PlayerId, MatchedBy }) => [PlayerId, MatchedBy])
}

async function exported(query: Record<string, unknown> = {}) {
  const file = await exporter.call(players.export, { query })
  const { data } = Papa.parse<string[]>(file.text, { delimiter: ';', newline: '\r\n', skipEmptyLines: true })
  return { file, header: data[0], rows: data.slice(1) }
}

/** Adds many players by one statement; every second has never saved, and languages repeat. */
async function addCrowd(count: number) {
  await sql`
    insert into players (player_id, nickname, nickname_folded, created_at, language, last_save_game, total_spent)
    select 'c' || i, 'Crowd ' || i, 'crowd ' || i, timestamptz '2026-01-01' + (i % 700) * interval '1 ms' / 10,
      (array['en', 'de', 'fr'])[1 + i % 3], case when i % 2 = 0 then null else timestamptz '2026-01-01' end, i % 5
    from generate_series(1, ${count}::int) i`.execute(game.db)
}

test('finds players by id, device and nickname, best first and each once', async () => {
  await aPlayer(game.db, { player_id: 'abc', nickname: 'zzz' })
  await aPlayer(game.db, { player_id: 'x1', nickname: 'Zoë abc', devices: ['abc'] })
  await aPlayer(game.db, { player_id: 'abcd', nickname: 'abc', devices: ['abcdef', 'abcxyz'] })
  await aPlayer(game.db, { player_id: 'x2', nickname: 'q', devices: ['abc-9'] })
  await aPlayer(game.db, { player_id: 'x3', nickname: 'ÁBC of the sea' })
  await aPlayer(game.db, { player_id: 'x4', nickname: 'my abc' })
  expect(await find('abc')).toEqual([
    ['abc', 'playerId'],
    ['x1', 'deviceId'],
    ['abcd', 'playerId'],
    ['x2', 'deviceId'],
    ['x3', 'nickname'],
    ['x4', 'nickname'],
  ])
  expect(await find('zo')).toEqual([['x1', 'nickname']])
  expect(await find('oe')).toEqual([])
  expect(await find('%')).toEqual([])
})

test('returns at most eight players', async () => {
  await addCrowd(30)
  expect(await find('crowd')).toHaveLength(8)
  expect(await find('owd 2')).toHaveLength(8)
  expect(await find('c1')).toHaveLength(8)
})

test('exports the filtered list in its order, named by its instant, and records it', async () => {
  await aPlayer(game.db, { player_id: 'a', nickname: '=cmd|"x";1', total_spent: '12.50', language: 'pt-BR' })
  await aPlayer(game.db, { player_id: 'b', nickname: '-5', created_at: new Date('2030-01-01T00:00:00Z') })
  await aPlayer(game.db, { player_id: 'c', nickname: 'no', language: 'de' })
  const { file, header, rows } = await exported({ filter: 'a', filterType: 'playerId' })
  expect(header?.join()).toBe(
    'PlayerId,Nickname,CreationDate,Language,TotalSpent,PurchasesCount,DeviceId,LastSaveGame,IsHacker',
  )
  expect(rows.map(([id, nickname, , language, spent]) => [id, nickname, language, spent])).toEqual([
    ['a', `'=cmd|"x";1`, 'pt-BR', '12.50'],
  ])
  expect(file.headers['content-type']).toContain('text/csv')
  const stamp = game.clock.now.toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-')
  expect(String(file.headers['content-disposition'])).toContain(`players_${stamp}.csv`)
  expect((await exported()).rows.map(([id]) => id)).toEqual(['b', 'c', 'a'])
  const admin = await game.signInAs('admin')
  const { data } = await admin.call(audit.list, { query: { action: 'players exported' } })
  expect(data.Total).toBe(2)
  const entry = await admin.call(audit.get, { params: { id: data.Result[1]?.Id ?? '' } })
  expect(JSON.parse(entry.data.After ?? '')).toMatchObject({ selection: { filter: 'a' } })
})

test('a CSV file begins with a byte order mark unless the call asks for none', async () => {
  const read = async (query: string) => {
    const headers = { authorization: `Bearer ${exporter.token}` }
    const { rawPayload, statusCode } = await game.app.inject({ url: `/players/listing/dump${query}`, headers })
    return [statusCode, rawPayload.toString('utf8').slice(0, 9)]
  }
  expect(await read('')).toEqual([200, '\ufeffPlayerId'])
  expect(await read('?bom=true&filter=a')).toEqual([200, '\ufeffPlayerId'])
  expect(await read('?bom=false')).toEqual([200, 'PlayerId;'])
  expect(await read('?bom=maybe')).toEqual([400, expect.any(String)])
})

test('an export without players is only its header', async () => {
  expect((await exported()).file.text).toMatch(/^PlayerId;[A-Za-z;]+\r\n$/)
})

test('exports many pages with every player once, in the order of every column', async () => {
  await addCrowd(2300)
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  for (const sortKey of playerSortKeys) {
    const { rows } = await exported({ sortKey, sortDir: 'asc' })
    expect(new Set(rows.map(([id]) => id)).size).toBe(2300)
    expect(rows).toHaveLength(2300)
    const { rows: backwards } = await exported({ sortKey, sortDir: 'desc' })
    expect(backwards.map(([id]) => id)).toEqual(rows.map(([id]) => id).reverse())
    if (sortKey === 'language') {
      const ordered = rows.toSorted(
        (one, other) => compare(one[3] ?? '', other[3] ?? '') || compare(one[0] ?? '', other[0] ?? ''),
      )
      expect(rows).toEqual(ordered)
    }
  }
  const { rows: dated } = await exported({ sortKey: 'lastSaveGame', sortDir: 'asc' })
  expect(dated.findIndex((row) => row[7] !== '')).toBe(1150)
})

test('exports only the matching players of many pages', async () => {
  await addCrowd(7000)
  await sql`insert into player_attributes (player_id, name, value)
    select player_id, 'seven', 7 from players where player_id like '%7'`.execute(game.db)
  const attributeFilters = [{ name: 'seven', operator: '==', value: '7' }]
  const { rows } = await exported({ attributeFilters, filter: 'row', filterType: 'nickname' })
  expect(rows).toHaveLength(700)
  expect(rows.every(([id]) => id?.endsWith('7'))).toBe(true)
})

test.each(['asc', 'desc'] as const)(
  'exports those of an attribute from its own index by creation, %s',
  async (sortDir) => {
    await addCrowd(7000)
    await sql`insert into player_attributes (player_id, name, value) select player_id, 'seven',
      substr(player_id, 2)::int / 10 % 10 from players where player_id like '%7'`.execute(game.db)
    const attributeFilters = [{ name: 'seven', operator: '>=', value: '5' } as const]
    const query: Selection = { filterType: 'playerId', ids: [], attributeFilters, sortKey: 'creationDate', sortDir }
    async function read(limits: Partial<ListLimits>) {
      const pages: PlayerRow[][] = []
      for await (const rows of exportRows(game.db, { ...playerList, limits }, query, game.clock.now)) pages.push(rows)
      return pages
    }
    const pages = await read({ exact: 3 })
    const [few] = await read({})
    expect(pages.map((rows) => rows.length > 0)).toEqual([true, true])
    expect(few).toHaveLength(350)
    expect(pages.flat()).toEqual(few)
  },
)
