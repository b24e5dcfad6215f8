import { expect, test } from 'vitest'
import { auditList } from './audit-list.tsx'
import { toAuditQuery } from './audit-params.ts'

const { read, write, cleared, hasFilters } = auditList.params

test('without search params the log shows the newest entries of everyone', () => {
  expect(toAuditQuery(read({}))).toEqual({ skip: 0, take: 15 })
  expect(hasFilters(read({}))).toBe(false)
})

test('every filter of a link is part of the query', () => {
  const link = {
    actor: 'ada@',
    action: 'persistence saved',
    kind: 'player',
    target: '00123',
    outcome: 'denied',
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    page: '3',
    size: '50',
  }
  expect(toAuditQuery(read(link))).toEqual({
    actor: 'ada@',
    action: 'persistence saved',
    targetKind: 'player',
    targetId: '00123',
    outcome: 'denied',
    from: '2026-11-20T00:00:00.000Z',
    to: '2026-11-21T00:00:00.000Z',
    skip: 100,
    take: 50,
  })
  expect(hasFilters(read(link))).toBe(true)
})

test('clearing removes every filter and the page', () => {
  const removed = ['actor', 'action', 'kind', 'target', 'outcome', 'from', 'to', 'filter', 'page']
  expect(write(cleared)).toEqual(Object.fromEntries(removed.map((name) => [name, undefined])))
})

test('invalid search params fall back to their defaults', () => {
  expect(toAuditQuery(read({ outcome: 'maybe', from: 'yesterday', page: '-1', size: '7' }))).toEqual({
    skip: 0,
    take: 15,
  })
})
