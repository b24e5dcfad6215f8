import { expect, test } from 'vitest'
import { type Preference, planImport } from '#contract/preferences.ts'
import { toImportAudit, visiblePreferences } from './rules.ts'

function preference(Key: string, Value: string, more: Partial<Preference> = {}): Preference {
  return { Id: 1, Key, Type: 1, Value, Required: false, Version: 1, ChangedAt: null, ChangedBy: '', ...more }
}

test('everybody sees the game name and the disabled features, and nothing else without the permission', () => {
  const all = ['DISABLED_FEATURES', 'ENV', 'GAME_NAME', 'PROJECT'].map((key) => preference(key, 'x'))
  expect(visiblePreferences(all, false).map(({ Key }) => Key)).toEqual(['DISABLED_FEATURES', 'GAME_NAME'])
  expect(visiblePreferences(all, true)).toEqual(all)
})

test('an import adds what is new, changes what differs and removes what is missing', () => {
  const present = [preference('SAME', 'a'), preference('OLD', 'b'), preference('GONE', 'c')]
  const plan = planImport(present, [
    { Key: 'SAME', Type: 1, Value: 'a' },
    { Key: 'OLD', Type: 1, Value: 'new' },
    { Key: 'FRESH', Type: 3, Value: '7' },
  ])
  expect(plan.added).toEqual([{ Key: 'FRESH', Type: 3, Value: '7' }])
  expect(plan.changed).toEqual([{ before: present[1], after: { Key: 'OLD', Type: 1, Value: 'new' } }])
  expect(plan.removed).toEqual([present[2]])
  expect(plan.keptRequired).toEqual([])
})

test('an import sees another type of the same text as a change', () => {
  const plan = planImport([preference('FLAG', 'true')], [{ Key: 'FLAG', Type: 2, Value: 'true' }])
  expect(plan.changed).toHaveLength(1)
})

test('a required preference that an import leaves out stays', () => {
  const required = preference('GAME_NAME', 'Idle Harbor', { Required: true })
  const plan = planImport([required, preference('OTHER', 'x')], [])
  expect(plan.keptRequired).toEqual([required])
  expect(plan.removed.map(({ Key }) => Key)).toEqual(['OTHER'])
})

test('the audit entry of an import holds what differs, not what stayed equal', () => {
  const present = [preference('SAME', 'a'), preference('OLD', 'b'), preference('GONE', 'c')]
  const plan = planImport(present, [
    { Key: 'SAME', Type: 1, Value: 'a' },
    { Key: 'OLD', Type: 1, Value: 'new' },
    { Key: 'FRESH', Type: 3, Value: '7' },
  ])
  expect(toImportAudit(plan)).toEqual({
    before: { OLD: { Type: 1, Value: 'b' }, GONE: { Type: 1, Value: 'c' } },
    after: { OLD: { Type: 1, Value: 'new' }, FRESH: { Type: 3, Value: '7' } },
    note: '1 added, 1 changed, 1 removed, 0 required kept',
  })
})
