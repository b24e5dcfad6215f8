import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCommandLine, createDatabaseTarget, type TestCommandLine } from '#test/harness/command-line.ts'
import { emptyDatabase } from '#test/harness/empty-database.ts'
import { playerMapping, purchaseMapping } from '#test/harness/import-mappings.ts'
import { aPlayer } from '#test/harness/makers.ts'
import { figures, writeShapedFiles } from '#test/harness/shaped-files.ts'

let commandLine: TestCommandLine

beforeAll(async () => {
  commandLine = await createCommandLine({ database: await createDatabaseTarget({ isMigrated: true }) })
})

beforeEach(() => commandLine.query(emptyDatabase))

const players = (...rows: string[]) => ['id,name,level', ...rows, ''].join('\n')

async function importPlayers(text: string, using: object = playerMapping, ...more: string[]) {
  commandLine.write('players.csv', text)
  commandLine.write('mapping.json', JSON.stringify(using))
  return commandLine.run('import', 'players', 'players.csv', '--mapping', 'mapping.json', ...more)
}

const selectRows = (table: string, columns: string, order: string) =>
  commandLine.query(async (db) => (await sql.raw(`select ${columns} from ${table} order by ${order}`).execute(db)).rows)

test('imports players with attributes, persistence and attribute configurations', async () => {
  const { code, out } = await importPlayers(players('a,Änne,3', 'b,Bob,4'))
  expect(out).toContain('2 players: 2 created, 0 changed, 0 unchanged.')
  expect(code).toBe(0)
  expect(
    await selectRows('players', 'player_id, nickname, nickname_folded, persistence_revision', 'player_id'),
  ).toEqual([
    { player_id: 'a', nickname: 'Änne', nickname_folded: 'anne', persistence_revision: 1 },
    { player_id: 'b', nickname: 'Bob', nickname_folded: 'bob', persistence_revision: 1 },
  ])
  expect(await selectRows('player_attributes', 'player_id, name, value', 'player_id')).toEqual([
    { player_id: 'a', name: 'level', value: 3 },
    { player_id: 'b', name: 'level', value: 4 },
  ])
  expect(
    await selectRows('persistence_entries', 'player_id, key, value, version, writer_kind, writer', 'player_id'),
  ).toEqual([
    { player_id: 'a', key: 'progress', value: '{"level":3}', version: 1, writer_kind: 'import', writer: 'import' },
    { player_id: 'b', key: 'progress', value: '{"level":4}', version: 1, writer_kind: 'import', writer: 'import' },
  ])
  expect(
    await selectRows('attribute_configurations', 'name, persistence_key_name, json_path_expression', 'name'),
  ).toEqual([{ name: 'level', persistence_key_name: 'progress', json_path_expression: '$.level' }])
})

test('escapes control characters and line ends of printed cells', async () => {
  const { code, notices } = await importPlayers(players('a,A,"\u001b[2J1\n  row 9, line 9, forged"'))
  expect(code).toBe(1)
  expect(notices).toContain('"\\x1b[2J1\\x0a  row 9, line 9, forged"')
  expect(notices).not.toContain('\u001b')
  expect(notices.split('\n').filter((line) => line.startsWith('  row '))).toHaveLength(1)
})

test('importing the same file twice changes nothing', async () => {
  const text = players('a,A,3', 'b,B,4')
  await importPlayers(text)
  const tables = [
    'players',
    'player_attributes',
    'persistence_entries',
    'persistence_history',
    'attribute_configurations',
  ]
  const before = await Promise.all(tables.map((table) => selectRows(table, '*', '1')))
  const { out } = await importPlayers(text)
  expect(out).toContain('2 players: 0 created, 0 changed, 2 unchanged.')
  expect(await Promise.all(tables.map((table) => selectRows(table, '*', '1')))).toEqual(before)
})

