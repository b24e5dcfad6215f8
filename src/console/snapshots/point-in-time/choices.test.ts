import { describe, expect, it, test } from 'vitest'
import type { RestoreCounts } from '#contract/point-in-time.ts'
import { describeCounts, listChoices, listLinked, toConfirmLabel, toSelection } from './choices.ts'

const attribute = { Action: 'Update', Before: { Value: 1, ExpirationDate: null }, After: null } as const
const choices = listChoices({
  Persistence: [
    { Name: 'wallet', Action: 'Update', Before: '{"coins":0,"gems":1}', After: '{"coins":40,"gems":7}' },
    { Name: 'pet', Action: 'Update', Before: '{"id":1}', After: '{"id":2}' },
    { Name: 'old', Action: 'Add', Before: null, After: '{"a":1,"b":2}' },
    { Name: 'large', Action: 'Update', Before: '1' },
  ],
  Attributes: [
    { ...attribute, Name: 'level' },
    { ...attribute, Name: 'coins', FollowsKey: 'wallet' },
  ],
})

describe('the choices of a plan', () => {
  it('are the values of a key where it has several, whole keys, and attributes that follow no key', () => {
    expect(choices.ids).toEqual([
      'value ["wallet","coins"]',
      'value ["wallet","gems"]',
      'key pet',
      'key old',
      'key large',
      'attribute level',
    ])
    expect([...choices.following]).toEqual([['coins', 'wallet']])
  })

  it('are sent as whole keys where all values are chosen, and as nothing where everything is', () => {
    expect(toSelection(choices, () => true)).toBeUndefined()
    expect(toSelection(choices, (id) => id !== 'key old')).toEqual({
      Keys: ['wallet', 'pet', 'large'],
      Paths: [],
      Attributes: ['level'],
    })
    expect(toSelection(choices, (id) => id.includes('gems'))).toEqual({
      Keys: [],
      Paths: [{ Key: 'wallet', Path: 'gems' }],
      Attributes: [],
    })
  })

  it('can be linked: one value, a key, or an attribute', () => {
    const link = (start: object) => listLinked(choices, start)
    expect(link({})).toBeUndefined()
    expect(link({ restoreKey: 'wallet', restorePath: 'gems' })).toEqual(['value ["wallet","gems"]'])
    expect(link({ restoreKey: 'pet', restorePath: 'id' })).toEqual(['key pet'])
    expect(link({ restoreKey: 'none' })).toEqual([])
    expect(link({ restoreAttribute: 'level' })).toEqual(['attribute level'])
  })
})

test.each([
  [5, 5, 'Restore all 5 changes'],
  [2, 5, 'Restore 2 of 5 changes'],
  [0, 1, 'Restore 0 of 1 change'],
  [1, 1, 'Restore 1 change'],
])('the button says %i of %i', (chosen, total, label) => expect(toConfirmLabel(chosen, total)).toBe(label))

test.each<[counts: Partial<RestoreCounts>, text: string]>([
  [{}, 'changes nothing'],
  [{ At: null }, 'no longer kept'],
  [{ KeysDeleted: 4, KeysUpdated: 2 }, 'deletes 4 keys, changes 2'],
  [{ KeysAdded: 1, Attributes: 3 }, 'adds 1 key, changes 3 attributes'],
  [{ KeysDeleted: 1, KeysUpdated: 2, Attributes: 3 }, 'deletes 1 key, changes 2 and 3 attributes'],
  [{ KeysUpdated: 1 }, 'changes 1 key'],
  [{ Attributes: 1 }, 'changes 1 attribute'],
])('%o is described', (counts, text) => {
  const none = { Requested: '', At: '', KeysAdded: 0, KeysUpdated: 0, KeysDeleted: 0, Attributes: 0 }
  expect(describeCounts({ ...none, ...counts })).toBe(text)
})
