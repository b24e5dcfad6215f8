import { expect, test } from 'vitest'
import type { GameEvent } from '#contract/event.ts'
import { eventColor, toEntry } from './calendar-entry.ts'

const event: GameEvent = {
  ...{ Id: 1, Content: 'A', StartDate: '2031-05-06T10:00:00.000Z', EndDate: '2031-05-07T10:00:00.000Z', Duration: 24 },
  ...{ ProfileId: 1, ProfileName: 'default', Deleted: false, LeaderboardNames: [], Series: null, Version: 1 },
}

test('draws events of every state in the color of their kind', () => {
  const states = [
    toEntry(event, [], new Date('2031-05-06T09:00:00Z')),
    toEntry(event, [], new Date('2031-05-06T11:00:00Z')),
    toEntry(event, [], new Date('2031-05-08T10:00:00Z')),
    toEntry({ ...event, Deleted: true }, [], new Date('2031-05-06T09:00:00Z')),
  ]
  expect(states.map(({ note }) => note)).toEqual(['upcoming', 'running', 'finished', 'deleted'])
  for (const { color } of states) expect(color.match(/--qd-(?!surface)[a-z-]+/g)).toEqual(['--qd-info'])
  expect(states.map(({ color }) => color === eventColor)).toEqual([true, true, false, false])
})
