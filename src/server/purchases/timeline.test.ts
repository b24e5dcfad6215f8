import { expect, test } from 'vitest'
import { purchaseActions } from './timeline.ts'

const { toLabels } = purchaseActions['order replaced by an import']
const gems = JSON.stringify({ OrderId: 'o-1', SKU: 'gems.small', ItemId: 'gems', Value: '4.99' })
const coins = JSON.stringify({ OrderId: 'o-1', SKU: 'coins.small', ItemId: '', Value: '9.99' })

test.each([
  [gems, coins, 'gems $4.99 → coins.small $9.99'],
  [gems, null, 'gems $4.99 · moved to another player'],
  [null, coins, 'coins.small $9.99 · moved from another player'],
  [null, null, ''],
])('tells what an import replaced: %s, %s', (before, after, detail) => {
  const { Detail } = toLabels({ before, after })
  expect(Detail).toBe(detail)
})

test('names the order that an import replaced', () => {
  expect(toLabels({ before: gems, after: coins })).toMatchObject({
    What: 'Order replaced by an import: o-1',
    Subject: { Kind: 'purchase', Id: 'o-1' },
  })
})
