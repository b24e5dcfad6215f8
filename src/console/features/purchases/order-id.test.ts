import { expect, test } from 'vitest'
import { cutOrderId } from './order-id.tsx'

test('an order id of 40 characters stays whole, a longer one shows 38 and an ellipsis', () => {
  expect(cutOrderId('a'.repeat(40))).toBe('a'.repeat(40))
  expect(cutOrderId('a'.repeat(41))).toBe(`${'a'.repeat(38)}…`)
  expect(cutOrderId(`${'🏴'.repeat(40)}`)).toBe('🏴'.repeat(40))
})
