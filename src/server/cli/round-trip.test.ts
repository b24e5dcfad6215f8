import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { players } from '#contract/players.ts'
import { purchaseSources } from '#contract/purchase.ts'
import { purchases } from '#contract/purchases.ts'
import type { Database } from '#server/platform/database/tables.ts'
import { exportCsv } from '#server/platform/lists/export-rows.ts'
import { playerList } from '#server/players/player-list.ts'
import { purchaseList } from '#server/purchases/purchase-list.ts'
import { recomputeTotals } from '#server/purchases/repository.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aPlayer, aPurchase } from '#test/harness/makers.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

beforeEach(() => commandLine.query(emptyDatabase))

const count = 40
const starts = [
  '',
  '=',
  '+',
  '-',
  '@',
  '＝',
  "'",
  "''=",
  "'\t",
  '\t',
  '\n',
  ' ',
  '"',
  ';',
  ',',
  '\u200b-',
  '-7.5',
  '\ufeff',
]
/** Texts that a spreadsheet could run, that look guarded, or that end a cell or a row; the same in every run. */
const hostileTexts = fc.sample(
  fc
    .tuple(fc.constantFrom(...starts), fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 12 }))
    .map((parts) => parts.join(''))
    .filter((text) => !/[\0\p{Surrogate}]/u.test(text)),
  { seed: 5, numRuns: 8 * count },
)
const ids = Array.from({ length: count }, (_, index) => `${['-', '@', '--', '-Nq4kz', 'p', '@-'][index % 6]}${index}`)
const hostile = (index: number, field: number) => hostileTexts[index * 8 + field] ?? ''

async function insertPlayers(db: Database): Promise<void> {
  for (const [index, player_id] of ids.entries()) {
    const devices = [hostile(index, 1)].filter((device) => device !== '')
    const texts = { nickname: hostile(index, 0), devices, last_device: hostile(index, 2) }
    const build =
      index % 2 === 0 ? { platform: 'ios' as const, build_number: index, last_save_game: new Date('2026-05-01') } : {}
    await aPlayer(db, { player_id, ...texts, ...build, is_hacker: index % 3 === 0 })
  }
}

async function insertPurchases(db: Database): Promise<void> {
  for (const [index, player_id] of ids.entries()) {
    const texts = { platform: hostile(index, 3), sku: hostile(index, 4), item_id: hostile(index, 5) }
    const refund = {
      refunded_at: new Date('2026-06-01'),
      refunded_by: hostile(index, 6),
      refund_reason: hostile(index, 7),
    }
    const order_id = `${hostile(index, 0)}${index}`
    const origin = {
      store: ['', 'apple', 'google', 'my-shop'][index % 4] ?? '',
      source: purchaseSources[index % 3] ?? 'import',
      is_sandbox: index % 7 === 2,
    }
    const state = { is_valid: index % 5 !== 0, type: index % 4, ...origin, ...(index % 3 === 0 && refund) }
    await aPurchase(db, { player_id, order_id, ...texts, ...state })
  }
  await db.transaction().execute((trx) => recomputeTotals(trx, ids, new Date()))
}

const allColumns = async () => {
  await commandLine.run('export', 'players', 'file.csv', '--force')
  return readFileSync(join(commandLine.folder, 'file.csv'), 'utf8')
}

const toText = async (chunks: AsyncIterable<string> | Iterable<string>) => {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return text
}
const listedPlayers = () =>
  commandLine.query((db) => toText(exportCsv(db, playerList, players.export.query.parse({}), new Date())))
const orders = () =>
  commandLine.query((db) => toText(exportCsv(db, purchaseList, purchases.export.query.parse({}), new Date())))

function readMapping(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(`docs/examples/${name}.json`, 'utf8'))
}
const { lastDevice, lastEventId, platform, buildNumber, ...ofList } = readMapping('exported-players')

/** Imports an export into the game that it comes from, and three times in turn into an empty one. */
async function expectRoundTrips(kind: string, mapping: object, read: () => Promise<string>, unchanged: string) {
  const exported = await read()
  const importFile = async () => {
    commandLine.write('export.csv', exported)
    return commandLine.run('import', kind, 'export.csv', '--mapping', JSON.stringify(mapping))
  }
  expect(await importFile()).toMatchObject({ code: 0, out: expect.stringContaining(unchanged) })
  for (let round = 1; round <= 3; round++) {
    await commandLine.query(emptyDatabase)
    expect(await importFile()).toMatchObject({ code: 0, out: expect.stringContaining(`${count} created, 0 changed`) })
    expect(await read()).toBe(exported)
  }
}

