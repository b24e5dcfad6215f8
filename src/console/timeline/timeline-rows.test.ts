import { expect, test } from 'vitest'
import type { TimelineEntry } from '#contract/timeline.ts'
import { isCutByPeriod, toDay, toggleSession, toRows } from './timeline-rows.ts'

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

const save = (Id: string, At: string): TimelineEntry => ({ ...entry(Id, At), Kind: 'persistence', Who: 'game' })
const toKeys = (rows: ReturnType<typeof toRows>) => rows.map(({ key }) => key)

test('saves of one session of the game are one row, which opens to its entries', () => {
  const entries = [
    save('9', '2026-11-20T14:30:00.000Z'),
    save('8', '2026-11-20T14:00:00.000Z'),
    save('7', '2026-11-20T13:59:30.000Z'),
    // A pause of more than half an hour.
    save('6', '2026-11-20T13:29:29.000Z'),
    save('5', '2026-11-20T13:29:00.000Z'),
  ]
  expect(toKeys(toRows(entries))).toEqual(['day 20 Nov 2026', 'session 7', '6', '5'])
  const rows = toRows(entries, new Set(['8']))
  expect(toKeys(rows)).toEqual(['day 20 Nov 2026', 'session 7', '9', '8', '7', '6', '5'])
  expect(toDay(rows[1] ?? { kind: 'day', key: '', day: '' })).toBe('20 Nov 2026')
})

test('what is between saves, a change of the day, and a save of staff or a server end a session', () => {
  const between = [
    save('9', '2026-11-20T00:02:00.000Z'),
    save('8', '2026-11-20T00:01:00.000Z'),
    entry('7', '2026-11-20T00:00:50.000Z'),
    save('6', '2026-11-20T00:00:40.000Z'),
    save('5', '2026-11-19T23:59:00.000Z'),
    save('4', '2026-11-19T23:58:00.000Z'),
    { ...save('3', '2026-11-19T23:57:00.000Z'), Who: 'ada@example.com', AuditId: '1' },
  ]
  expect(toRows(between).some(({ kind }) => kind === 'session')).toBe(false)
})

test('an open session stays open when earlier and newer saves of it are added, until it is closed', () => {
  const minutes = ['06', '05', '04', '03', '02', '01']
  const saves = minutes.map((minute) => save(minute, `2026-11-20T14:${minute}:00.000Z`))
  const [, ...older] = saves
  const open = toggleSession(new Set(), older.slice(0, 3))
  const toState = (opened: ReadonlySet<string>) =>
    toRows(saves, opened).flatMap((row) => (row.kind === 'session' ? [row.isOpen] : []))
  expect(toState(open)).toEqual([true])
  expect(toState(toggleSession(open, saves))).toEqual([false])
  expect(toggleSession(new Set(['another', '04']), saves)).toEqual(new Set(['another']))
})

test('a session at the end of the loaded pages may have earlier saves', () => {
  const sessions = ['20', '18'].flatMap((day) =>
    [3, 2, 1].map((hour) => save(day + hour, `2026-11-${day}T14:0${hour}:00Z`)),
  )
  const toWhole = (hasMore: boolean) =>
    toRows(sessions, new Set(), hasMore).flatMap((row) => (row.kind === 'session' ? [row.isWhole] : []))
  expect([toWhole(true), toWhole(false)]).toEqual([
    [true, false],
    [true, true],
  ])
  const cut = (from: string | undefined) => isCutByPeriod(sessions, from)
  expect([
    cut(undefined),
    cut('2026-11-18T13:31:00Z'),
    cut('2026-11-18T13:30:59Z'),
    cut('2026-11-18T14:01:00Z'),
  ]).toEqual([false, true, false, true])
})
