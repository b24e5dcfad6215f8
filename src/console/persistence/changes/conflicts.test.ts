import { describe, expect, test } from 'vitest'
import { ApiError } from '#console/platform/query/api-error.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { findConflicts, isDeletedByBoth } from './conflicts.ts'
import { changePending, noChanges } from './pending-changes.ts'

const wallet: PersistenceEntry = {
  Key: 'wallet',
  Value: '1',
  Version: 3,
  UpdatedAt: '2026-11-20T14:05:00.000Z',
  UpdatedBy: 'game',
}
const theirs = { ...wallet, Value: '2', Version: 4 }

function rejected(status: number, data: unknown) {
  return new ApiError({ status, statusText: '', body: { message: 'stale', code: 'stale', data } })
}

const mine = changePending(noChanges, { type: 'edited', entry: wallet, text: '5' })

describe('conflicts of a save', () => {
  test('name my change, the version it began with and what is saved now', () => {
    const error = rejected(412, { m_playerPersistences: [theirs], Missing: [], Revision: 9 })
    expect(findConflicts(error, mine)).toEqual([{ key: 'wallet', base: wallet, theirs, mine: mine.get('wallet') }])
  })

  test('have no saved state for a key that they deleted', () => {
    const error = rejected(412, { m_playerPersistences: [], Missing: ['wallet'], Revision: 9 })
    expect(findConflicts(error, mine)).toMatchObject([{ key: 'wallet', theirs: null }])
  })

  test('are absent after another failure', () => {
    expect(findConflicts(rejected(500, undefined), mine)).toEqual([])
    expect(findConflicts(rejected(412, 'something'), mine)).toEqual([])
    expect(findConflicts(undefined, mine)).toEqual([])
  })

  test('need no choice for a key that both deleted', () => {
    const change = mine.get('wallet') ?? expect.fail('my change is there')
    const conflict = { key: 'wallet', base: wallet, theirs: null, mine: change }
    expect(isDeletedByBoth(conflict)).toBe(false)
    expect(isDeletedByBoth({ ...conflict, mine: { ...change, isDeleted: true } })).toBe(true)
  })
})