const unchangedPlayers = `${count} players: 0 created, 0 changed, ${count} unchanged.`

test('players come back from the export of all columns as they were', async () => {
  await commandLine.query(insertPlayers)
  await expectRoundTrips('players', readMapping('exported-players'), allColumns, unchangedPlayers)
})

test('players come back from the export of the list as they were', async () => {
  await commandLine.query(insertPlayers)
  await expectRoundTrips('players', ofList, listedPlayers, unchangedPlayers)
})

test('purchases come back with their refunds, whether the mapping names these or not', async () => {
  const { refundedAt, refundedBy, refundReason, ...others } = readMapping('exported-purchases')
  for (const mapping of [{ ...others, refundedAt, refundedBy, refundReason }, others]) {
    await commandLine.query(emptyDatabase)
    await commandLine.query(insertPlayers)
    await commandLine.query(insertPurchases)
    await expectRoundTrips('purchases', mapping, orders, `0 created, 0 changed, ${count} unchanged.`)
  }
})

const mapping = {
  orderId: { column: 'order' },
  playerId: { column: 'player' },
  date: { column: 'date' },
  value: { column: 'price' },
  isRefund: { column: 'status', values: { Charged: false, Refund: true } },
}
const importReport = (rows: readonly string[], using: object = mapping) => {
  commandLine.write('report.csv', `order,player,date,price,status\n${rows.join('\n')}\n`)
  return commandLine.run('import', 'purchases', 'report.csv', '--mapping', JSON.stringify(using))
}
const readOrders = () =>
  commandLine.query(async (db) => {
    const { rows } = await sql<{ line: string }>`select concat_ws(' ', order_id, date::date, value, refunded_at::date)
      as line from purchases order by order_id`.execute(db)
    return rows.map(({ line }) => line)
  })

test('a sale and a refund row of one order are one refunded order, in either order and over two files', async () => {
  const sale = 'o-1,ann,2026-05-01,4.99,Charged'
  const refund = 'o-1,ann,2026-05-09,-4.99,Refund'
  for (const files of [[[sale, refund]], [[refund, sale]], [[sale], [refund]], [[sale], [refund, sale]]]) {
    await commandLine.query(emptyDatabase)
    for (const rows of files) expect((await importReport(rows)).notices).not.toContain('invalid')
    expect(await readOrders()).toEqual(['o-1 2026-05-01 4.99 2026-05-09'])
    const { out } = await importReport([sale, refund])
    expect(out).toContain('1 purchases (1 refunded, without revenue) worth $0.00 of 1 buyers: 0 created, 0 changed')
  }
})

test('refuses a refund of a part, of another player, or of an unknown order, which the mapping may skip', async () => {
  await importReport(['o-1,ann,2026-05-01,4.99,Charged'])
  const expectInvalid = async (row: string, reason: string) =>
    expect(await importReport([row])).toMatchObject({ code: 1, notices: expect.stringContaining(reason) })
  await expectInvalid(
    'o-1,ann,2026-05-09,-2.00,Refund',
    'is a refund of 2.00 of an order of 4.99; only whole ones are marked',
  )
  await expectInvalid('o-1,bob,2026-05-09,-4.99,Refund', 'is a refund of an order of the player ann')
  await expectInvalid('o-2,ann,2026-05-09,-4.99,Refund', 'is refunded, but neither in the file nor stored')
  expect(await readOrders()).toEqual(['o-1 2026-05-01 4.99'])
  const skipping = { ...mapping, isRefund: { ...mapping.isRefund, onBad: 'skip' } }
  const { code, out } = await importReport(['o-2,ann,2026-05-09,-4.99,Refund'], skipping)
  expect([code, out]).toEqual([0, expect.stringContaining('1 row is skipped')])
})

test('an import takes no mark back and overwrites none', async () => {
  await importReport(['o-1,ann,2026-05-01,4.99,Charged', 'o-1,ann,2026-05-09,-4.99,Refund'])
  const { out } = await importReport(['o-1,ann,2026-05-01,4.99,Charged'])
  expect(out).toContain('0 created, 0 changed, 1 unchanged.')
  await importReport(['o-1,ann,2026-05-20,4.99,Refund'])
  expect(await readOrders()).toEqual(['o-1 2026-05-01 4.99 2026-05-09'])
})
