import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { purchaseMapping } from '#test/harness/import-mappings.ts'
import type { FileRow } from './csv-file.ts'
import type { CellProblem, FileFacts } from './field-reader.ts'
import { readPlayersMapping, readPurchasesMapping } from './mapping.ts'
import { mappedAttributes, playerRowReader } from './player-rows.ts'

function toFacts(...columns: string[]): FileFacts {
  return {
    dialect: { delimiter: ',', newline: '\n', columns, hasHeader: true, isOwnExport: false, isGuarded: false },
    sourceName: 'test',
  }
}

function toRow(...cells: string[]): FileRow {
  return { row: 7, line: 9, cells }
}

function readPlayer(mapping: object, columns: string[], cells: string[]) {
  const problems: CellProblem[] = []
  const read = playerRowReader(readPlayersMapping(JSON.stringify(mapping), 'm.json'), toFacts(...columns))
  return { record: read(toRow(...cells), problems), problems }
}

const id = { playerId: { column: 'id' } }

test.each([
  ['{', 'The mapping m.json: This is not valid JSON'],
  ['{}', 'playerId: is missing; it needs a source, such as {"column": "level"} or {"constant": 1}'],
  ['{"playerId": "id"}', 'playerId: must be a source, such as {"column": "level"}'],
  ['{"playerId": {"column": "a"}, "attributes": {"x": 5}}', 'attributes.x: must be a source'],
  ['{"playerId": {}}', 'playerId: needs exactly one of "column", "constant" and "template"'],
  ['{"playerId": {"column": "a", "constant": 1}}', 'playerId: needs exactly one of'],
  ['{"playerId": {"column": 0}}', 'playerId.column: '],
  ['{"playerId": {"column": "a", "onbad": "skip"}}', 'onbad'],
  ['{"playerId": {"column": "a", "onBad": "ignore"}}', 'playerId.onBad: must be "refuse" or "skip"'],
  ['{"playerId": {"column": "a"}, "nikname": {"column": "b"}}', 'nikname'],
  ['{"playerId": {"column": "a"}, "attributes": {"a/b": {"column": "b"}}}', 'attributes.a/b'],
  ['{"playerId": {"column": "a"}, "persistence": {"p": {"x": 5}}}', 'persistence.p.x: must be a source'],
  [
    '{"playerId": {"column": "a"}, "persistence": {"p": {"x": {"column": "b", "as": "date"}}}}',
    'persistence.p.x.as: must be one of',
  ],
  ['{"playerId": {"column": "a"}, "delimiter": "|"}', 'delimiter: must be'],
  ['{"playerId": {"template": "p{row}"}}', 'playerId.template: takes {row}, but another file has another row'],
])('rejects the mapping %s with its path', (text, path) => {
  expect(() => readPlayersMapping(text, 'm.json')).toThrow(path)
})

test('refuses the number of a row in an order id and names the way out', () => {
  const text = JSON.stringify({ ...purchaseMapping, orderId: { template: '{source}-{row}' } })
  expect(() => readPurchasesMapping(text, 'm.json')).toThrow(
    'orderId.template: takes {row}, but another file has another row of that number; leave orderId out',
  )
})

test('reports all problems of a mapping at once', () => {
  const text = '{"playerId": {"column": "a"}, "attributes": {"x": {}, "y": {"template": 5}}}'
  expect(() => readPlayersMapping(text, 'm.json')).toThrow(/attributes\.x: [\s\S]*attributes\.y/)
})

test('rejects an unknown column and lists those of the file', () => {
  expect(() => readPlayer({ playerId: { column: 'userid' } }, ['user_id', ''], [])).toThrow(
    'The mapping\'s playerId takes the column "userid". The file has: user_id, (column 2, no name).',
  )
  expect(() => readPlayer({ playerId: { column: 3 } }, ['a', 'b'], [])).toThrow('takes column 3, but the file has 2')
  expect(() => readPlayer({ playerId: { template: '{x}' } }, ['a'], [])).toThrow('"x"')
})

test('requires a position for an ambiguous column name', () => {
  expect(() => readPlayer(id, ['id', 'id'], [])).toThrow('several columns "id"')
  expect(readPlayer({ playerId: { column: 2 } }, ['id', 'id'], ['1', '2']).record?.playerId).toBe('2')
})

test('rejects an invalid constant before reading rows', () => {
  expect(() => readPlayer({ ...id, isHacker: { constant: 'maybe' } }, ['id'], [])).toThrow('isHacker: "maybe"')
})

test('rejects a number that lost digits when the mapping was read', () => {
  const mapping = { ...id, persistence: { account: { id: { constant: 2 ** 63 } } } }
  expect(() => readPlayer(mapping, ['id'], [])).toThrow('has more digits than a number in a mapping can have')
})

