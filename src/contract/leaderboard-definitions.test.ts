import { expect, test } from 'vitest'
import { addAttributePrefix, parseAttributeNames, removeAttributePrefix } from './leaderboard-attribute-names.ts'
import { DefinitionInput } from './leaderboard-definitions.ts'

test('removes blanks within attribute names and drops empty ones', () => {
  expect(parseAttributeNames(' a b, c,, ,d\t')).toEqual(['ab', 'c', 'd'])
  expect(parseAttributeNames(' , ')).toEqual([])
})

test('puts the prefix of the event before each attribute name once, without blanks and commas', () => {
  expect(addAttributePrefix(['stars', 'HarborRush.7.coins'], 'Harbor, Rush', 7)).toEqual([
    'HarborRush.7.stars',
    'HarborRush.7.coins',
  ])
})

test('leaves invisible characters of the event out of the prefix', () => {
  const names = addAttributePrefix(['stars'], 'Valentine ❤\ufe0f \u202eWeek\u2069', 7)
  expect(names).toEqual(['Valentine❤Week.7.stars'])
  expect(removeAttributePrefix('Valentine❤\ufe0fWeek.7.stars', 'Valentine ❤\ufe0f Week', 7)).toBe('stars')
})

test('removes the prefix of the event, also one of an earlier name', () => {
  for (const name of ['HarborRush.7.stars', 'OldRush.7.stars', 'v1.0.7.stars', 'stars'])
    expect(removeAttributePrefix(name, 'Harbor, Rush', 7)).toBe('stars')
  expect(removeAttributePrefix('No.7.Rush.7.stars', 'No.7. Rush', 7)).toBe('stars')
  expect(removeAttributePrefix('OldRush.8.stars', 'Harbor Rush', 7)).toBe('OldRush.8.stars')
})

test('says what is missing in a leaderboard', () => {
  const problems = (input: object) =>
    DefinitionInput.safeParse({ name: 'Gold', attributeNames: ['stars'], ...input }).error?.issues.map(
      ({ path, message }) => [path.join('.'), message],
    )
  expect(problems({})).toBeUndefined()
  expect(problems({ capacity: null })).toBeUndefined()
  expect(problems({ name: ' ' })).toEqual([['name', "This field can't be empty"]])
  for (const capacity of [0, 1.5, '5'])
    expect(problems({ capacity })).toEqual([['capacity', 'This field must be greater than 0']])
  for (const capacity of [2_147_483_648, 1e20])
    expect(problems({ capacity })?.[0]).toEqual(['capacity', 'This field must be at most 2147483647'])
  expect(problems({ attributeNames: [] })).toEqual([['attributeNames', "This field can't be empty"]])
  expect(problems({ attributeNames: ['a', 'a'] })).toEqual([['attributeNames', 'An attribute appears twice.']])
  const reserved = 'The name __proto__ is reserved: score reports could not carry it.'
  expect(problems({ attributeNames: ['__proto__'] })).toEqual([['attributeNames.0', reserved]])
  const hidden = 'An attribute name has no invisible characters.'
  for (const name of ['x\u200b', '\u202ex', 'x\u0007', 'x\u3164', 'x\u2800'])
    expect(problems({ attributeNames: [name] })).toEqual([['attributeNames.0', hidden]])
  expect(problems({ attributeNames: ['étoiles', '星', '⭐'] })).toBeUndefined()
  const selectsScore = 'The name default is reserved: it selects the score.'
  expect(problems({ attributeNames: ['default'] })).toEqual([['attributeNames.0', selectsScore]])
  expect(problems({ attributeNames: ['Rush.1.default', 'Default'] })).toBeUndefined()
})
