import { describe, expect, it, test } from 'vitest'
import { listParts, restoreParts } from './json-parts.ts'
import { parsePath } from './json-path.ts'

const list = (now: string, then: string) => listParts(now, then).map(({ path }) => path)

const restore = (now: string, then: string, ...paths: string[]) => {
  const restored = restoreParts(
    now,
    then,
    paths.map((path) => parsePath(path) ?? []),
  )
  return 'text' in restored ? restored.text : restored.problems.map(({ reason, at }) => `${reason}: ${at}`)
}

describe('the values that can be given back one by one', () => {
  test.each<[now: string, then: string, paths: string[]]>([
    ['{"a":1,"b":{"c":2,"d":3}}', '{"a":1,"b":{"c":5,"d":4}}', ['b.c', 'b.d']],
    ['{"a":1}', '{"b":1}', ['a', 'b']],
    ['{"a":{"x":1}}', '{}', ['a']],
    ['{"a":"\\u0041"}', '{"a" : "A"}', []],
    ['{"a":1.0}', '{"a":1}', ['a']],
    ['{"a":{"x":1,"y":2}}', '{"a":{"y":2,"x":1}}', []],
    ['{"slots":[1,2,2]}', '{"slots":[2,2,2]}', ['slots[0]']],
    ['{"slots":[1,2]}', '{"slots":[1,2,3]}', ['slots']],
    ['{"pets":[{"id":1,"age":3},{"id":2,"age":4}]}', '{"pets":[{"id":1,"age":3},{"id":2,"age":9}]}', ['pets[1].age']],
    ['{"pets":[{"id":1,"age":3},{"id":2,"age":4}]}', '{"pets":[{"id":2,"age":4},{"id":1,"age":9}]}', ['pets']],
    ['{"bag":["sword","bow"]}', '{"bag":["bow","sword"]}', ['bag']],
    ['{"bag":["sword","bow"]}', '{"bag":["axe","bow"]}', ['bag[0]']],
    ['{"a":1,"a":2}', '{"a":1,"a":3}', []],
    ['{"in":{"a":1,"a":2}}', '{"in":{"a":1,"a":3}}', ['in']],
    ['5', '6', []],
    ['no json', '6', []],
  ])('%s, which was %s', (now, then, paths) => expect(list(now, then)).toEqual(paths))

  it('have their texts on both sides', () => {
    expect(listParts('{"a":1,"b":"x"}', '{"a":12345678901234567890,"c":[ 1 ]}')).toEqual([
      { path: 'a', before: '1', after: '12345678901234567890' },
      { path: 'b', before: '"x"', after: null },
      { path: 'c', before: null, after: '[ 1 ]' },
    ])
  })

  it('end above a path that is too long to be followed', () => {
    const long = 'x'.repeat(600)
    expect(list(`{"a":{"${long}":1}}`, `{"a":{"${long}":2}}`)).toEqual(['a'])
  })
})

describe('giving values back', () => {
  test.each<[title: string, now: string, then: string, paths: string[], result: string]>([
    ['one value', '{"coins":0,"gems":7}', '{"coins":40,"gems":1}', ['coins'], '{"coins":40,"gems":7}'],
    [
      'every digit, and the spelling of the rest',
      '{ "a" : 1.50, "b":\n0 }',
      '{"b":12345678901234567890.10,"a":2}',
      ['b'],
      '{ "a" : 1.50, "b":\n12345678901234567890.10 }',
    ],
    ['a value that is gone', '{"a":1}', '{"a":1,"b":{"c":2}}', ['b'], '{"a":1,"b":{"c":2}}'],
    ['into an empty object', '{"in":{ }}', '{"in":{"b":2}}', ['in.b'], '{"in":{"b":2 }}'],
    ['a value that was not there', '{"a":1, "b":2, "c":3}', '{"a":1,"c":3}', ['b'], '{"a":1, "c":3}'],
    ['the first of them', '{ "a":1, "b":2}', '{"b":2}', ['a'], '{ "b":2}'],
    ['the only one', '{"a":1}', '{}', ['a'], '{}'],
    ['one that goes and one that comes', '{"a":1}', '{"b":2}', ['a', 'b'], '{"b":2}'],
    ['in an indented text', '{\n  "a": 1,\n  "b": 2\n}', '{"b": 2, "c": 3}', ['a', 'c'], '{\n  "b": 2,\n  "c": 3\n}'],
    [
      'several, deep',
      '{"a":{"b":[1,{"c":2}]},"d":0}',
      '{"a":{"b":[5,{"c":6}]},"d":9}',
      ['a.b[1].c', 'd'],
      '{"a":{"b":[1,{"c":6}]},"d":9}',
    ],
    ['a whole object above others', '{"a":{"b":1,"c":2}}', '{"a":{"b":3,"c":4}}', ['a', 'a.b'], '{"a":{"b":3,"c":4}}'],
    ['a name with blanks', '{"odd name":1}', '{"odd name":2}', ['["odd name"]'], '{"odd name":2}'],
  ])('%s', (_, now, then, paths, result) => {
    expect(restore(now, then, ...paths)).toBe(result)
    JSON.parse(result)
  })

  test.each<[title: string, now: string, then: string, path: string, problem: string]>([
    ['its object is gone', '{"a":1}', '{"a":1,"in":{"b":2}}', 'in.b', 'missing now: in'],
    ['its object is no object any more', '{"in":3}', '{"in":{"b":2}}', 'in.b', 'missing now: in'],
    ['its object was not there then', '{"in":{"b":2}}', '{}', 'in.b', 'missing then: in'],
    ['the list has another length', '{"a":[1,2]}', '{"a":[3]}', 'a[0]', 'list differs: a'],
    ['the item moved', '{"a":["x","y"]}', '{"a":["y","x"]}', 'a[0]', 'list differs: a'],
    ['another thing has its place', '{"a":[{"id":1,"n":1}]}', '{"a":[{"id":2,"n":5}]}', 'a[0].n', 'list differs: a'],
    ['a name comes twice', '{"a":1,"a":2}', '{"a":1,"a":3}', 'a', 'repeated names: '],
    ['it is the same', '{"a":1,"b":1}', '{"a":1,"b":2}', 'a', 'same: a'],
    ['it is in neither', '{"b":1}', '{"b":2}', 'a', 'same: a'],
    ['it is no JSON', 'x', '{"b":2}', 'b', 'no JSON: '],
  ])('says why not when %s', (_, now, then, path, problem) => expect(restore(now, then, path)).toEqual([problem]))

  it('gives back every part that it lists, until nothing differs', () => {
    const now = '{"coins":0,"bag":["a"],"pets":[{"id":1,"xp":2}],"new":{},"flags":{"x":true}}'
    const then = '{"coins":40,"bag":["a","b"],"pets":[{"id":1,"xp":9}],"old":1.50,"flags":{"x":false,"y":null}}'
    const paths = list(now, then)
    expect(paths).toEqual(['coins', 'bag', 'pets[0].xp', 'new', 'flags.x', 'flags.y', 'old'])
    const restored = restore(now, then, ...paths)
    expect(list(String(restored), then)).toEqual([])
    for (const path of paths)
      expect(list(String(restore(now, then, path)), then)).toEqual(paths.filter((one) => one !== path))
  })
})
