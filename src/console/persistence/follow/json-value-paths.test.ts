import { expect, test } from 'vitest'
import { listPaths } from './json-value-paths.ts'

test('lists where values are, not lists and objects', () => {
  expect(listPaths('{"a":1,"b":[true,{"c d":"x"}],"e":{},"f":null}')).toEqual(['a', 'b[0]', 'b[1]["c d"]', 'f'])
  expect(listPaths('5')).toEqual([''])
  expect(listPaths('{')).toEqual([])
})

test('ends after 5,000', () => {
  expect(listPaths(JSON.stringify(Array.from({ length: 6000 }, () => 1)))).toHaveLength(5000)
})
