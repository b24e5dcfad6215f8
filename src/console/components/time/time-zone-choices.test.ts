import { expect, test } from 'vitest'
import { listTimeZones } from './time-zone-choices.ts'

test('lists UTC first, zones under the name of today too, and the chosen one', () => {
  const labels = new Map(listTimeZones('Asia/Kolkata').map(({ value, label }) => [value, label]))
  expect([...labels.keys()][0]).toBe('UTC')
  expect(labels.get('Asia/Kolkata')).toBe('Asia/Kolkata')
  expect(labels.get('America/New_York')).toBe('America/New York')
  expect([...labels.values()].filter((label) => label.includes('Kyiv'))).toHaveLength(1)
  expect(listTimeZones().filter(({ value }) => value === 'UTC')).toHaveLength(1)
})
