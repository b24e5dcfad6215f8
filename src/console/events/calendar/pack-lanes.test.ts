import { expect, it } from 'vitest'
import type { CalendarEntry } from './calendar-entry.ts'
import { packLanes } from './pack-lanes.ts'

const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']

const anEntry = (key: string, start: string, end: string | null, kind = 'event'): CalendarEntry => ({
  kind,
  key,
  title: key,
  start: new Date(start),
  end: end === null ? null : new Date(end),
  href: '/',
  color: '',
  note: kind,
  conflicts: [],
})

const draw = (...entries: CalendarEntry[]) =>
  packLanes(entries, { days, zone: 'UTC', toLane: ({ kind }) => kind }).map(({ label, items }) => [
    label,
    ...items.map(({ entry, from, to, row }) => `${entry.key}: ${from}-${to} in ${row}`),
  ])

it('draws an item over the days that it touches, and an exclusive end at midnight not', () => {
  expect(draw(anEntry('a', '2026-11-23T10:00Z', '2026-11-25T00:00Z'))).toEqual([['event', 'a: 2-4 in 1']])
})

it('cuts what begins before and ends after the days, and leaves out what is outside', () => {
  const entries = [
    anEntry('before', '2026-11-01T10:00Z', '2026-11-22T00:00Z'),
    anEntry('over', '2026-11-01T10:00Z', '2026-12-22T00:00Z'),
    anEntry('after', '2026-11-26T00:00Z', '2026-11-27T00:00Z'),
  ]
  expect(draw(...entries)).toEqual([['event', 'over: 1-5 in 1']])
})

it('packs items into as few rows as they need, by lane', () => {
  const entries = [
    anEntry('a', '2026-11-22T01:00Z', '2026-11-23T10:00Z'),
    anEntry('b', '2026-11-22T02:00Z', '2026-11-22T10:00Z'),
    anEntry('c', '2026-11-23T02:00Z', null),
    anEntry('d', '2026-11-24T02:00Z', '2026-11-24T10:00Z'),
    anEntry('w', '2026-11-22T02:00Z', '2026-11-22T10:00Z', 'maintenance'),
  ]
  expect(draw(...entries)).toEqual([
    ['event', 'a: 1-3 in 1', 'b: 1-2 in 2', 'c: 2-3 in 2', 'd: 3-4 in 1'],
    ['maintenance', 'w: 1-2 in 1'],
  ])
})

it('draws an item over the fewest days that are given, within those on display', () => {
  const entries = [
    anEntry('a', '2026-11-22T01:00Z', '2026-11-22T10:00Z'),
    anEntry('b', '2026-11-24T02:00Z', '2026-11-24T10:00Z'),
    anEntry('c', '2026-11-25T02:00Z', null),
  ]
  const [lane] = packLanes(entries, { days, zone: 'UTC', shortest: 2, toLane: () => 'all' })
  expect(lane?.items.map(({ entry, from, to, row }) => [entry.key, from, to, row])).toEqual([
    ['a', 1, 3, 1],
    ['b', 3, 5, 1],
    ['c', 3, 5, 2],
  ])
})
