import { afterEach, expect, test, vi } from 'vitest'
import { setTimeZone } from '#console/components/time/time-zone.ts'
import { auditList } from './audit-list.tsx'
import { toAuditQuery } from './audit-params.ts'

const { read, write, cleared, hasFilters } = auditList.params

afterEach(() => {
  vi.useRealTimers()
  setTimeZone(undefined)
})

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

test('a period is meant from today in the chosen zone, whatever the link says of times', () => {
  vi.setSystemTime(new Date('2026-11-20T23:30:00.000Z'))
  setTimeZone('Europe/Berlin')
  const instants = (period: string) => toAuditQuery(read({ period, from: '2026-01-01T00:00:00.000Z' }))
  expect(instants('today')).toEqual({ from: '2026-11-20T23:00:00.000Z', skip: 0, take: 15 })
  expect(instants('yesterday')).toMatchObject({ from: '2026-11-19T23:00:00.000Z', to: '2026-11-20T23:00:00.000Z' })
  expect(instants('week')).toEqual({ from: '2026-11-14T23:00:00.000Z', skip: 0, take: 15 })
  expect(instants('month')).toEqual({ from: '2026-10-22T22:00:00.000Z', skip: 0, take: 15 })
})

test('clearing removes every filter and the page', () => {
  const removed = ['actor', 'action', 'kind', 'target', 'outcome', 'period', 'from', 'to', 'filter', 'page']
  expect(write(cleared)).toEqual(Object.fromEntries(removed.map((name) => [name, undefined])))
})

test('invalid search params fall back to their defaults', () => {
  expect(toAuditQuery(read({ outcome: 'maybe', from: 'yesterday', page: '-1', size: '7' }))).toEqual({
    skip: 0,
    take: 15,
  })
})
