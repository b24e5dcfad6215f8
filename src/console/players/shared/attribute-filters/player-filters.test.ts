import { describe, expect, it } from 'vitest'
import { applyFilter, formatFilter, parseFilters, stringifyFilters } from './player-filters.ts'

describe('attribute filters in the search params', () => {
  it('every operator and number survives in a link', () => {
    const filters = [
      { name: 'sum_game_rounds', operator: '>', value: '1000' },
      { name: 'level of "gate" & more', operator: 'BETWEEN', value: '-3.5,7e2' },
      { name: 'coins', operator: '==', value: '0' },
    ] as const
    expect(parseFilters(stringifyFilters(filters))).toEqual(filters)
  })

  it('a malformed link keeps the valid filters', () => {
    expect(parseFilters('coins/>/many*level/</5*x*a/b/c/d')).toEqual([{ name: 'level', operator: '<', value: '5' }])
    expect(parseFilters('')).toEqual([])
  })

  it('a filter is formatted as a sentence', () => {
    expect(formatFilter({ name: 'coins', operator: '>=', value: '5' })).toBe('coins >= 5')
    expect(formatFilter({ name: 'level', operator: 'BETWEEN', value: '3,7' })).toBe('level between 3 and 7')
  })
})

describe('applying a filter', () => {
  const coins = { name: 'coins', operator: '>', value: '1' } as const
  const level = { name: 'level', operator: '==', value: '2' } as const

  it('appends a new filter, replaces an edited one, and keeps a repeated one once', () => {
    expect(applyFilter([coins], undefined, level)).toEqual({ filters: [coins, level] })
    expect(applyFilter([coins, level], 0, { ...coins, value: '9' })).toEqual({
      filters: [{ ...coins, value: '9' }, level],
    })
    expect(applyFilter([coins], undefined, coins)).toEqual({ filters: [coins] })
  })

  it('rejects a sixth filter', () => {
    const five = ['1', '2', '3', '4', '5'].map((value) => ({ ...coins, value }))
    expect(applyFilter(five, undefined, level)).toHaveProperty('problem')
    expect(applyFilter(five, 4, level)).toHaveProperty('filters')
  })
})