test('moves replaced values to the history and leaves other players unchanged', async () => {
  await importPlayers(players('a,A,3', 'b,B,4'))
  const { out } = await importPlayers(players('a,A,5', 'b,B,4', 'c,C,1'))
  expect(out).toContain('3 players: 1 created, 1 changed, 1 unchanged.')
  expect(
    await selectRows('persistence_history', 'player_id, key, version, value, replaced_by, replaced_how', '1'),
  ).toEqual([
    {
      player_id: 'a',
      key: 'progress',
      version: 1,
      value: '{"level":3}',
      replaced_by: 'import',
      replaced_how: 'Update',
    },
  ])
  expect(await selectRows('persistence_entries', 'player_id, value, version', 'player_id')).toEqual([
    { player_id: 'a', value: '{"level":5}', version: 2 },
    { player_id: 'b', value: '{"level":4}', version: 1 },
    { player_id: 'c', value: '{"level":1}', version: 1 },
  ])
  expect(
    await selectRows('players', 'player_id, persistence_revision as r, is_local_persistence_outdated as o', '1'),
  ).toEqual([
    { player_id: 'a', r: 2, o: true },
    { player_id: 'b', r: 1, o: false },
    { player_id: 'c', r: 1, o: false },
  ])
})

test('rejects the whole file for one invalid row', async () => {
  await importPlayers(players('a,A,3'))
  const tables = ['players', 'player_attributes', 'persistence_entries', 'audit_log']
  const before = await Promise.all(tables.map((table) => selectRows(table, '*', '1')))
  const { code, notices } = await importPlayers(players('a,Changed,9', 'new,N,1', 'bad,B,12abc', 'a,Twice,1'))
  expect(code).toBe(1)
  expect(notices).toContain('players.csv was not imported: 2 of 4 rows are invalid. Nothing was changed.')
  expect(notices).toContain('row 3, line 4, column "level": "12abc" is not a number')
  expect(notices).toContain('row 4, line 5, column "player id": "a" is a duplicate of row 1')
  expect(await Promise.all(tables.map((table) => selectRows(table, '*', '1')))).toEqual(before)
})

test('imports purchases, creates missing players and computes exact totals', async () => {
  await commandLine.query((db) => aPlayer(db, { player_id: 'known', nickname: 'Known' }))
  commandLine.write('mapping.json', JSON.stringify(purchaseMapping))
  const run = (...rows: string[]) => {
    commandLine.write('purchases.csv', ['player;date;price', ...rows].join('\r\n'))
    return commandLine.run('import', 'purchases', 'purchases.csv', '--mapping', 'mapping.json')
  }
  const rows = [
    'known;2024-03-22;0.10',
    'new;2024-03-23;0.20',
    'known;2024-03-24;9007199254740993.10',
    'new;2024-01-02;1',
  ]
  const first = await run(...rows)
  expect(first.out).toContain(
    '4 purchases worth $9,007,199,254,740,994.40 of 2 buyers: 4 created, 0 changed, 0 unchanged.',
  )
  expect(first.out).toContain('Players created: 1; already existing: 1.')
  const totals = () => selectRows('players', 'player_id, nickname, total_spent, purchases_count', 'player_id')
  const expected = [
    { player_id: 'known', nickname: 'Known', total_spent: '9007199254740993.20', purchases_count: 2 },
    { player_id: 'new', nickname: 'Buyer new', total_spent: '1.20', purchases_count: 2 },
  ]
  expect(await totals()).toEqual(expected)
  expect(await selectRows('players', 'created_at', "player_id = 'new' desc limit 1")).toEqual([
    { created_at: new Date('2024-01-02') },
  ])

  expect((await run(...rows)).out).toContain('0 created, 0 changed, 4 unchanged.')
  expect(await totals()).toEqual(expected)

  const reversed = [...rows, 'new;2024-03-23;0.20'].reverse()
  expect((await run(...reversed)).out).toContain('1 created, 0 changed, 4 unchanged.')
  expect(await totals()).toEqual([
    { player_id: 'known', nickname: 'Known', total_spent: '9007199254740993.20', purchases_count: 2 },
    { player_id: 'new', nickname: 'Buyer new', total_spent: '1.40', purchases_count: 3 },
  ])
})

