import { expect, test } from 'vitest'
import { batch } from './batch.ts'

test('reads what is asked for in one moment together, each key once, and later what is asked for later', async () => {
  const reads: (readonly string[])[] = []
  const read = batch(async (keys: readonly string[]) => {
    reads.push(keys)
    return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]))
  })
  expect(await Promise.all(['a', 'bb', 'a', 'none'].map(read))).toEqual([1, 2, 1, undefined])
  expect(await read('a')).toBe(1)
  expect(reads).toEqual([['a', 'bb', 'none'], ['a']])
})

test('fails those who asked together, and nobody after them', async () => {
  let calls = 0
  const read = batch(async (keys: readonly string[]) => {
    calls++
    if (calls === 1) throw new Error('gone')
    return new Map(keys.map((key) => [key, true]))
  })
  const failed = await Promise.allSettled([read('a'), read('b')])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read('a')).toBe(true)
})