test('rejects another type for a typed field', () => {
  expect(() => readPlayer({ ...id, nickname: { column: 'id', as: 'number' } }, ['id'], [])).toThrow('always text')
  expect(() => readPlayer({ ...id, attributes: { level: { column: 'id', as: 'text' } } }, ['id'], [])).toThrow(
    'always number',
  )
})

test('reads columns, positions, constants, and templates with row and source', () => {
  const mapping = {
    playerId: { template: '{source}-{2}' },
    nickname: { template: 'Player {name} of row {row}!' },
    language: { constant: 'en' },
    lastEventId: { column: 2 },
  }
  const { record } = readPlayer(mapping, ['name', ''], ['Zoë', '42'])
  expect(record).toMatchObject({
    playerId: 'test-42',
    nickname: 'Player Zoë of row 7!',
    language: 'en',
    lastEventId: 42,
  })
})

test('reads the platform in any letter case, and a build number that can be stored', () => {
  const mapping = { ...id, platform: { column: 'p' }, buildNumber: { column: 'b' } }
  const read = (platform: string, build: string) => readPlayer(mapping, ['id', 'p', 'b'], ['1', platform, build])
  expect(read('iOS', '104').record).toMatchObject({ platform: 'ios', buildNumber: 104 })
  expect(read('windows', '-1').problems.map(({ reason }) => reason)).toEqual([
    'is neither android nor ios',
    'is not a whole number from 0 to 2147483647',
  ])
})

test('maps values by a table and rejects others', () => {
  const mapping = { ...id, attributes: { version: { column: 'v', values: { gate_30: 30, gate_40: 40 } } } }
  expect(readPlayer(mapping, ['id', 'v'], ['1', 'gate_40']).record?.attributes).toEqual([['version', 40]])
  const { record, problems } = readPlayer(mapping, ['id', 'v'], ['1', 'gate_50'])
  expect(record).toBeUndefined()
  expect(problems).toEqual([{ column: 'v', value: 'gate_50', reason: 'is not in the table of values', isSkip: false }])
})

test('does not look up inherited properties in a table of values', () => {
  const mapping = { ...id, attributes: { a: { column: 'v', values: { x: 1 } } } }
  for (const text of ['constructor', '__proto__', 'toString']) {
    expect(readPlayer(mapping, ['id', 'v'], ['1', text]).problems, text).toHaveLength(1)
  }
})

test('rejects an empty number, accepts an empty text, and applies whenEmpty', () => {
  const empty = (source: object) =>
    readPlayer({ ...id, attributes: { a: { column: 'v', ...source } } }, ['id', 'v'], ['1', ' '])
  expect(empty({}).problems).toHaveLength(1)
  expect(empty({ whenEmpty: 5 }).record?.attributes).toEqual([['a', 5]])
  expect(empty({ whenEmpty: null }).record?.attributes).toEqual([])
  expect(readPlayer({ ...id, nickname: { column: 'v' } }, ['id', 'v'], ['1', '']).record?.nickname).toBe('')
})

test('reports every invalid cell of a row and whether it skips the row', () => {
  const mapping = { ...id, attributes: { a: { column: 'v', onBad: 'skip' }, b: { column: 'w' } } }
  const { problems } = readPlayer(mapping, ['id', 'v', 'w'], ['', 'x', '12abc'])
  expect(problems.map(({ column, isSkip }) => [column, isSkip])).toEqual([
    ['id', false],
    ['v', true],
    ['w', false],
  ])
})

test('combines several columns into one nested persistence key', () => {
  const mapping = {
    ...id,
    persistence: {
      progress: {
        level: { column: 'level', as: 'number' },
        column: { column: 'name' },
        gone: { column: 'empty', whenEmpty: null },
        inner: { __proto__x: { constant: true }, deeper: { text: { template: '{name}/{row}' } } },
      },
      plain: { column: 'name' },
    },
  }
  const { record } = readPlayer(mapping, ['id', 'level', 'name', 'empty'], ['1', '1.50', 'a"b', ''])
  expect(record?.entries).toEqual([
    ['progress', '{"level":1.50,"column":"a\\"b","inner":{"__proto__x":true,"deeper":{"text":"a\\"b/7"}}}'],
    ['plain', '"a\\"b"'],
  ])
})

test('finds the persistence path of an attribute with the same source', () => {
  const mapping = readPlayersMapping(readFileSync('docs/examples/cookie-cats-players.json', 'utf8'), 'example')
  expect(mappedAttributes(mapping)).toEqual([
    { name: 'sum_game_rounds', key: 'progress', path: '$.sum_game_rounds' },
    { name: 'retention_1', key: '', path: '' },
    { name: 'retention_7', key: '', path: '' },
    { name: 'version', key: '', path: '' },
  ])
})

test('reads the examples of the documentation', () => {
  expect(() =>
    readPurchasesMapping(readFileSync('docs/examples/combat-elite-purchases.json', 'utf8'), 'example'),
  ).not.toThrow()
})
