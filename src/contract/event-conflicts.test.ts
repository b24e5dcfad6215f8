import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countConflicts,
  findConflicts,
  findUncoveredTimes,
  type PlannedEvent,
  withoutRepeats,
} from './event-conflicts.ts'

const profiles = [
  { Id: 1, Name: 'default', TaskCount: 50, Offset: 600, Deregistered: false },
  { Id: 2, Name: 'short', TaskCount: 2, Offset: 90, Deregistered: false },
  { Id: 3, Name: 'old', TaskCount: 50, Offset: 600, Deregistered: true },
]
const context = { profiles, windows: [] }
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour))

function plan(key: string, from: number, to: number, more: Partial<PlannedEvent> = {}): PlannedEvent {
  return { key, name: `Event ${key}`, start: at(from), end: at(to), profileId: 1, leaderboardNames: ['A'], ...more }
}

const kinds = (
  events: readonly PlannedEvent[],
  windows: { Id: string; Name: string; From: string; To: string }[] = [],
) => findConflicts(events, { profiles, windows }).map(({ key, kind, other }) => [key, kind, other?.key])

test('finds overlaps on one profile from both sides, and none between profiles or of events that touch', () => {
  expect(kinds([plan('1', 0, 10), plan('2', 9, 12), plan('3', 12, 14), plan('4', 0, 3, { profileId: 2 })])).toEqual([
    ['1', 'profile overlap', '2'],
    ['2', 'profile overlap', '1'],
  ])
  expect(findConflicts([plan('1', 0, 10), plan('2', 9, 12)], context)[0]?.message).toBe(
    'Overlaps Event 2 (edition 2) on profile default.',
  )
})

test('names the other side of an overlap by its edition or its row, and the profile where it is known', () => {
  const events = [plan('Row 1', 0, 10), plan('Edition 2', 9, 30, { name: 'edition 2' }), plan('7', 20, 40)]
  expect(findConflicts(events, context).map(({ key, message }) => [key, message])).toEqual([
    ['Row 1', 'Overlaps edition 2 on profile default.'],
    ['Edition 2', 'Overlaps Event Row 1 (row 1) on profile default.'],
    ['Edition 2', 'Overlaps Event 7 (edition 7) on profile default.'],
    ['7', 'Overlaps edition 2 on profile default.'],
  ])
  const [unknown] = findConflicts(events, { profiles: [], windows: [] })
  expect(unknown?.message).toBe('Overlaps edition 2 on the same profile.')
})

test('leaves out the earlier side of each pair', () => {
  const found = withoutRepeats(findConflicts([plan('1', 0, 10), plan('3', 9, 12), plan('2', 8, 20)], context))
  expect(found.map(({ key, other }) => [key, other?.key])).toEqual([
    ['3', '1'],
    ['3', '2'],
    ['2', '1'],
  ])
})

test('finds an event that outlives several later ones', () => {
  const found = kinds([plan('1', 0, 100), plan('2', 1, 2), plan('3', 50, 51)])
  expect(found.filter(([key]) => key === '1')).toEqual([
    ['1', 'profile overlap', '2'],
    ['1', 'profile overlap', '3'],
  ])
})

test('lists a limited number of overlaps of thousands of events, and counts the others', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => plan(String(index), 0, 500))
  const found = findConflicts(many, context)
  expect(found.length).toBeLessThan(5_000 * 22)
  expect(countConflicts(found)).toBe(5_000 * 4_999)
  expect(countConflicts(withoutRepeats(found))).toBe((5_000 * 4_999) / 2)
})

test('names the long event at each of many short ones inside it, and says how many more there are', () => {
  const short = Array.from({ length: 13 }, (_, index) => plan(`row ${index + 1}`, 10 * index + 1, 10 * index + 2))
  const found = findConflicts([plan('long', 0, 480), ...short], context)
  expect(found.filter(({ key }) => key !== 'long').map(({ key, other }) => [key, other?.key])).toEqual(
    short.map(({ key }) => [key, 'long']),
  )
  const longConflicts = found.filter(({ key }) => key === 'long')
  expect(longConflicts).toHaveLength(11)
  expect(longConflicts.at(-1)?.message).toBe('Overlaps 3 more later events on profile default.')
})

test('finds an overlap of exactly the events that have one, and counts all', () => {
  const hours = fc.record({ from: fc.nat(300), length: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(200)) })
  const schedule = fc.record({ hours, profileId: fc.constantFrom(1, 2) })
  fc.assert(
    fc.property(fc.array(schedule, { maxLength: 60 }), (schedules) => {
      const events = schedules.map(({ hours: { from, length }, profileId }, index) =>
        plan(String(index), from, from + length, { profileId }),
      )
      const overlaps = (one: PlannedEvent, other: PlannedEvent) =>
        one !== other && one.profileId === other.profileId && one.start < other.end && one.end > other.start
      const expected = events
        .map((event) => [event.key, events.filter((other) => overlaps(event, other)).length] as const)
        .filter(([, count]) => count > 0)
      const found = findConflicts(events, { profiles: [], windows: [] })
      for (const { key, other } of found) {
        const [one, another] = [events.find((event) => event.key === key), events[Number(other?.key)]]
        if (other) expect(one && another && overlaps(one, another)).toBe(true)
      }
      const counts = events.map(({ key }) => [key, countConflicts(found.filter((one) => one.key === key))] as const)
      expect(counts.filter(([, count]) => count > 0)).toEqual(expected)
    }),
    { numRuns: 200, seed: 20_261_126 },
  )
})

