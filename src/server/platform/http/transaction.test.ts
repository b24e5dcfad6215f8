import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { PreparationOutdated } from './handler.ts'
import { repeatOutdated } from './transaction.ts'

test('a call whose preparation is outdated is repeated, and knows it', async () => {
  const attempts: boolean[] = []
  const text = await repeatOutdated(async (isRepeated) => {
    attempts.push(isRepeated)
    if (attempts.length < 3) throw new PreparationOutdated()
    return 'done'
  })
  expect([text, attempts]).toEqual(['done', [false, true, true]])
})

test('a call whose preparation is outdated three times is refused as unavailable', async () => {
  let attempts = 0
  const call = repeatOutdated(async () => {
    attempts++
    throw new PreparationOutdated()
  })
  await expect(call).rejects.toThrow(DatabaseUnavailable)
  expect(attempts).toBe(3)
})

test('a call that fails otherwise is not repeated', async () => {
  let attempts = 0
  const call = repeatOutdated(async () => {
    attempts++
    throw new Error('other')
  })
  await expect(call).rejects.toThrow('other')
  expect(attempts).toBe(1)
})
