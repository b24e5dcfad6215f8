import { describe, expect, it } from 'vitest'
import { jsonDepth } from './json.ts'

describe('the depth of JSON text', () => {
  it.each([
    ['3', 0],
    ['[]', 1],
    ['{"a":[{"b":1}]}', 3],
    ['[[],[[]],[]]', 3],
    ['["[[[[", {"{{{": "]"}]', 2],
    [String.raw`["\"[[[", [1]]`, 2],
    [String.raw`["\\", [[1]]]`, 3],
    [String.raw`["\\\"[[[", "\\\\", [1]]`, 2],
    ['""', 0],
    ['["", [""]]', 2],
  ])('of %s is %i', (text, depth) => {
    expect(jsonDepth(text)).toBe(depth)
  })

  it.each(['["[[[', String.raw`["\"`, '"', '[[[', ']]]', ''])('ends for %j, which is not JSON', (text) => {
    expect(jsonDepth(text)).toBeLessThanOrEqual(3)
  })

  it('skips very many escapes', () => {
    expect(jsonDepth(`["${String.raw`\"`.repeat(500_000)}", [1]]`)).toBe(2)
    expect(jsonDepth(`["${'\\'.repeat(1_000_000)}", [1]]`)).toBe(2)
  })
})
