import { expect, test } from 'vitest'
import { RateLimit } from './rate-limit.ts'

test('lets a burst through, then what fills up, each subject by itself', () => {
  const limit = new RateLimit({ calls: 3, perMs: 60_000 })
  const take = (now: number, subject = 'a') => limit.take(subject, now)
  expect([take(0), take(0), take(0), take(0)]).toEqual([0, 0, 0, 20_000])
  expect(take(0, 'b')).toBe(0)
  expect([take(19_999), take(20_000), take(20_000)]).toEqual([1, 0, 20_000])
  // It never holds more than its size.
  expect([take(1e9), take(1e9), take(1e9), take(1e9)]).toEqual([0, 0, 0, 20_000])
})

test('a clock that goes back gives nothing and takes nothing', () => {
  const limit = new RateLimit({ calls: 1, perMs: 1000 })
  expect([limit.take('a', 5000), limit.take('a', 4000), limit.take('a', 5000), limit.take('a', 6000)]).toEqual([
    0, 1000, 1000, 0,
  ])
})

test('forgets the subject that called least recently when there are very many', () => {
  const limit = new RateLimit({ calls: 1, perMs: 1e9 })
  for (let subject = 0; subject < 200_000; subject++) limit.take(String(subject), 0)
  expect(limit.take('1', 0)).toBeGreaterThan(0)
  limit.take('one more', 0)
  expect([limit.take('0', 0), limit.take('2', 0) > 0]).toEqual([0, true])
})
