import { describe, expect, it } from 'vitest'
import { type DefinitionValues, formatValue, noValues, toBody, validate } from './definition-form.ts'

const values = (typed: Partial<DefinitionValues>): DefinitionValues => ({ ...noValues, name: 'Gold', ...typed })

describe('the capacity of a definition', () => {
  it.each(['1.5', 'abc', '0', '-1', '1e3', '1,000'])('is no number above 0 as %s', (capacity) => {
    expect(validate(values({ capacity }))).toEqual({ capacity: 'This field must be a number greater than 0' })
  })

  it.each([
    ['', null],
    [' ', null],
    [' 15 ', 15],
  ])('is sent as it was typed: "%s"', (typed, capacity) => {
    expect(validate(values({ capacity: typed }))).toEqual({})
    expect(toBody(values({ capacity: typed })).capacity).toBe(capacity)
  })

  it('has a limit', () => {
    const text = 'This field must be at most 2147483647'
    for (const capacity of ['2147483648', '99999999999999999999'])
      expect(validate(values({ capacity }))).toEqual({ capacity: text })
  })
})

describe('the attribute names of a definition', () => {
  it('are separated by commas and line breaks', () => {
    expect(toBody(values({ attributeNames: 'stars,\ncoins\r\nme dals\n' })).attributeNames).toEqual([
      'stars',
      'coins',
      'medals',
    ])
  })

  it.each([
    ['default', 'The name default is reserved: it selects the score.'],
    ['stars\u200b', 'An attribute name has no invisible characters.'],
    ['\n', "This field can't be empty"],
  ])('say what is wrong (%j)', (attributeNames, problem) => {
    expect(validate(values({ attributeNames }))).toEqual({ attributeNames: problem })
  })
})

it('takes the attribute names of a saved definition as they are, but no such new ones', () => {
  const stored = ['Rush\ufe0f.7.stars', 'default']
  const invisible = 'An attribute name has no invisible characters.'
  expect(validate(values({ attributeNames: stored.join(', ') }), stored)).toEqual({})
  expect(validate(values({ attributeNames: 'Rush\ufe0f.7.coins' }), stored)).toEqual({ attributeNames: invisible })
})

it('says in a conflict what an empty value means', () => {
  expect(formatValue(noValues, 'prizes')).toBe('none')
  expect(formatValue(noValues, 'capacity')).toBe('unlimited')
  expect(formatValue(noValues, 'eventId')).toBe('none')
})
