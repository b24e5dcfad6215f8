import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aPlayer } from '#test/harness/makers.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

beforeEach(() => commandLine.query(emptyDatabase))

const column = (name: string) => ({ column: name })
const sale = { source: 'shop', playerId: column('player'), date: column('date'), value: column('price') }
const order = { ...sale, orderId: column('order'), sku: column('sku') }

function importRows(mapping: object, rows: readonly string[], ...options: string[]) {
  commandLine.write('orders.csv', `${rows.join('\n')}\n`)
  return commandLine.run('import', 'purchases', 'orders.csv', '--mapping', JSON.stringify(mapping), ...options)
}

const sales = (...rows: string[]) => ['player,date,price', ...rows]
const orders = (...rows: string[]) => ['order,player,date,price,sku', ...rows]

const selectOrders = () =>
  commandLine.query(async (db) => {
    const { rows } = await sql<{ line: string }>`select order_id || ' ' || player_id || ' ' || date::date || ' ' ||
      value as line from purchases order by date, order_id`.execute(db)
    return rows.map(({ line }) => line)
  })

const selectSpent = () =>
  commandLine.query(async (db) => {
    const { rows } = await sql<{
      line: string
    }>`select player_id || ' ' || total_spent || ' ' || purchases_count as line
      from players order by player_id`.execute(db)
    return rows.map(({ line }) => line)
  })

test('generated ids keep the sales of an earlier file', async () => {
  const may = ['ann,2026-05-03,2.50', 'bob,2026-05-04,10.00']
  const june = ['cleo,2026-06-03,1.00', 'ann,2026-06-09,4.00', 'dan,2026-06-10,3.00']
  await importRows(sale, sales(...may))
  const { out } = await importRows(sale, sales(...june))
  expect(out).toContain('3 purchases worth $8.00 of 3 buyers: 3 created, 0 changed, 0 unchanged.')
  expect(await selectSpent()).toEqual(['ann 6.50 2', 'bob 10.00 1', 'cleo 1.00 1', 'dan 3.00 1'])
  const both = await importRows(sale, sales(...june, ...may))
  expect(both.out).toContain('5 purchases worth $20.50 of 4 buyers: 0 created, 0 changed, 5 unchanged.')
  expect((await selectOrders()).every((line) => /^shop-[0-9a-f]{24} /.test(line))).toBe(true)
})

test('rounds amounts that are more exact than cents when asked, and names the way out otherwise', async () => {
  const exact = sales('ann,2026-05-03,1573.494012', 'bob,2026-05-04,279.2173255')
  const refused = await importRows(sale, exact)
  expect([refused.code, refused.out + refused.notices]).toEqual([1, expect.stringContaining('"round": true rounds it')])
  expect(await selectOrders()).toEqual([])
  const rounding = { ...sale, value: { ...sale.value, round: true } }
  expect((await importRows(rounding, exact)).out).toContain('2 purchases worth $1,852.71 of 2 buyers: 2 created')
  expect(await selectSpent()).toEqual(['ann 1573.49 1', 'bob 279.22 1'])
  expect((await importRows(rounding, exact)).out).toContain('0 created, 0 changed, 2 unchanged.')
  const { notices } = await importRows({ ...sale, date: { ...sale.date, round: true } }, exact)
  expect(notices).toContain("The mapping's date is no amount of money, so it cannot be rounded.")
})

test('reads a decimal comma, and refuses an amount that can be two', async () => {
  const german = ['player;date;price', 'ann;2026-05-03;4,99', 'bob;2026-05-04;1.234,56']
  expect((await importRows(sale, german)).out).toContain('2 purchases worth $1,239.55 of 2 buyers: 2 created')
  const whole = [...german, 'cleo;2026-05-05;1.234']
  const { code, notices } = await importRows(sale, whole)
  expect(code).toBe(1)
  expect(notices).toContain(
    'row 3, line 4, column "price": "1.234" can be 1.234 or 1234; "decimal" in the mapping says',
  )
  const comma = { ...sale, value: { ...sale.value, decimal: ',' } }
  expect((await importRows(comma, whole)).out).toContain('1 created, 0 changed, 2 unchanged.')
  expect(await selectSpent()).toEqual(['ann 4.99 1', 'bob 1234.56 1', 'cleo 1234.00 1'])
  const wrong = await importRows({ ...sale, date: { ...sale.date, decimal: ',' } }, german)
  expect(wrong.notices).toContain("The mapping's date is no amount of money, so it has no decimal mark.")
})

