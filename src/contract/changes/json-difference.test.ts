import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffJson, type JsonDifference } from './json-difference.ts'
import { type PathStep, parsePath } from './json-path.ts'

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

  test('lists all that turns one value into the other', () => {
    const Value = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, fc.constantFrom(0, 1, 2, 'a', null), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 5 }),
      object: fc.dictionary(fc.constantFrom('a', 'b', 'c d', '__proto__'), tie('value'), { maxKeys: 3 }),
    })).value
    fc.assert(
      fc.property(Value, Value, (before, after) => {
        const differences = diffJson(JSON.stringify(before), JSON.stringify(after)) ?? expect.fail('not compared')
        expect(apply(before, differences)).toEqual(after)
      }),
      { numRuns: 1000 },
    )
  })

  test('returns undefined for text that is not JSON or nests too deeply', () => {
    expect(diffJson('{', '{}')).toBeUndefined()
    const deep = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    expect(diffJson(deep, deep)).toBeUndefined()
  })
})

/** The value with the differences made. Those of a list count from its front, so that the last is removed first. */
function apply(before: unknown, differences: readonly JsonDifference[]): unknown {
  const root = { value: structuredClone(before) }
  const ordered = [
    ...differences.filter(({ kind }) => kind === 'changed'),
    ...differences.filter(({ kind }) => kind === 'removed').reverse(),
    ...differences.filter(({ kind }) => kind === 'added'),
  ]
  for (const difference of ordered) {
    const steps: readonly PathStep[] = ['value', ...(parsePath(difference.path) ?? expect.fail('no path'))]
    const holder: unknown = steps.slice(0, -1).reduce<unknown>((value, step) => Reflect.get(Object(value), step), root)
    const last = steps.at(-1) ?? expect.fail('no step')
    const isItem = Array.isArray(holder) && typeof last === 'number'
    const value = difference.kind === 'removed' ? undefined : JSON.parse(difference.after)
    if (difference.kind === 'removed' && isItem) holder.splice(last, 1)
    else if (difference.kind === 'removed') Reflect.deleteProperty(Object(holder), last)
    else if (difference.kind === 'added' && isItem) holder.splice(last, 0, value)
    else Object.defineProperty(holder, last, { value, configurable: true, enumerable: true, writable: true })
  }
  return root.value
}
