import { expect, test } from 'vitest'
import { summarizeChange } from './json-summary.ts'

const parts = (before: string | null, after: string | null) => summarizeChange(before, after)?.parts

test('names each changed value with its difference', () => {
  expect(summarizeChange('{"stage":312,"gems":40,"name":"A"}', '{"stage":318,"gems":0,"name":"B"}')).toEqual({
    parts: [
      { path: 'stage', change: '312 → 318', difference: '+6' },
      { path: 'gems', change: '40 → 0', difference: '-40' },
      { path: 'name', change: '"A" → "B"', difference: '' },
    ],
    more: 0,
  })
})

test('subtracts whole numbers of any size exactly', () => {
  expect(parts('{"a":9007199254740993}', '{"a":9007199254740992}')).toEqual([
    { path: 'a', change: '9007199254740993 → 9007199254740992', difference: '-1' },
  ])
  expect(parts('1.5', '2')).toEqual([{ path: '', change: '1.5 → 2', difference: '' }])
})

test('names what was added and removed, the whole value too', () => {
  expect(parts('{"a":1}', '{"b":[1]}')).toEqual([
    { path: 'a', change: 'removed 1', difference: '' },
    { path: 'b', change: 'added [1]', difference: '' },
  ])
  expect(parts(null, '{"a":1}')).toEqual([{ path: 'a', change: 'added 1', difference: '' }])
  expect(parts(null, '[1]')).toEqual([{ path: '', change: 'added [1]', difference: '' }])
  expect(parts('5', null)).toEqual([{ path: '', change: 'removed 5', difference: '' }])
})

test('counts what it does not name', () => {
  const numbers = (value: number) => JSON.stringify(Object.fromEntries([...'abcdefgh'].map((name) => [name, value])))
  expect(summarizeChange(numbers(1), numbers(2))).toMatchObject({ more: 5 })
})

test('shortens long values and paths without cutting a character', () => {
  const [part] = parts('{"text":"short"}', `{"text":"${'😀'.repeat(30)}"}`) ?? []
  expect(part?.change).toMatch(/^"short" → "😀+…$/u)
  expect(part?.change).not.toMatch(/\p{Surrogate}/u)
  const deep = (value: number) => `{"${'é'.repeat(60)}":{"level":${value}}}`
  expect(parts(deep(1), deep(2))?.[0]?.path).toMatch(/^….*\.level$/)
  expect(parts(`[${'1,'.repeat(20)}1]`, '{}')).toMatchObject([{ change: '[…] → {}' }])
})

test('has no summary of what is no JSON or too long', () => {
  expect(summarizeChange('{"a":', '{}')).toBeUndefined()
  expect(summarizeChange(`"${'a'.repeat(300_000)}"`, '""')).toBeUndefined()
})
