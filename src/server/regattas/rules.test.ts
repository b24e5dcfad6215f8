import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupGuilds } from './grouping-rules.ts'
import { catchUpLimit, planFilledSlot, planNextStart } from './rules.ts'

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
const guilds = (...levels: number[]) => levels.map((averageLevel, index) => ({ id: String(index + 1), averageLevel }))
const sizes = (groups: ReturnType<typeof groupGuilds>) =>
  groups.map(({ levelOffset, minLevel, maxLevel, guilds: members }) => [
    levelOffset,
    minLevel,
    maxLevel,
    members.length,
  ])

describe('the groups of a regatta', () => {
  it('are bands of levels, each cut into groups whose sizes differ by one at most', () => {
    const groups = groupGuilds(guilds(5, 99.9, 100, 150, 199, 450, 1, 2), { levels: 100, size: 2 })
    expect(sizes(groups)).toEqual([
      [0, 0, 99, 2],
      [0, 0, 99, 2],
      [1, 100, 199, 2],
      [1, 100, 199, 1],
      [4, 400, 499, 1],
    ])
    expect(groups.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(groups[0]?.guilds.map(({ id }) => id)).toEqual(['7', '8'])
  })

  it('are one for each band without a size, one in all without an offset, and none without guilds', () => {
    expect(sizes(groupGuilds(guilds(1, 2, 300), { levels: 100, size: 0 }))).toEqual([
      [0, 0, 99, 2],
      [3, 300, 399, 1],
    ])
    expect(sizes(groupGuilds(guilds(1, 2, 300), { levels: 0, size: 0 }))).toEqual([[0, 0, null, 3]])
    expect(groupGuilds([], { levels: 100, size: 30 })).toEqual([])
  })

  it('hold levels that no column holds', () => {
    const groups = groupGuilds(guilds(-7, 9e15), { levels: 2_147_483_647, size: 30 })
    expect(sizes(groups)).toEqual([
      [0, 0, 2_147_483_646, 1],
      [1, 2_147_483_647, 2_147_483_647, 1],
    ])
  })

  it('have every guild once, within its band, whatever the levels', () => {
    const rule = fc.record({ levels: fc.nat({ max: 300 }), size: fc.nat({ max: 40 }) })
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1_000, noNaN: true })),
        rule,
        (levels, { levels: offset, size }) => {
          const groups = groupGuilds(guilds(...levels), { levels: offset, size })
          const ids = groups.flatMap((group) => group.guilds.map(({ id }) => id))
          expect(new Set(ids).size).toBe(levels.length)
          expect(ids.length).toBe(levels.length)
          for (const band of new Set(groups.map(({ levelOffset }) => levelOffset))) {
            const lengths = groups.filter(({ levelOffset }) => levelOffset === band).map((group) => group.guilds.length)
            expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1)
            if (size > 0) expect(Math.max(...lengths)).toBeLessThanOrEqual(size)
          }
          for (const { minLevel, maxLevel, guilds: members } of groups) {
            for (const { averageLevel } of members) {
              expect(averageLevel).toBeGreaterThanOrEqual(minLevel)
              if (maxLevel !== null) expect(averageLevel).toBeLessThan(maxLevel + 1)
            }
          }
        },
      ),
    )
  })
})

describe('the schedule', () => {
  const hour = { duration_minutes: 50, cooldown_minutes: 10 }

  it('goes on at the end of a regatta, also when that is long ago', () => {
    expect(planNextStart(at('12:00:00'), hour, at('11:00:00'))).toEqual(at('12:00:00'))
    expect(planNextStart(at('12:00:00'), hour, at('18:30:00'))).toEqual(at('12:00:00'))
  })

  it('leaves out what more than a thousand regattas would have to make up for', () => {
    const now = new Date(at('12:00:00').getTime() + (catchUpLimit + 500) * 3_600_000)
    expect(planNextStart(at('12:00:00'), hour, now)).toEqual(new Date(at('12:00:00').getTime() + 500 * 3_600_000))
  })

  it('fills a skipped slot until its end, in whole minutes', () => {
    const slot = { start_at: at('12:00:00'), competition_end_at: at('13:00:00'), end_at: at('14:00:00') }
    expect(planFilledSlot(slot, at('11:00:00'))).toEqual({ start: at('12:00:00'), minutes: 60 })
    expect(planFilledSlot(slot, at('12:30:10'))).toEqual({ start: at('12:31:00'), minutes: 29 })
    expect(planFilledSlot(slot, at('12:59:00'))).toEqual({ start: at('12:59:00'), minutes: 1 })
    expect(planFilledSlot(slot, at('12:59:01'))).toBeUndefined()
  })
})
