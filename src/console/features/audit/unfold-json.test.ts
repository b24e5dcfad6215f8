import { expect, test } from 'vitest'
import { unfoldJson } from './unfold-json.ts'

test('a saved value inside text is shown as the JSON it is, with every digit', () => {
  const saved = JSON.stringify({ Key: 'wallet', Value: '{"coins": 9007199254740993, "rate": 1.0}' })
  expect(unfoldJson(saved)).toBe('{"Key":"wallet","Value":{"coins": 9007199254740993, "rate": 1.0}}')
})

test('text that only looks like JSON stays text', () => {
  const text = '{"a":"{not json","b":"[1,","c":"12","d":"true","e":"\\"x\\"","{}":"plain"}'
  expect(unfoldJson(text)).toBe(text)
})

test('what is not JSON comes back as it is', () => {
  expect(unfoldJson('{"a":"[1]"')).toBe('{"a":"[1]"')
})
