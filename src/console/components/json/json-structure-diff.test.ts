import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffJson } from './json-structure-diff.ts'

describe('comparing JSON by content', () => {
  test('ignores the order of members, white space and the spelling of escapes', () => {
    expect(diffJson('{"a":1,"b":["\\u0041"]}', '{ "b" : [ "A" ],\n "a": 1 }')).toEqual([])
  })

  test('compares numbers as text', () => {
    expect(diffJson('{"a":1.0}', '{"a":1}')).toEqual([{ kind: 'changed', path: 'a', before: '1.0', after: '1' }])
    expect(diffJson('9007199254740993', '9007199254740992')).toEqual([
      { kind: 'changed', path: '', before: '9007199254740993', after: '9007199254740992' },
    ])
  })

  test('names added, removed and changed members by their path', () => {
    expect(
      diffJson('{"wallet":{"gold":1,"odd key":2},"old":null}', '{"wallet":{"gold":5,"gems":[1]},"odd":true}'),
    ).toEqual([
      { kind: 'changed', path: 'wallet.gold', before: '1', after: '5' },
      { kind: 'removed', path: 'wallet["odd key"]', before: '2' },
      { kind: 'added', path: 'wallet.gems', after: '[1]' },
      { kind: 'removed', path: 'old', before: 'null' },
      { kind: 'added', path: 'odd', after: 'true' },
    ])
  })

  test('reports an item inserted at the front of a list alone', () => {
    expect(diffJson('[{"id":1},{"id":2}]', '[{"id":0},{"id":1},{"id":2}]')).toEqual([
      { kind: 'added', path: '[0]', after: '{"id":0}' },
    ])
  })

  test('compares an item changed inside a list member by member', () => {
    expect(diffJson('{"items":[1,{"n":1},3]}', '{"items":[1,{"n":2},3]}')).toEqual([
      { kind: 'changed', path: 'items[1].n', before: '1', after: '2' },
    ])
  })

  test('compares repeated names one by one and treats __proto__ as a name', () => {
    expect(diffJson('{"a":1,"a":2}', '{"a":2}')).toEqual([
      { kind: 'changed', path: 'a', before: '1', after: '2' },
      { kind: 'removed', path: '["a (2)"]', before: '2' },
    ])
    expect(diffJson('{"__proto__":1}', '{}')).toEqual([{ kind: 'removed', path: '__proto__', before: '1' }])
  })

  test('compares an object of 100,000 equal names in linear time', () => {
    const many = `{${Array.from({ length: 100_000 }, () => '"a":1').join(',')}}`
    expect(diffJson(many, many)).toEqual([])
  })

  test('finds no difference between a value and itself, and is symmetric', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (before, after) => {
        expect(diffJson(before, before)).toEqual([])
        expect(diffJson(before, after)?.length === 0).toBe(diffJson(after, before)?.length === 0)
      }),
    )
  })

  test('returns undefined for text that is not JSON or nests too deeply', () => {
    expect(diffJson('{', '{}')).toBeUndefined()
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    expect(diffJson(deep, deep)).toBeUndefined()
  })
})
