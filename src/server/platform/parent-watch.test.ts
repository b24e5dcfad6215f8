import { afterEach, expect, test, vi } from 'vitest'
import { onParentExit } from './parent-watch.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('calls back once after the parent exited, and not before', () => {
  vi.useFakeTimers()
  let parent = 4711
  const stop = vi.fn()
  onParentExit(4711, stop, () => parent)
  vi.advanceTimersByTime(60_000)
  expect(stop).not.toHaveBeenCalled()
  parent = 1
  vi.advanceTimersByTime(60_000)
  expect(stop).toHaveBeenCalledTimes(1)
})
