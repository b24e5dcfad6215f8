import { expect, it } from 'vitest'
import { compareVersions } from './api-version.ts'

it('orders versions by their numbers, and a suffix before the release', () => {
  const inOrder = ['1.9', '1.10', '1.10.0', '1.10.1-alpha', '1.10.1-beta', '1.10.1', '2', '2.0', '10.0']
  expect([...inOrder].reverse().sort(compareVersions)).toEqual(inOrder)
  expect(compareVersions('2.14', '2.14')).toBe(0)
})

it('orders equal numbers in different spellings in one way', () => {
  expect(['1.02', '1.2'].sort(compareVersions)).toEqual(['1.2', '1.02'].sort(compareVersions))
})
