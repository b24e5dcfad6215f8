import { expect, test } from 'vitest'
import { maxAuditFacts } from '#contract/audit-facts.ts'
import { listFacts } from './fact-rules.ts'

const facts = (before: unknown, after: unknown) =>
  listFacts(
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  ).map(({ Name, Before, After }) => [Name, Before, After])

test('are the members that differ, and those that say what it is about', () => {
  expect(
    facts({ Content: 'Regatta', Duration: 72, Profile: 1 }, { Content: 'Regatta', Duration: 96, Profile: 1 }),
  ).toEqual([
    ['Content', '"Regatta"', '"Regatta"'],
    ['Duration', '72', '96'],
  ])
})

test('are there on one side alone, and inside of an object', () => {
  expect(facts(undefined, { selection: { filter: 'kraken', take: 5 }, Ids: [1, 2] })).toEqual([
    ['selection.filter', null, '"kraken"'],
    ['selection.take', null, '5'],
    ['Ids', null, '[1,2]'],
  ])
  expect(facts({ LeaderId: 'p1' }, undefined)).toEqual([['LeaderId', '"p1"', null]])
})

test('of a list are its length and the first item', () => {
  expect(facts([{ Content: 'A', Duration: 1 }, {}], [{ Content: 'A', Duration: 2 }])).toEqual([
    ['Count', '2', '1'],
    ['First.Content', '"A"', '"A"'],
    ['First.Duration', '1', '2'],
  ])
})

test('leave out what is long or a saved game, keep digits as they are written, and are few', () => {
  expect(facts({ wallet: '{"coins":1}' }, { wallet: '{"coins":2}' })).toEqual([])
  expect(facts({}, { text: 'x'.repeat(300), list: Array(600).fill(1) })).toEqual([['list', null, '[…]']])
  expect(listFacts('{"a":12345678901234567890}', '{"a":1.50}')).toMatchObject([
    { Before: '12345678901234567890', After: '1.50' },
  ])
  expect(facts({}, { text: 'x'.repeat(20_000) })).toEqual([])
  expect(facts({}, Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`a${index}`, 1])))).toHaveLength(
    maxAuditFacts,
  )
})
