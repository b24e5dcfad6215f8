import { expect, test } from 'vitest'
import { truncateOrderId } from './order-id.tsx'

test('an order id of 40 characters stays whole, a longer one shows 38 and an ellipsis', () => {
  expect(truncateOrderId('a'.repeat(40))).toBe('a'.repeat(40))
  expect(truncateOrderId('a'.repeat(41))).toBe(`${'a'.repeat(38)}…`)
  expect(truncateOrderId(`${'🏴'.repeat(40)}`)).toBe('🏴'.repeat(40))
})
