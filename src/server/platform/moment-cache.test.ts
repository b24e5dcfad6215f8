import { describe, expect, it } from 'vitest'
import { MomentCache } from './moment-cache.ts'

const now = new Date('2026-11-26T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)

describe('a shared cache', () => {
  const createCache = () => new MomentCache<{ read: number }>({ keptForMs: 5_000, isShared: true })

  it('reads once for those who come while it is read, and for as long as it keeps', async () => {
    const cache = createCache()
    let reads = 0
    const read = async () => ({ read: ++reads })
    expect(await Promise.all([cache.get('a', now, read), cache.get('a', now, read)])).toEqual([
      { read: 1 },
      { read: 1 },
    ])
    expect(await cache.get('a', later(4_999), read)).toEqual({ read: 1 })
    expect(await cache.get('a', later(5_000), read)).toEqual({ read: 2 })
  })

  it('reads again for those who waited for a read that failed', async () => {
    const cache = createCache()
    let reads = 0
    const read = async () => {
      reads++
      if (reads === 1) throw new Error('The first caller went away.')
      return { read: reads }
    }
    const first = cache.get('a', now, read)
    const others = [cache.get('a', now, read), cache.get('a', now, read)]
    await expect(first).rejects.toThrow('went away')
    expect(await Promise.all(others)).toEqual([{ read: 2 }, { read: 2 }])
  })

  it('does not give what was read before it was cleared to those who come after', async () => {
    const cache = createCache()
    let reads = 0
    const read = async () => ({ read: ++reads })
    const first = cache.get('a', now, read)
    cache.clear()
    expect(await cache.get('a', now, read)).toEqual({ read: 2 })
    expect(await first).toEqual({ read: 1 })
    expect(await cache.get('a', now, read)).toEqual({ read: 2 })
  })
})
