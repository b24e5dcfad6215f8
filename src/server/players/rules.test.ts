import { expect, test } from 'vitest'
import { debuggerSecondsLeft } from './rules.ts'

test('counts the seconds of a debugger key rounded up, and -1 for one that has ended', () => {
  const now = new Date('2026-01-01T00:00:00.000Z')
  const in_ = (ms: number) => new Date(now.getTime() + ms)
  expect([in_(1), in_(1000), in_(1001), in_(0), in_(-1), null].map((end) => debuggerSecondsLeft(end, now))).toEqual([
    1, 1, 2, -1, -1, -1,
  ])
})