test('two equal sales stay two, and a third is a third', async () => {
  const twice = ['ann,2026-05-03,2.50', 'ann,2026-05-03,2.50']
  expect((await importRows(sale, sales(...twice))).out).toContain('2 created, 0 changed, 0 unchanged.')
  expect((await importRows(sale, sales(...twice, ...twice.slice(1)))).out).toContain(
    '1 created, 0 changed, 2 unchanged.',
  )
  expect(await selectSpent()).toEqual(['ann 7.50 3'])
})

test('names sales that are stored under the number of their row, and adds none of them', async () => {
  const stored = ['shop-1,ann,2026-05-03,2.50,', 'shop-2,bob,2026-05-04,10.00,', 'shop-3,ann,2026-05-03,2.50,']
  await importRows(order, orders(...stored))
  const before = await selectOrders()
  const rows = sales('bob,2026-05-04,10.00', 'ann,2026-05-03,2.50', 'ann,2026-05-03,2.50', 'cleo,2026-05-05,1.00')
  const dry = await importRows(sale, rows, '--dry-run')
  expect(dry.out).toContain('3 rows already imported, under an id with the number of a row:')
  expect(dry.out).toContain('  row 1, line 2, column "order id": "shop-2" is the stored order')
  expect(dry.out).toContain('1 to create, 0 to change, 3 unchanged.')
  expect(await selectOrders()).toEqual(before)
  for (const created of [1, 0]) {
    const { out } = await importRows(sale, rows)
    expect(out).toContain(`${created} created, 0 changed, ${4 - created} unchanged.`)
  }
  expect((await selectOrders()).slice(0, 3)).toEqual(before)
  expect(await selectSpent()).toEqual(['ann 5.00 2', 'bob 10.00 1', 'cleo 1.00 1'])
})

const stored = 'o-1,ann,2026-05-03T10:00:00Z,4.99,gems'
const otherSales = [
  ['o-1,bob,2026-05-03T10:00:00Z,4.99,gems', 'player ann'],
  ['o-1,ann,2026-05-04T10:00:01Z,4.99,gems', 'date 2026-05-03T10:00:00.000Z'],
  ['o-1,ann,2026-05-03T10:00:00Z,9.99,gems', 'value 4.99'],
  ['o-1,ann,2026-05-03T10:00:00Z,4.99,coins', 'SKU gems'],
  ['o-1,bob,2026-06-03T10:00:00Z,9.99,coins', 'player ann, date 2026-05-03T10:00:00.000Z, SKU gems, value 4.99'],
] as const

test.each(otherSales)('refuses a file with the row %s under the id of a stored order', async (row, parts) => {
  await importRows(order, orders(stored))
  const before = [await selectOrders(), await selectSpent()]
  for (const option of ['--dry-run', '--report=report.csv']) {
    const { code, notices } = await importRows(order, orders('o-2,ann,2026-05-03,1.00,gems', row), option)
    expect(code).toBe(1)
    expect(notices).toContain('orders.csv was not imported: 1 of 2 rows is invalid. Nothing was changed.')
    expect(notices).toContain(`row 2, line 3, column "order id": "o-1" is stored as another sale: ${parts}`)
  }
  expect(readFileSync(join(commandLine.folder, 'report.csv'), 'utf8')).toContain(`2;3;invalid;order id;o-1;`)
  expect([await selectOrders(), await selectSpent()]).toEqual(before)
})

test('changes an order whose time, state or missing product differs', async () => {
  const mapping = { ...order, isValid: column('valid') }
  const rows = (row: string) => ['order,player,date,price,sku,valid', row]
  await importRows(mapping, rows('o-1,ann,2026-05-03T10:00:00Z,4.99,,true'))
  const { out } = await importRows(mapping, rows('o-1,ann,2026-05-04T10:00:00Z,4.99,gems,false'))
  expect(out).toContain('0 created, 1 changed, 0 unchanged.')
  expect(await selectSpent()).toEqual(['ann 0.00 0'])
})