test('leaves invalid orders out of the totals, until the file says that they are valid', async () => {
  commandLine.write('mapping.json', JSON.stringify({ ...purchaseMapping, isValid: { column: 'valid' } }))
  const run = (valid: string) => {
    const rows = ['player;date;price;valid', 'a;2024-03-22;4.99;true', `a;2024-03-23;10;${valid}`]
    commandLine.write('purchases.csv', rows.join('\r\n'))
    return commandLine.run('import', 'purchases', 'purchases.csv', '--mapping', 'mapping.json')
  }
  const totals = () => selectRows('players', 'total_spent, purchases_count', '1')
  expect((await run('false')).out).toContain('2 purchases (1 invalid, without revenue) worth $4.99 of 1 buyers')
  expect(await totals()).toEqual([{ total_spent: '4.99', purchases_count: 1 }])
  expect((await run('true')).out).toContain('2 purchases worth $14.99 of 1 buyers: 0 created, 1 changed, 1 unchanged.')
  expect(await totals()).toEqual([{ total_spent: '14.99', purchases_count: 2 }])
})

test('names orders dated ahead of now apart from what the file is worth', async () => {
  commandLine.write('mapping.json', JSON.stringify(purchaseMapping))
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const rows = ['player;date;price', 'a;2024-03-22;4.99', `a;${inHours(20)};10`]
  commandLine.write('purchases.csv', rows.join('\r\n'))
  const run = (...more: string[]) =>
    commandLine.run('import', 'purchases', 'purchases.csv', '--mapping', 'mapping.json', ...more)
  const worth = '2 purchases (1 in the future, without revenue) worth $4.99 of 1 buyers'
  expect((await run('--dry-run')).out).toContain(worth)
  expect((await run()).out).toContain(worth)
  expect(await selectRows('players', 'total_spent', '1')).toEqual([{ total_spent: '4.99' }])
})

test('imports the published purchases exactly, and rejects them when missing prices are not handled', async () => {
  const files = writeShapedFiles(commandLine.folder)
  const example = readFileSync('docs/examples/combat-elite-purchases.json', 'utf8')
  commandLine.write('strict.json', example.replace(', "onBad": "skip"', ''))
  commandLine.write('mapping.json', example)
  const refused = await commandLine.run(
    'import',
    'purchases',
    files.purchases,
    '--mapping',
    'strict.json',
    '--report',
    'r.csv',
  )
  expect(refused.code).toBe(1)
  expect(refused.notices).toContain(`not imported: ${figures.withoutPrice} of 4,230 rows are invalid`)
  expect(refused.notices.match(/^ {2}row /gm)).toHaveLength(20)
  expect(readFileSync(join(commandLine.folder, 'r.csv'), 'utf8').trim().split('\r\n')).toHaveLength(
    1 + figures.withoutPrice,
  )
  expect(await selectRows('players', 'player_id', '1')).toEqual([])

  const { out } = await commandLine.run('import', 'purchases', files.purchases, '--mapping', 'mapping.json')
  expect(out).toContain('48 rows are skipped as the mapping says:')
  expect(out.match(/"NA" is not an amount of money such as 4.99: rows ([\d, ]+)/)?.[1]?.split(', ')).toHaveLength(48)
  expect(out).toContain('4,182 purchases worth $25,074.18 of 1,040 buyers: 4,182 created')
  expect(
    await selectRows(
      'players',
      'sum(total_spent) as spent, sum(purchases_count)::int as bought, count(*)::int as players',
      '1',
    ),
  ).toEqual([{ spent: figures.worth, bought: figures.purchases, players: figures.buyers }])
})
test('writes one audit entry with file, hash and counts', async () => {
  const text = players('a,A,3', 'b,B,4')
  await importPlayers(text)
  const [entry] = await commandLine.query((db) => db.selectFrom('audit_log').selectAll().execute())
  expect(entry).toMatchObject({
    actor: 'command line',
    action: 'players imported',
    target_id: 'players.csv',
    note: 'system user tester',
  })
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({
    sha256: createHash('sha256').update(text).digest('hex'),
    source: 'test',
    rows: 2,
    skipped: 0,
    created: 2,
    changed: 0,
    unchanged: 0,
  })
})

