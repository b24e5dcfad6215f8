import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Found, Polling } from './polling.ts'

const rests = { shortestMs: 500, longestMs: 4_000 }

let found: Found
let looks: number
let reported: unknown[]
let polling: Polling

const look = async () => {
  looks++
  return found
}

/** A look that goes on until it is ended. */
function createLongLook() {
  let end: (found: Found) => void = () => {}
  const looking = new Promise<Found>((resolve) => {
    end = resolve
  })
  return { looking, end }
}

/** How many looks begin in this time. */
async function countLooks(milliseconds: number): Promise<number> {
  const before = looks
  await vi.advanceTimersByTimeAsync(milliseconds)
  return looks - before
}

beforeEach(() => {
  vi.useFakeTimers()
  found = undefined
  looks = 0
  reported = []
  polling = new Polling((error) => reported.push(error))
})
afterEach(() => vi.useRealTimers())

describe('polling', () => {
  it('looks ever less often while nothing is found', async () => {
    const stop = polling.start(look, rests)
    expect(await countLooks(60_000)).toBeLessThanOrEqual(18)
    expect(await countLooks(40_000)).toBe(10)
    await stop()
  })

  it('looks within the shortest rest after it was woken, and goes on so', async () => {
    const stop = polling.start(look, rests)
    await countLooks(60_000)
    polling.wake()
    expect(await countLooks(501)).toBe(1)
    expect(await countLooks(501)).toBe(1)
    await stop()
  })

  it('is not put off by being woken again and again', async () => {
    const stop = polling.start(look, rests)
    await countLooks(60_000)
    const before = looks
    for (let round = 0; round < 60; round++) {
      polling.wake()
      await vi.advanceTimersByTimeAsync(50)
    }
    expect(looks - before).toBeGreaterThanOrEqual(5)
    await stop()
  })

  it('sees what was left while it looked', async () => {
    const { looking, end } = createLongLook()
    let calls = 0
    const stop = polling.start(() => {
      calls++
      return calls === 5 ? looking : Promise.resolve(undefined)
    }, rests)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toBe(5)
    polling.wake()
    end(undefined)
    await vi.advanceTimersByTimeAsync(501)
    expect(calls).toBe(6)
    await stop()
  })

  it('wakes the others when it found something, and keeps the rest that its work asked for', async () => {
    let others = 0
    const stopOther = polling.start(async () => {
      others++
      return undefined
    }, rests)
    await vi.advanceTimersByTimeAsync(60_000)
    found = { restMs: 10_000 }
    others = 0
    const stop = polling.start(look, rests)
    expect(await countLooks(501)).toBe(0)
    expect({ looks, others }).toStrictEqual({ looks: 1, others: 1 })
    polling.wake()
    expect(await countLooks(9_000)).toBe(0)
    expect(await countLooks(1_000)).toBe(1)
    await Promise.all([stop(), stopOther()])
  })

  it('reports what failed, and goes on', async () => {
    const stop = polling.start(async () => {
      throw new Error(`look ${++looks}`)
    }, rests)
    await vi.advanceTimersByTimeAsync(2_100)
    expect(reported.map(String)).toStrictEqual(['Error: look 1', 'Error: look 2', 'Error: look 3'])
    await stop()
  })

  it('ends its rest, and lets the look under way end, when it is stopped', async () => {
    const { looking, end } = createLongLook()
    const stop = polling.start(() => looking, rests)
    let hasStopped = false
    const stopped = stop().then(() => {
      hasStopped = true
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(hasStopped).toBe(false)
    end(undefined)
    await stopped
    await polling.start(look, rests)()
    expect(await countLooks(60_000)).toBe(0)
  })
})
