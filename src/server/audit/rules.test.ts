import { expect, test } from 'vitest'
import { formatSummary } from '#contract/changes/change-text.ts'
import { summarizeAudited } from './rules.ts'

const line = (before: unknown, after: unknown) => {
  const summary = summarizeAudited(JSON.stringify(before), JSON.stringify(after))
  return summary && formatSummary(summary)
}

test('says what changed in the members of an entry', () => {
  expect(line({ Name: 'Sharks', Reports: 3 }, { Name: 'Tuna', Reports: 0 })).toBe(
    'Name "Sharks" → "Tuna", Reports 3 → 0 (-3)',
  )
})

test('compares keys of a saved game by what their texts hold', () => {
  expect(line({ wallet: '{"coins": 9007199254740993}', level: '1' }, { wallet: '{"coins":1}', gems: '[1]' })).toBe(
    'wallet.coins 9007199254740993 → 1 (-9007199254740992), level removed "1", gems added [1]',
  )
})

test('compares attributes by their names, also those of a load', () => {
  const before = [{ Name: 'gems', Value: 5, Version: 1 }]
  const after = [{ Name: 'gems', Value: 8, Version: 2 }]
  expect(line(before, after)).toBe('gems 5 → 8 (+3)')
  expect(
    line(
      { Persistence: { wallet: '{"coins":1}' }, Attributes: before },
      { SnapshotKey: 'A', Persistence: { wallet: '{"coins":2}' }, Attributes: after },
    ),
  ).toBe('wallet.coins 1 → 2 (+1), gems 5 → 8 (+3)')
})

test('has nothing to say about an entry without both values', () => {
  expect(summarizeAudited(null, '{"a":1}')).toBeNull()
  expect(summarizeAudited('{"a":1}', null)).toBeNull()
})