test('a dry run shows the result and changes nothing', async () => {
  await importPlayers(players('a,A,3'))
  const { code, out } = await importPlayers(players('a,Changed,3', 'b,B,4'), playerMapping, '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('All rows are valid. To do: 1 to create, 1 to change, 0 unchanged.')
  expect(await selectRows('players', 'nickname', '1')).toEqual([{ nickname: 'A' }])
  expect(await selectRows('audit_log', 'action', 'id')).toHaveLength(1)
})

test('a dry run shows the first ten rows as they would be stored', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => `p${index},"N\n${index}",0${index}`)
  const { out } = await importPlayers(players(...rows), playerMapping, '--dry-run')
  const [title, ...table] = out.slice(out.indexOf('The first')).split('\n')
  expect(title).toBe('The first 10 rows as they would be stored:')
  expect(table.slice(0, 2).map((line) => line.split(/ {2,}/))).toEqual([
    ['playerId', 'nickname', 'attributes.level', 'persistence.progress'],
    ['p0', 'N 0', '0', '{"level":0}'],
  ])
  expect(table.filter((line) => /^p\d/.test(line))).toHaveLength(10)
})

test('a value in a game currency never enters revenue', async () => {
  commandLine.write(
    'orders.csv',
    ['order,player,day,price,currency', 'o1,a,2026-01-01,4.99,USD', 'o2,a,2026-01-01,5000,gold', ''].join('\n'),
  )
  const using = {
    orderId: { column: 'order' },
    playerId: { column: 'player' },
    date: { column: 'day' },
    value: { column: 'price' },
    currency: { column: 'currency' },
  }
  const importOrders = (...more: string[]) =>
    commandLine.run('import', 'purchases', 'orders.csv', '--mapping', JSON.stringify(using), ...more)
  const preview = (await importOrders('--dry-run')).out.split('\n')
  expect(preview.find((line) => line.startsWith('o2'))?.split(/ {2,}/)).toEqual(
    expect.arrayContaining(['o2', 'a', '2026-01-01T00:00:00.000Z', '0.00', '0 Consumable']),
  )
  expect((await importOrders()).out).toContain('2 purchases worth $4.99 of 1 buyers')
  expect(await selectRows('players', 'total_spent::text as spent', '1')).toEqual([{ spent: '4.99' }])
  expect(await selectRows('purchase_days', 'sum(value)::text as sum', '1')).toEqual([{ sum: '4.99' }])
  commandLine.write('orders.csv', ['order,player,day,price,currency', 'o3,a,2026-01-01,4.99,EUR', ''].join('\n'))
  expect(await importOrders()).toMatchObject({
    code: 1,
    notices: expect.stringContaining('"EUR" is a currency other than'),
  })
})

test('a date more than a day ahead is an invalid cell: it rejects the file, or skips its row', async () => {
  const soon = new Date(Date.now() + 20 * 3_600_000).toISOString()
  const file = ['player,date,price', 'a,2206-07-01,5.00', `b,${soon},6.00`, 'c,2026-01-02,7.00', ''].join('\n')
  commandLine.write('orders.csv', file)
  const importOrders = (date: object) => {
    commandLine.write('mapping.json', JSON.stringify({ ...purchaseMapping, date: { column: 'date', ...date } }))
    return commandLine.run('import', 'purchases', 'orders.csv', '--mapping', 'mapping.json')
  }
  const rejected = await importOrders({})
  expect(rejected).toMatchObject({ code: 1, notices: expect.stringContaining('is more than a day ahead of now') })
  expect((await importOrders({ onBad: 'skip' })).code).toBe(0)
  // The order of the next day counts when its date has come.
  expect(await selectRows('players', 'player_id, total_spent', '1')).toEqual([
    { player_id: 'b', total_spent: '0.00' },
    { player_id: 'c', total_spent: '7.00' },
  ])
  expect(await selectRows('timed_steps', 'kind, due_at', '1')).toEqual([{ kind: 'order date', due_at: new Date(soon) }])
  for (const field of ['lastSaveGame', 'creationDate']) {
    const using = { ...playerMapping, [field]: { constant: '2206-07-01' } }
    expect((await importPlayers(players('d,D,1'), using)).notices).toContain('is more than a day ahead of now')
  }
})

