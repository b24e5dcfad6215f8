import { expect, it } from 'vitest'
import { toBar } from './level-bar.ts'

it('draws the levels of a group, also of a single guild at either end of the scale', () => {
  const bar = (LowestLevel: number, HighestLevel: number) => toBar({ LowestLevel, HighestLevel }, 200)
  expect(bar(50, 100)).toEqual({ left: 25, width: 25 })
  expect(bar(200, 200)).toEqual({ left: 99, width: 1 })
  expect(bar(0, 0)).toEqual({ left: 0, width: 1 })
  expect(bar(-7, 200)).toEqual({ left: 0, width: 100 })
})
