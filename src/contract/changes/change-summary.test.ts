import fc from 'fast-check'
import { expect, test } from 'vitest'
import { subtract, summarizeChange } from './change-summary.ts'
import { formatSummary } from './change-text.ts'
import { parsePath } from './json-path.ts'

const line = (before: string | null, after: string | null) => {
  const summary = summarizeChange(before, after)
  return summary && formatSummary(summary)
}

test('names each changed value with its difference', () => {
  expect(line('{"stage":312,"gems":40,"name":"A"}', '{"stage":318,"gems":0,"name":"B"}')).toBe(
    'stage 312 → 318 (+6), gems 40 → 0 (-40), name "A" → "B"',
  )
  expect(summarizeChange('1', '3', { key: 'level' })).toEqual({
    Changes: [{ Key: 'level', Path: '', Kind: 'changed', Before: '1', After: '3', Difference: '+2' }],
    More: 0,
  })
})

test('subtracts numbers of any size exactly', () => {
  expect(line('{"a":9007199254740993}', '{"a":9007199254740992}')).toBe('a 9007199254740993 → 9007199254740992 (-1)')
  expect(line('1.5', '2')).toBe('1.5 → 2 (+0.5)')
  expect(line('0.3', '0.1')).toBe('0.3 → 0.1 (-0.2)')
  expect(line('-0.05', '10')).toBe('-0.05 → 10 (+10.05)')
  expect(line('1e2', '200')).toBe('1e2 → 200')
  expect(line('1', '1.0')).toBe('1 → 1.0')
  expect(line('"1"', '2')).toBe('"1" → 2')
})

test('adds a difference up to the value after, whatever the numbers', () => {
  const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(9))
  const write = ([digits, places]: [bigint, number]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0')
    const whole = text.slice(0, text.length - places)
    return `${digits < 0n ? '-' : ''}${whole}${places === 0 ? '' : `.${text.slice(text.length - places)}`}`
  }
  const scale = (text: string) => {
    const [whole = '', fraction = ''] = text.replace('+', '').split('.')
    return BigInt(whole + fraction.padEnd(9, '0'))
  }
  fc.assert(
    fc.property(decimals, decimals, (one, other) => {
      const [before, after] = [write(one), write(other)]
      expect(scale(before) + scale(subtract(before, after) || '0')).toBe(scale(after))
    }),
  )
})

test('names what was added and removed, the whole value too', () => {
  expect(line('{"a":1}', '{"b":[1]}')).toBe('a removed 1, b added [1]')
  expect(line(null, '{"a":1}')).toBe('a added 1')
  expect(line(null, '[1]')).toBe('added [1]')
  expect(line('5', null)).toBe('removed 5')
})

test('counts what it does not name', () => {
  const numbers = (value: number) => JSON.stringify(Object.fromEntries([...'abcdefgh'].map((name) => [name, value])))
  expect(line(numbers(1), numbers(2))).toBe('a 1 → 2 (+1), b 1 → 2 (+1), c 1 → 2 (+1) and 5 more')
})

test('shortens long values and paths without cutting a character', () => {
  expect(line('{"text":"short"}', `{"text":"${'😀'.repeat(30)}"}`)).toMatch(/^text "short" → "😀{19}…$/u)
  const deep = (value: number) => `{"${'é'.repeat(600)}":{"level":${value}}}`
  const path = summarizeChange(deep(1), deep(2))?.Changes[0]?.Path ?? ''
  expect(path).toMatch(/^….*\.level$/)
  expect(path).toHaveLength(500)
  expect(parsePath(path)).toBeUndefined()
  expect(line(`[${'1,'.repeat(20)}1]`, '{}')).toBe('[…] → {}')
})

test('has no summary of what is no JSON, too long or takes too long', () => {
  expect(summarizeChange('{"a":', '{}')).toBeUndefined()
  expect(summarizeChange(`"${'a'.repeat(300_000)}"`, '""')).toBeUndefined()
  // Each level is compared as a whole before the one below it.
  const nest = (inner: string) => `${'['.repeat(90)}[${'1 ,'.repeat(20_000)}${inner}]${']'.repeat(90)}`
  expect(summarizeChange(nest('2'), nest('3'))).toBeUndefined()
})

test('finds a change exactly where the contents differ', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (before, after) => {
      const summary = summarizeChange(before, after)
      const sorted = (text: string) => JSON.stringify(sortMembers(JSON.parse(text)))
      expect(summary?.Changes.length === 0).toBe(sorted(before) === sorted(after))
    }),
  )
})

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return { object: members.map(([name, member]) => [name, sortMembers(member)]) }
}
