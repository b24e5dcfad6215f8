import { expect, test } from 'vitest'
import type { GameEvent } from '#contract/event.ts'
import { listProfiles, toEntry, toProfileColor, toProfileMark } from './calendar-entry.ts'

const event: GameEvent = {
  ...{ Id: 1, Content: 'A', StartDate: '2031-05-06T10:00:00.000Z', EndDate: '2031-05-07T10:00:00.000Z', Duration: 24 },
  ...{ ProfileId: 1, ProfileName: 'default', Deleted: false, LeaderboardNames: [], Series: null, Version: 1 },
}

test('draws events in the color of their profile, paler when they are over or deleted', () => {
  const states = [
    toEntry(event, [], new Date('2031-05-06T09:00:00Z')),
    toEntry(event, [], new Date('2031-05-06T11:00:00Z')),
    toEntry(event, [], new Date('2031-05-08T10:00:00Z')),
    toEntry({ ...event, Deleted: true }, [], new Date('2031-05-06T09:00:00Z')),
  ]
  expect(states.map(({ note }) => note)).toEqual(['upcoming', 'running', 'finished', 'deleted'])
  for (const { color } of states) expect(color).toContain('var(--event-profile-1)')
  expect(states.map(({ color }) => color === 'var(--event-profile-1)')).toEqual([true, true, false, false])
  expect([2, 5, 6].map(toProfileColor)).toEqual([
    'var(--event-profile-2)',
    'var(--event-profile-5)',
    'var(--event-profile-1)',
  ])
})

test('lists the profiles on display by id, with a letter each', () => {
  const entries = [{ ...event, ProfileId: 2, ProfileName: 'weekly' }, event].map((one) => toEntry(one, [], new Date()))
  expect(listProfiles(entries)).toEqual([
    { id: 1, name: 'default' },
    { id: 2, name: 'weekly' },
  ])
  expect(['weekly', ' default', '🏴‍☠️ night', ''].map(toProfileMark)).toEqual(['W', 'D', '🏴', '?'])
})
