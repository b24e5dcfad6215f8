import { describe, expect, test } from 'vitest'
import { parseGoals, toInstant, toPercent } from './goals.ts'

const goal =
  '{"_progression":3,"_targetProgression":12.0,"_timeCreated":"2026-11-01T00:00:00Z","_timeModified":1793491200}'

describe('goals', () => {
  test('a value is one goal or a list of goals, and numbers keep their text', () => {
    const read = {
      progression: '3',
      targetProgression: '12.0',
      timeCreated: '2026-11-01T00:00:00Z',
      timeModified: '1793491200',
    }
    expect(parseGoals(goal)).toEqual([read])
    expect(parseGoals(`[${goal},${goal}]`)).toEqual([read, read])
  })

  test('an empty list, or a value without goals, has none; invalid text cannot say', () => {
    expect(parseGoals('[]')).toEqual([])
    expect(parseGoals('{"other":1}')).toEqual([])
    expect(parseGoals('[')).toBeUndefined()
  })

  test.each([
    ['3', '12', 25],
    ['20', '12', 100],
    ['-1', '12', 0],
    ['3', '0', undefined],
    [undefined, '12', undefined],
    ['many', '12', undefined],
  ])('%s of %s is %s percent', (progression, targetProgression, percent) => {
    expect(toPercent({ progression, targetProgression, timeCreated: undefined, timeModified: undefined })).toBe(percent)
  })

  test.each([
    ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
    ['1763647500', '2025-11-20T14:05:00.000Z'],
    ['1763647500000', '2025-11-20T14:05:00.000Z'],
    ['638992443000000000', '2025-11-20T14:05:00.000Z'],
    ['12', undefined],
    ['soon', undefined],
    ['2026-11-20T14:05:00', undefined],
  ])('the time %s is %s', (time, instant) => {
    expect(toInstant(time)?.toISOString()).toBe(instant)
  })
})