test('finds leaderboards that are missing or have one name', () => {
  expect(kinds([plan('1', 0, 1, { leaderboardNames: [] })])).toEqual([['1', 'no leaderboard', undefined]])
  expect(kinds([plan('1', 0, 1, { leaderboardNames: ['Gold', 'gold ', 'Silver'] })])).toEqual([
    ['1', 'leaderboard name twice', undefined],
  ])
})

test('finds events that are longer than their profile allows, to the minute', () => {
  expect(kinds([plan('1', 0, 3, { profileId: 2 })])).toEqual([])
  const late = plan('1', 0, 3, { profileId: 2, end: new Date(at(3).getTime() + 60_000) })
  expect(findConflicts([late], context)).toEqual([
    { kind: 'longer than its profile allows', key: '1', message: 'Lasts 3.02 hours; its profile “short” allows 3.' },
  ])
})

test('finds deregistered profiles and ignores unknown ones', () => {
  expect(kinds([plan('1', 0, 1, { profileId: 3 }), plan('2', 0, 1, { profileId: 9 })])).toEqual([
    ['1', 'deregistered profile', undefined],
  ])
})

test('finds maintenance windows that lie inside an event or reach into it', () => {
  const window = (Id: string, from: number, to: number) => ({
    Id,
    Name: `window ${Id}`,
    From: at(from).toISOString(),
    To: at(to).toISOString(),
  })
  expect(kinds([plan('1', 10, 20)], [window('a', 5, 10), window('b', 5, 11), window('c', 20, 21)])).toEqual([
    ['1', 'maintenance', 'b'],
  ])
  const both = findConflicts([plan('1', 10, 20)], { profiles, windows: [window('a', 5, 11), window('b', 19, 30)] })
  expect(both.map(({ message }) => message)).toEqual([
    'Overlaps a maintenance window: window a.',
    'Overlaps a maintenance window: window b.',
  ])
})

test('finds the starts of new events that are in the past', () => {
  const events = [plan('1', 0, 4, { isNew: true }), plan('2', 4, 6, { isNew: true }), plan('3', 0, 4, { profileId: 2 })]
  const at5 = findConflicts(events, { profiles: [], windows: [] }, at(5))
  expect(at5.filter(({ kind }) => kind === 'in the past').map(({ key, message }) => [key, message])).toEqual([
    ['1', 'Ends in the past, so nobody can join it.'],
    ['2', 'Starts in the past, so it runs as soon as it is created.'],
  ])
  expect(findConflicts(events, { profiles: [], windows: [] }, at(0))).toEqual([])
})

test('finds starts and ends that a change moves into the past', () => {
  const find = (from: number, to: number, before: readonly [number, number]) =>
    findConflicts([plan('1', from, to, { before: { start: at(before[0]), end: at(before[1]) } })], context, at(10))
      .filter(({ kind }) => kind === 'in the past')
      .map(({ message }) => message)
  const starts = ['Starts in the past, so it runs as soon as it is saved. This cannot be undone.']
  const ends = ['Ends in the past, so nobody can join it. This cannot be undone.']
  expect(find(9, 30, [12, 30])).toEqual(starts)
  expect(find(8, 9, [12, 30])).toEqual(ends)
  expect(find(5, 10, [5, 30])).toEqual(ends)
  for (const [from, to, before] of [
    [11, 20, [12, 30]],
    [5, 20, [5, 30]],
    [5, 9, [5, 9]],
  ] as const)
    expect(find(from, to, before)).toEqual([])
})

test('lists what is in the past before all other conflicts of an event', () => {
  const change = plan('1', 0, 30, { before: { start: at(20), end: at(50) }, leaderboardNames: [] })
  const found = findConflicts([change, plan('2', 5, 30)], context, at(10))
  expect(found.filter(({ key }) => key === '1').map(({ kind }) => kind)).toEqual([
    'in the past',
    'profile overlap',
    'no leaderboard',
  ])
})

test('finds gaps and overlaps of a series, but not the hour of a clock change', () => {
  const week = 7 * 24
  const edition = (key: string, start: number, hours = 24, id = 1) =>
    plan(key, start, start + hours, { series: { id, position: Number(key) } })
  expect(kinds([edition('1', 0), edition('2', week + 1), edition('3', 2 * week)])).toEqual([])
  const withGap = [edition('1', 0), edition('2', week), edition('3', 2 * week), edition('5', 4 * week)]
  expect(kinds(withGap)).toEqual([
    ['3', 'series gap', '5'],
    ['5', 'series gap', '3'],
  ])
  expect(kinds([edition('1', 0), edition('3', 2 * week, 24, 2)])).toEqual([])
  expect(kinds([edition('1', 0, week + 1), edition('2', week)]).map(([, kind]) => kind)).toContain('series overlap')
})

test('finds the times in which no event runs', () => {
  const period = { from: at(0), to: at(100) }
  const events = [plan('3', 60, 70), plan('1', -5, 10), plan('2', 5, 20), plan('4', 65, 66)]
  expect(findUncoveredTimes(events, period)).toEqual([
    { from: at(20), to: at(60) },
    { from: at(70), to: at(100) },
  ])
  expect(findUncoveredTimes([], period)).toEqual([period])
  expect(findUncoveredTimes([plan('1', -1, 200)], period)).toEqual([])
})
