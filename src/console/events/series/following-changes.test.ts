import { expect, test } from 'vitest'
import type { GameEvent } from '#contract/event.ts'
import { describeOtherChanges, toChange } from './following-changes.ts'

const event: GameEvent = {
  ...{ Id: 1, Content: 'Harbor Rush', StartDate: '2031-03-21T17:00:00.000Z', EndDate: '2031-03-22T17:00:00.000Z' },
  ...{ Duration: 24, ProfileId: 1, ProfileName: 'default', Deleted: false, LeaderboardNames: [] },
  ...{ Series: { Id: 1, Position: 1 }, Version: 1 },
}
const other = { ...event, Id: 3, Content: 'Pier Rush', Duration: 3, Version: 2 }
const StartDate = '2031-04-04T17:00:00.000Z'
const change = (values: { text: string; duration: number | string }) =>
  toChange({ Event: other, StartDate }, values, event)

test('changes only what the form changes', () => {
  const own = { Id: 3, Version: 2, Content: 'Pier Rush', StartDate, Duration: 3 }
  expect(change({ text: ' Harbor Rush ', duration: '24' })).toEqual(own)
  expect(change({ text: 'Night Rush', duration: 24 })).toEqual({ ...own, Content: 'Night Rush' })
  expect(change({ text: 'Harbor Rush', duration: '12.5' })).toEqual({ ...own, Duration: 12.5 })
  expect(change({ text: ' ', duration: '' })).toEqual(own)
})

test('describes the changes besides the start', () => {
  const describe = (text: string, duration: number) => describeOtherChanges(other, change({ text, duration }))
  expect(describe('Harbor Rush', 24)).toBeUndefined()
  expect(describe('Night Rush', 24)).toBe('Name: Pier Rush → Night Rush.')
  expect(describe('Night Rush', 12)).toBe('Name: Pier Rush → Night Rush. Hours: 3 → 12.')
})
