import { describe, expect, test } from 'vitest'
import type { Resolution } from '#console/platform/forms/conflict.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import {
  type Change,
  changePending,
  changesToSave,
  getAction,
  getMarks,
  isStale,
  noChanges,
  type PendingChanges,
  toBody,
} from './pending-changes.ts'

function entry(Key: string, Value = '1', Version = 3): PersistenceEntry {
  return { Key, Value, Version, UpdatedAt: '2026-11-20T14:05:00.000Z', UpdatedBy: 'game' }
}

const wallet = entry('wallet', '{"gold":1.0}', 7)
const level = entry('level', '4', 2)

function after(...changes: readonly Change[]) {
  return changes.reduce(changePending, noChanges)
}

function marks(changes: ReturnType<typeof after>, key: string) {
  return getMarks(changes.get(key))
}

describe('unsaved changes of the persistence', () => {
  test('an edited key is marked Updated and saved with the version its editor loaded', () => {
    const changes = after({ type: 'edited', entry: wallet, text: '{"gold":2}' })
    expect(marks(changes, 'wallet')).toEqual(['Updated'])
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '{"gold":2}', Version: 7 }])
  })

  test('a key typed back to its loaded text is no change, one that differs in a blank is', () => {
    const typed: Change = { type: 'edited', entry: wallet, text: '2' }
    expect(after(typed, { type: 'edited', entry: wallet, text: wallet.Value }).size).toBe(0)
    expect(after({ type: 'edited', entry: wallet, text: '{"gold": 1.0}' }).size).toBe(1)
  })

  test('a second edit keeps the version of the first, so that a change by another user in between is noticed', () => {
    const newer = { ...wallet, Value: '{"gold":9}', Version: 8 }
    const changes = after({ type: 'edited', entry: wallet, text: '2' }, { type: 'edited', entry: newer, text: '3' })
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '3', Version: 7 }])
    expect(isStale(changes.get('wallet'), newer)).toBe(true)
    expect(isStale(changes.get('wallet'), wallet)).toBe(false)
    expect(isStale(changes.get('wallet'), undefined)).toBe(true)
  })

  test('a key marked deleted is sent as null, and taking the mark away leaves nothing', () => {
    const toggle: Change = { type: 'delete toggled', key: 'wallet', entry: wallet }
    const changes = after(toggle)
    expect(marks(changes, 'wallet')).toEqual(['Deleted'])
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: null, Version: 7 }])
    expect(after(toggle, toggle).size).toBe(0)
  })

  test('an edited key marked deleted and back is Updated again with its text', () => {
    const toggle: Change = { type: 'delete toggled', key: 'wallet', entry: wallet }
    const edit: Change = { type: 'edited', entry: wallet, text: '2' }
    expect(marks(after(edit, toggle), 'wallet')).toEqual(['Updated', 'Deleted'])
    const back = after(edit, toggle, toggle)
    expect(marks(back, 'wallet')).toEqual(['Updated'])
    expect(back.get('wallet')?.text).toBe('2')
  })

  test('a new key is marked NewKey and saved with version 0', () => {
    const changes = after({ type: 'added', key: 'mail', text: '[]' })
    expect(marks(changes, 'mail')).toEqual(['NewKey'])
    expect(toBody(changes)).toEqual([{ Key: 'mail', Value: '[]', Version: 0 }])
  })

  test('a new key marked deleted is not sent, and comes back as a new key', () => {
    const add: Change = { type: 'added', key: 'mail', text: '[]' }
    const toggle: Change = { type: 'delete toggled', key: 'mail', entry: null }
    expect(toBody(after(add, toggle))).toEqual([])
    expect(changesToSave(after(add, toggle))).toEqual([])
    expect(marks(after(add, toggle, toggle), 'mail')).toEqual(['NewKey'])
    expect(toBody(after(add, toggle, toggle))).toEqual([{ Key: 'mail', Value: '[]', Version: 0 }])
  })

  test('the confirmation says Add, Update and Delete, by key', () => {
    const changes = after(
      { type: 'added', key: 'zoo', text: '1' },
      { type: 'edited', entry: wallet, text: '2' },
      { type: 'delete toggled', key: 'level', entry: level },
    )
    expect(changesToSave(changes).map((change) => [change.key, getAction(change)])).toEqual([
      ['level', 'Delete'],
      ['wallet', 'Update'],
      ['zoo', 'Add'],
    ])
  })

  test('an import fills the changes: new keys, differing keys, and nothing for equal ones', () => {
    const changes = after({
      type: 'imported',
      entries: [wallet, level],
      imported: [
        { Key: 'wallet', Value: wallet.Value },
        { Key: 'level', Value: '5' },
        { Key: 'mail', Value: '[]' },
      ],
    })
    expect(toBody(changes)).toEqual([
      { Key: 'level', Value: '5', Version: 2 },
      { Key: 'mail', Value: '[]', Version: 0 },
    ])
  })

  test('an import over a key marked deleted takes the mark away', () => {
    const changes = after(
      { type: 'delete toggled', key: 'level', entry: level },
      { type: 'imported', entries: [level], imported: [{ Key: 'level', Value: '6' }] },
    )
    expect(toBody(changes)).toEqual([{ Key: 'level', Value: '6', Version: 2 }])
  })

  test('after a save nothing is marked, and a new key marked deleted is gone', () => {
    const changes = after(
      { type: 'edited', entry: wallet, text: '2' },
      { type: 'added', key: 'mail', text: '1' },
      { type: 'delete toggled', key: 'mail', entry: null },
    )
    expect(changePending(changes, { type: 'saved', sent: toBody(changes), entries: [] }).size).toBe(0)
  })

  test('what was typed while the save ran stays, on the version that was saved', () => {
    const first = after({ type: 'edited', entry: wallet, text: '2' })
    const typed = changePending(first, { type: 'edited', entry: wallet, text: '3' })
    const saved = { ...wallet, Value: '2', Version: 8 }
    const changes = changePending(typed, { type: 'saved', sent: toBody(first), entries: [saved] })
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '3', Version: 8 }])
  })
})

