import { expect, test } from 'vitest'
import { toRegion } from './regions.ts'

test.each([
  ['DE', 'DE'],
  [' us ', 'US'],
  ['', ''],
  ['ZZ', ''],
  ['EU', ''],
  ['Germany', ''],
  ['DE-BY', ''],
])('the region %j is %j', (text, region) => {
  expect(toRegion(text)).toBe(region)
})
