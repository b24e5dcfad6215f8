import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/timeline.ts'
import { toDay, toRows } from './timeline-rows.ts'

const entry = (Id: string, At: string): TimelineEntry => ({
  Id,
  At,
  Kind: 'flag',
  What: 'Flagged as hacker',
  Detail: '',
  Changes: null,
  Who: '',
  Reason: '',
  Subject: null,
  ChangesState: false,
  AuditId: null,
})

test('entries follow the heading of their day, and every row has a day', () => {
  const rows = toRows([
    entry('3', '2026-11-20T14:00:00.000Z'),
    entry('2', '2026-11-20T13:00:00.000Z'),
    entry('1', '2026-11-18T13:00:00.000Z'),
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['day', 'entry', 'entry', 'day', 'entry'])
  expect(rows.map(toDay)).toEqual([...Array(3).fill('20 Nov 2026'), ...Array(2).fill('18 Nov 2026')])
})
