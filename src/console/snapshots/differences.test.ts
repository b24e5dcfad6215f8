import { expect, test } from 'vitest'
import { type Content, compareSnapshots } from './differences.ts'

function content(
  entries: Readonly<Record<string, string>>,
  attributes: Readonly<Record<string, number | [number, string]>> = {},
): Content {
  return {
    m_playerPersistences: Object.entries(entries).map(([Key, Value]) => ({ Key, Value })),
    Attributes: Object.entries(attributes).map(([Name, value]) =>
      typeof value === 'number'
        ? { Name, Value: value, ExpirationDate: null }
        : { Name, Value: value[0], ExpirationDate: value[1] },
    ),
  }
}

test('lists added, changed and removed keys in order, and counts equal ones', () => {
  const found = compareSnapshots(content({ b: '1', c: '2', same: '0' }), content({ a: '[]', c: '3', same: '0' }))
  expect(found.keys).toEqual([
    { key: 'a', action: 'Add', before: null, after: '[]' },
    { key: 'b', action: 'Delete', before: '1', after: null },
    { key: 'c', action: 'Update', before: '2', after: '3' },
  ])
  expect([found.keysUnchanged, found.keysRespelled]).toEqual([1, 0])
})

test('treats reformatted JSON as equal, but not another spelling of a number', () => {
  const before = content({ laid: '{"a":1,"b":2}', number: '1.0', broken: '{' })
  const after = content({ laid: '{ "b": 2, "a": 1 }', number: '1', broken: '{ ' })
  const found = compareSnapshots(before, after)
  expect(found.keys.map(({ key }) => key)).toEqual(['broken', 'number'])
  expect([found.keysUnchanged, found.keysRespelled]).toEqual([1, 1])
})

test('compares attributes by value and expiration', () => {
  const before = content({}, { gems: 5, level: 2, boost: [1, '2030-01-01T00:00:00.000Z'], gone: 0 })
  const after = content({}, { gems: 6, level: 2, boost: [1, '2031-01-01T00:00:00.000Z'], fresh: 0 })
  const found = compareSnapshots(before, after)
  expect(found.attributes.map(({ name, action }) => [name, action])).toEqual([
    ['boost', 'Update'],
    ['fresh', 'Add'],
    ['gems', 'Update'],
    ['gone', 'Delete'],
  ])
  expect(found.attributesUnchanged).toBe(1)
})

test('finds no difference between empty contents', () => {
  expect(compareSnapshots(content({}), content({}))).toMatchObject({ keys: [], attributes: [], keysUnchanged: 0 })
})