describe('resolving a key that someone else changed', () => {
  const mine = after({ type: 'edited', entry: wallet, text: '{"gold":2}' })
  const theirs = { ...wallet, Value: '{"gold":9}', Version: 8 }
  const resolve = (changes: PendingChanges, saved: PersistenceEntry | null, resolution: Resolution<string>) => {
    const change = changes.get('wallet') ?? expect.fail('there is no change of wallet')
    const conflicts = [{ key: 'wallet', base: wallet, theirs: saved, mine: change }]
    return changePending(changes, { type: 'resolved', conflicts, resolutions: new Map([['wallet', resolution]]) })
  }

  test('keeping mine saves my text over their version', () => {
    const changes = resolve(mine, theirs, { choice: 'mine' })
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '{"gold":2}', Version: 8 }])
  })

  test('keeping theirs drops my change of that key only', () => {
    const both = changePending(mine, { type: 'edited', entry: level, text: '5' })
    const changes = resolve(both, theirs, { choice: 'theirs' })
    expect(toBody(changes)).toEqual([{ Key: 'level', Value: '5', Version: 2 }])
  })

  test('a merged text is saved over their version, and is no change when it equals theirs', () => {
    const changes = resolve(mine, theirs, { choice: 'merged', value: '{"gold":11}' })
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '{"gold":11}', Version: 8 }])
    expect(resolve(mine, theirs, { choice: 'merged', value: theirs.Value }).size).toBe(0)
  })

  test('keeping mine adds the key again when they deleted it', () => {
    const changes = resolve(mine, null, { choice: 'mine' })
    expect(toBody(changes)).toEqual([{ Key: 'wallet', Value: '{"gold":2}', Version: 0 }])
    expect(changesToSave(changes).map(getAction)).toEqual(['Add'])
  })

  test('keeping my deletion deletes their version, and a key deleted by both needs nothing', () => {
    const deleted = after({ type: 'delete toggled', key: 'wallet', entry: wallet })
    expect(toBody(resolve(deleted, theirs, { choice: 'mine' }))).toEqual([{ Key: 'wallet', Value: null, Version: 8 }])
    expect(resolve(deleted, null, { choice: 'mine' }).size).toBe(0)
  })
})
