import { describe, expect, test } from 'vitest'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { changePending, noChanges } from '../changes/pending-changes.ts'
import { toRows, withKey } from './entry-rows.ts'

function entry(Key: string, Value = '1'): PersistenceEntry {
  return { Key, Value, Version: 1, UpdatedAt: '2026-11-20T14:05:00.000Z', UpdatedBy: 'game' }
}

describe('the rows of the persistence tab', () => {
  test('saved and new keys stand together, by key, with the size of the text that would be saved', () => {
    const wallet = entry('wallet', '"é"')
    const added = changePending(noChanges, { type: 'added', key: 'mail', text: '[]' })
    const changes = changePending(added, { type: 'edited', entry: entry('level'), text: '12345' })
    expect(toRows([wallet, entry('level')], changes).map(({ key, bytes }) => [key, bytes])).toEqual([
      ['level', 5],
      ['mail', 2],
      ['wallet', 4],
    ])
  })

  test('a changed key that another user deleted stays on screen', () => {
    const changes = changePending(noChanges, { type: 'edited', entry: entry('level'), text: '2' })
    expect(toRows([], changes)).toMatchObject([{ key: 'level', entry: undefined, change: { text: '2' } }])
  })

  test('a search finds any part of a key in any letter case', () => {
    const rows = toRows([entry('gems_goal_1'), entry('Wallet')], noChanges)
    expect(withKey(rows, ' WALL ').map(({ key }) => key)).toEqual(['Wallet'])
    expect(withKey(rows, '')).toHaveLength(2)
  })
})
