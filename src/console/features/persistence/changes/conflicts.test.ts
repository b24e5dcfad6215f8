import { describe, expect, test } from 'vitest'
import { ApiError } from '#console/platform/query/api-error.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { findConflicts, getUnresolved, toResolution } from './conflicts.ts'
import { changePending, noChanges } from './pending-changes.ts'

const wallet: PersistenceEntry = {
  Key: 'wallet',
  Value: '1',
  Version: 3,
  UpdatedAt: '2026-11-20T14:05:00.000Z',
  UpdatedBy: 'game',
}
const theirs = { ...wallet, Value: '2', Version: 4 }

function refused(status: number, data: unknown) {
  return new ApiError({ status, statusText: '', body: { message: 'stale', code: 'stale', data } })
}

const mine = changePending(noChanges, { type: 'edited', entry: wallet, text: '5' })

describe('conflicts of a save', () => {
  test('a refused save names my change and what is there now', () => {
    const failure = refused(412, { m_playerPersistences: [theirs], Missing: [], Revision: 9 })
    expect(findConflicts(failure, mine)).toEqual([{ key: 'wallet', mine: mine.get('wallet'), present: theirs }])
  })

  test('a key that they deleted has no present state', () => {
    const failure = refused(412, { m_playerPersistences: [], Missing: ['wallet'], Revision: 9 })
    expect(findConflicts(failure, mine)).toMatchObject([{ key: 'wallet', present: null }])
  })

  test('another failure is no conflict', () => {
    expect(findConflicts(refused(500, undefined), mine)).toEqual([])
    expect(findConflicts(refused(412, 'something'), mine)).toEqual([])
    expect(findConflicts(undefined, mine)).toEqual([])
  })

  test('each choice says what shall stand', () => {
    const change = mine.get('wallet') ?? expect.fail('my change is there')
    const conflict = { key: 'wallet', mine: change, present: theirs }
    expect(getUnresolved(conflict)).toEqual({ choice: undefined, text: '5' })
    expect(toResolution(conflict, { choice: 'mine', text: '5' }).value).toBe('5')
    expect(toResolution(conflict, { choice: 'merged', text: '6' }).value).toBe('6')
    expect(toResolution(conflict, { choice: 'theirs', text: '5' }).value).toBeUndefined()
    expect(
      toResolution({ ...conflict, mine: { ...change, isDeleted: true } }, { choice: 'mine', text: '5' }).value,
    ).toBeNull()
  })

  test('a key that both deleted is settled', () => {
    const change = mine.get('wallet') ?? expect.fail('my change is there')
    expect(getUnresolved({ key: 'wallet', mine: { ...change, isDeleted: true }, present: null }).choice).toBe('theirs')
  })
})