test('replaces orders when asked, keeps what they were and the mark of a refund', async () => {
  await importRows(order, orders(stored, 'o-2,ann,2026-05-03,1.00,gems', 'o-3,ann,2026-05-03,2.00,gems'))
  await commandLine.query((db) =>
    sql`update purchases set refunded_at = '2026-05-10', refunded_by = 'pat', refund_reason = 'chargeback'
      where order_id = 'o-2'`.execute(db),
  )
  const rows = orders(
    'o-1,bob,2026-05-03T10:00:00Z,4.99,gems',
    'o-2,ann,2026-06-03,7.00,gems',
    'o-3,ann,2026-05-03,2.00,gems',
  )
  const { code, out } = await importRows(order, rows, '--replace', '--report', 'report.csv')
  expect(code).toBe(0)
  expect(out).toContain('2 rows of another sale than the stored order, which --replace overwrites:')
  expect(out).toContain('row 1, line 2, column "order id": "o-1" is stored as another sale: player ann')
  expect(out).toContain('0 created, 0 changed, 2 replaced, 1 unchanged.')
  expect(readFileSync(join(commandLine.folder, 'report.csv'), 'utf8')).toContain('1;2;replaced;order id;o-1;')
  expect(await selectOrders()).toEqual([
    'o-3 ann 2026-05-03 2.00',
    'o-1 bob 2026-05-03 4.99',
    'o-2 ann 2026-06-03 7.00',
  ])
  expect(await selectSpent()).toEqual(['ann 2.00 1', 'bob 4.99 1'])
  const entries = await commandLine.query((db) =>
    db.selectFrom('audit_log').select(['action', 'target_id', 'before', 'after']).orderBy('id').execute(),
  )
  const old = { OrderId: 'o-1', Date: '2026-05-03T10:00:00.000Z', SKU: 'gems', ItemId: '', Amount: 1, Value: '4.99' }
  const replaced = entries.filter(({ action }) => action === 'order replaced by an import')
  expect(
    replaced.map(({ target_id, before, after }) => [target_id, JSON.parse(before ?? '0'), JSON.parse(after ?? '0')]),
  ).toEqual([
    ['ann', old, 0],
    ['bob', 0, old],
    ['ann', expect.objectContaining({ Value: '1.00' }), expect.objectContaining({ Value: '7.00' })],
  ])
  const [summary] = entries.filter(({ action }) => action === 'purchases imported').slice(-1)
  expect(JSON.parse(summary?.after ?? '')).toMatchObject({ created: 0, changed: 0, replaced: 2, unchanged: 1 })
})

test('a dry run counts the players and orders that it would change', async () => {
  await commandLine.query((db) => aPlayer(db, { player_id: 'ann' }))
  const { out } = await importRows(order, orders(stored, 'o-2,bob,2026-05-03,1.00,gems'), '--dry-run')
  expect(out).toContain(
    'All rows are valid. 2 purchases worth $5.99 of 2 buyers: 2 to create, 0 to change, 0 unchanged.',
  )
  expect(out).toContain('Players: 1 to create, 1 existing.')
  expect(await selectOrders()).toEqual([])
})

const wholeOrder = {
  ...order,
  platform: column('platform'),
  isValid: column('valid'),
  type: column('type'),
  itemId: column('item'),
  amount: column('amount'),
}

test.each([
  ['o-1,bob,2026-06-03,9.99', ['--replace'], '0 changed, 1 replaced', 'o-1 bob 2026-06-03 9.99'],
  ['o-1,ann,2026-05-04,4.99', [], '1 changed', 'o-1 ann 2026-05-04 4.99'],
  ['o-1,ann,2026-05-03,4.99', [], '0 changed, 1 unchanged', 'o-1 ann 2026-05-03 4.99'],
])('keeps what a stored order has of the fields that a mapping omits, row %s', async (row, options, did, line) => {
  const whole = 'order,player,date,price,sku,platform,valid,type,item,amount'
  await importRows(wholeOrder, [whole, 'o-1,ann,2026-05-03,4.99,gems,ios,false,2,chest,3'])
  const { out } = await importRows({ ...sale, orderId: column('order') }, ['order,player,date,price', row], ...options)
  expect(out).toContain(`0 created, ${did}`)
  expect(await selectOrders()).toEqual([line])
  const kept = { platform: 'ios', sku: 'gems', is_valid: false, type: 2, item_id: 'chest', amount: 3 }
  const columns = ['platform', 'sku', 'is_valid', 'type', 'item_id', 'amount'] as const
  expect(await commandLine.query((db) => db.selectFrom('purchases').select(columns).execute())).toEqual([kept])
})