test('lists skipped rows and imports the others', async () => {
  const using = { ...playerMapping, attributes: { level: { column: 'level', onBad: 'skip' } }, persistence: {} }
  const { code, out } = await importPlayers(players('a,A,x', 'b,B,4', 'c,C,'), using)
  expect(code).toBe(0)
  expect(out).toContain('2 rows are skipped')
  expect(out).toContain('"x" is not a number: row 1')
  expect(await selectRows('players', 'player_id', '1')).toEqual([{ player_id: 'b' }])
})

test('keeps fields of existing players that the mapping omits', async () => {
  const created_at = new Date('2020-05-06T07:08:09Z')
  await commandLine.query((db) =>
    aPlayer(db, {
      player_id: 'a',
      nickname: 'Old',
      created_at,
      language: 'de',
      is_hacker: true,
      persistence: { other: '1' },
    }),
  )
  await importPlayers(players('a,New,3'))
  expect(await selectRows('players', 'nickname, created_at, language, is_hacker', '1')).toEqual([
    { nickname: 'New', created_at, language: 'de', is_hacker: true },
  ])
  expect(await selectRows('persistence_entries', 'key', 'key')).toEqual([{ key: 'other' }, { key: 'progress' }])
})

test('continues the versions of a deleted key', async () => {
  await importPlayers(players('a,A,3'))
  await commandLine.query(async (db) => {
    await sql`insert into persistence_deleted_keys select player_id, key, version, now() from persistence_entries`.execute(
      db,
    )
    await db.deleteFrom('persistence_entries').execute()
  })
  await importPlayers(players('a,A,3'))
  expect(await selectRows('persistence_entries', 'version', '1')).toEqual([{ version: 2 }])
})

test('accepts a mapping on the command line', async () => {
  commandLine.write('players.csv', players('a,A,3'))
  const { code } = await commandLine.run('import', 'players', 'players.csv', '--mapping', '{"playerId": {"column": 1}}')
  expect(code).toBe(0)
})

test('wrong usage and rejected input have different exit codes', async () => {
  expect((await commandLine.run('import', 'players', 'players.csv')).code).toBe(2)
  expect((await commandLine.run('import', 'guilds')).code).toBe(2)
  expect((await commandLine.run('import', 'players', 'none.csv', '--mapping', 'none.json')).code).toBe(1)
  expect((await commandLine.run('--help')).code).toBe(0)
})

test('imports once without a server into a new database', async () => {
  const alone = await createCommandLine()
  alone.write('players.csv', players('a,A,3', 'b,B,4'))
  alone.write('mapping.json', JSON.stringify(playerMapping))
  alone.write('purchases.csv', 'id,player,date,price\n1,b,2024-03-22,4.99\n2,c,2024-03-22,0.01\n')
  const column = (name: string) => ({ column: name })
  const using = { orderId: column('id'), playerId: column('player'), date: column('date'), value: column('price') }
  alone.write('shop.json', JSON.stringify(using))
  const importAll = async () => [
    (await alone.run('import', 'players', 'players.csv', '--mapping', 'mapping.json')).out.split('\n')[1],
    (await alone.run('import', 'purchases', 'purchases.csv', '--mapping', 'shop.json')).out.split('\n')[2],
  ]
  expect(await importAll()).toEqual([
    '2 players: 2 created, 0 changed, 0 unchanged.',
    '2 purchases worth $5.00 of 2 buyers: 2 created, 0 changed, 0 unchanged.',
  ])
  expect(await importAll()).toEqual([
    '2 players: 0 created, 0 changed, 2 unchanged.',
    '2 purchases worth $5.00 of 2 buyers: 0 created, 0 changed, 2 unchanged.',
  ])
  const found = await alone.query((db) =>
    db.selectFrom('players').select(['player_id', 'total_spent']).orderBy('player_id').execute(),
  )
  expect(found).toEqual([
    { player_id: 'a', total_spent: '0.00' },
    { player_id: 'b', total_spent: '4.99' },
    { player_id: 'c', total_spent: '0.01' },
  ])
})
