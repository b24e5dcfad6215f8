import { expect, test } from 'vitest'
import { unfoldJson } from './unfold-json.ts'

test('JSON inside text is unfolded with every digit', () => {
  const saved = JSON.stringify({ Key: 'wallet', Value: '{"coins": 9007199254740993, "rate": 1.0}' })
  expect(unfoldJson(saved)).toBe('{"Key":"wallet","Value":{"coins": 9007199254740993, "rate": 1.0}}')
})

test('text that resembles JSON stays text', () => {
  const text = '{"a":"{not json","b":"[1,","c":"12","d":"true","e":"\\"x\\"","{}":"plain"}'
  expect(unfoldJson(text)).toBe(text)
})

test('text that is not JSON is returned unchanged', () => {
  expect(unfoldJson('{"a":"[1]"')).toBe('{"a":"[1]"')
})
