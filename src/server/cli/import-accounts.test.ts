import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { purchaseExportColumns } from '#server/purchases/purchase-list.ts'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { aPlayer } from '#test/harness/makers.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

/** Ann and Bob have an account each and one of the same id; Cem's account is called like Ann. */
beforeEach(() =>
  commandLine.query(async (db) => {
    await emptyDatabase(db)
    const shared = { platform: 3, id: 'Shared' }
    await aPlayer(db, { player_id: 'ann', links: [{ platform: 1, id: 'G:Ann' }, shared] })
    await aPlayer(db, { player_id: 'bob', links: [{ ...shared, platform: 1 }] })
    await aPlayer(db, {
      player_id: 'cem',
      links: [
        { platform: 1, id: 'ann' },
        { platform: 2, id: 'dan' },
      ],
    })
  }),
)

const column = (name: string) => ({ column: name })
const sale = { source: 'shop', playerId: column('player'), date: column('date'), value: column('price') }
const sales = (...rows: string[]) => ['player,date,price', ...rows]

function importRows(mapping: object, rows: readonly string[], ...options: string[]) {
  commandLine.write('orders.csv', `${rows.join('\n')}\n`)
  return commandLine.run('import', 'purchases', 'orders.csv', '--mapping', JSON.stringify(mapping), ...options)
}

const selectBuyers = () =>
  commandLine.query(async (db) => {
    const { rows } = await sql<{ line: string }>`select player_id || ' ' || sum(value) || ' ' || count(*) as line
      from purchases group by player_id order by player_id`.execute(db)
    return rows.map(({ line }) => line)
  })

test('a social account names its player, and an id comes before an account', async () => {
  const rows = ['g:ANN,2026-05-03,2.50', 'ann,2026-05-03,2.50', 'dan,2026-05-04,1.00', 'eve,2026-05-05,3.00']
  const { out } = await importRows(sale, sales(...rows), '--dry-run')
  expect(out).toContain('Players: 1 to create, 2 existing, 2 named by a social account.')
  expect(out).not.toContain('g:ANN')
  expect((await importRows(sale, sales(...rows))).out).toContain('4 purchases worth $9.00 of 3 buyers: 4 created')
  expect(await selectBuyers()).toEqual(['ann 5.00 2', 'cem 1.00 1', 'eve 3.00 1'])
  const byId = sales('cem,2026-05-04,1.00', 'ann,2026-05-03,2.50', 'ann,2026-05-03,2.50')
  expect((await importRows(sale, byId)).out).toContain('0 created, 0 changed, 3 unchanged.')
})

test('an account of several players is a problem of its row', async () => {
  const rows = sales('shared,2026-05-03,2.50', 'bob,2026-05-04,1.00')
  const { code, notices } = await importRows(sale, rows)
  expect(code).toBe(1)
  expect(notices).toContain(
    'row 1, line 2, column "player id": "shared" is a social account of several players: ann, bob',
  )
  expect(await selectBuyers()).toEqual([])
  const skipping = { ...sale, playerId: { ...sale.playerId, onBad: 'skip' } }
  expect((await importRows(skipping, rows)).out).toContain('1 row is skipped as the mapping says:')
  expect(await selectBuyers()).toEqual(['bob 1.00 1'])
})

test('a refund may name the buyer by an account', async () => {
  const mapping = { ...sale, orderId: column('order'), isRefund: column('refund') }
  const rows = (...lines: string[]) => ['order,player,date,price,refund', ...lines]
  const sold = ['o-1,ann,2026-05-03,2.50,false', 'o-2,g:ann,2026-05-03,4.00,false']
  await importRows(mapping, rows(...sold, 'o-2,g:ann,2026-05-05,4.00,true'))
  const { out } = await importRows(mapping, rows('o-1,G:Ann,2026-05-06,2.50,true'))
  expect(out).toContain('1 changed')
  const refunded = await commandLine.query((db) =>
    db.selectFrom('purchases').select(['order_id', 'player_id']).where('refunded_at', 'is not', null).execute(),
  )
  expect(refunded.map(({ order_id, player_id }) => `${order_id} ${player_id}`).sort()).toEqual(['o-1 ann', 'o-2 ann'])
  const wrong = await importRows(mapping, rows('o-1,shared,2026-05-06,2.50,true'))
  expect(wrong.notices).toContain('"shared" is a social account of several players: ann, bob')
})

const exported = Object.keys(purchaseExportColumns)

test.each([
  ['this version', exported],
  ['an earlier one', exported.filter((name) => !['Store', 'Source', 'IsSandbox'].includes(name))],
])('an own export of %s keeps the ids of its players, who may be missing here', async (_, names) => {
  const cells: Record<string, string> = { OrderId: 'o-1', PlayerId: 'dan', Date: '2026-05-03', Value: '2.50' }
  const mapping = { orderId: column('OrderId'), playerId: column('PlayerId'), date: column('Date') }
  const file = [names.join(','), names.map((name) => cells[name] ?? '').join(',')]
  const { code } = await importRows({ ...mapping, value: column('Value') }, file)
  expect(code).toBe(0)
  expect(await selectBuyers()).toEqual(['dan 2.50 1'])
})
