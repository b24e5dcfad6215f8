import { describe, expect, test } from 'vitest'
import { RequestFailure } from '#console/platform/query/api-error.ts'
import type { PersistenceEntry } from '#contract/persistence.ts'
import { conflictsIn, resolutionOf, unsettled } from './conflicts.ts'
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
  return new RequestFailure({ status, statusText: '', body: { message: 'stale', code: 'stale', data } })
}

const mine = changePending(noChanges, { type: 'edited', entry: wallet, text: '5' })

describe('conflicts of a save', () => {
  test('a refused save names my change and what is there now', () => {
    const failure = refused(412, { m_playerPersistences: [theirs], Missing: [], Revision: 9 })
    expect(conflictsIn(failure, mine)).toEqual([{ key: 'wallet', mine: mine.get('wallet'), present: theirs }])
  })

  test('a key that they deleted has no present state', () => {
    const failure = refused(412, { m_playerPersistences: [], Missing: ['wallet'], Revision: 9 })
    expect(conflictsIn(failure, mine)).toMatchObject([{ key: 'wallet', present: null }])
  })

  test('another failure is no conflict', () => {
    expect(conflictsIn(refused(500, undefined), mine)).toEqual([])
    expect(conflictsIn(refused(412, 'something'), mine)).toEqual([])
    expect(conflictsIn(undefined, mine)).toEqual([])
  })

  test('each choice says what shall stand', () => {
    const change = mine.get('wallet') ?? expect.fail('my change is there')
    const conflict = { key: 'wallet', mine: change, present: theirs }
    expect(unsettled(conflict)).toEqual({ choice: undefined, text: '5' })
    expect(resolutionOf(conflict, { choice: 'mine', text: '5' }).value).toBe('5')
    expect(resolutionOf(conflict, { choice: 'merged', text: '6' }).value).toBe('6')
    expect(resolutionOf(conflict, { choice: 'theirs', text: '5' }).value).toBeUndefined()
    expect(
      resolutionOf({ ...conflict, mine: { ...change, isDeleted: true } }, { choice: 'mine', text: '5' }).value,
    ).toBeNull()
  })

  test('a key that both deleted is settled', () => {
    const change = mine.get('wallet') ?? expect.fail('my change is there')
    expect(unsettled({ key: 'wallet', mine: { ...change, isDeleted: true }, present: null }).choice).toBe('theirs')
  })
})
