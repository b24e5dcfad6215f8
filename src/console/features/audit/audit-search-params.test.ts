import { expect, test } from 'vitest'
import { AuditSearchParams, isFiltered, noFilters, toListCall, toSearchParams } from './audit-search-params.ts'

test('an address without anything means the newest entries of everybody', () => {
  const address = AuditSearchParams.parse({})
  expect(toListCall(address)).toEqual({ query: { skip: 0, take: 15 } })
  expect(isFiltered(address)).toBe(false)
})

test('an address with every filter asks for exactly those entries', () => {
  const address = AuditSearchParams.parse({
    actor: 'ada@',
    action: 'persistence saved',
    kind: 'player',
    target: '00123',
    outcome: 'denied',
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    page: '3',
    size: '50',
  })
  expect(toListCall(address)).toEqual({
    query: {
      actor: 'ada@',
      action: 'persistence saved',
      targetKind: 'player',
      targetId: '00123',
      outcome: 'denied',
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
      skip: 100,
      take: 50,
    },
  })
  expect(isFiltered({ ...address, ...noFilters, page: 1 })).toBe(false)
})

test('what cannot be read in an address is left out instead of ending on an error', () => {
  const address = AuditSearchParams.parse({ outcome: 'maybe', from: 'yesterday', page: '-1', size: '7', entry: 'x' })
  expect(toListCall(address)).toEqual({ query: { skip: 0, take: 15 } })
  expect(address.entry).toBeUndefined()
})

test('a link to an entry keeps the list that it was found in, and says nothing that goes without saying', () => {
  const plain = toSearchParams(AuditSearchParams.parse({ kind: 'player', entry: '7' }))
  expect(plain).toMatchObject({ kind: 'player', entry: undefined, page: undefined, size: undefined })
  expect(toSearchParams(AuditSearchParams.parse({ page: '2', size: '50' }))).toMatchObject({ page: 2, size: 50 })
})
