import { describe, expect, it } from 'vitest'
import {
  averageLevel,
  compareStanding,
  findRestoredLeader,
  findSuccessor,
  proposeDepartures,
  proposeSuccessor,
} from './guild-membership.ts'

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}T00:00:00.000Z`
const member = (PlayerId: string, joined: number, seen: number | null = null, WasLeader = false) => ({
  PlayerId,
  JoinedAt: day(joined),
  LastSeen: seen === null ? null : day(seen),
  WasLeader,
})
const ids = (members: readonly { PlayerId: string }[]) => members.map(({ PlayerId }) => PlayerId)

describe('who leads', () => {
  it('is the longest-standing member besides the leader, of one instant the lowest id', () => {
    const members = [member('c', 2), member('b', 2), member('a', 3), member('leader', 1)]
    expect(ids([...members].sort(compareStanding))).toEqual(['leader', 'b', 'c', 'a'])
    expect(findSuccessor(members, 'leader')?.PlayerId).toBe('b')
    expect(findSuccessor(members, 'b')?.PlayerId).toBe('leader')
  })

  it('is nobody when nobody is left', () => {
    expect(findSuccessor([member('leader', 1)], 'leader')).toBeUndefined()
    expect(findSuccessor([], null)).toBeUndefined()
    expect(findRestoredLeader([])).toBeUndefined()
  })

  it('is the leader of before in a restored guild, else the longest-standing member', () => {
    expect(findRestoredLeader([member('a', 1), member('b', 2, null, true)])?.PlayerId).toBe('b')
    expect(findRestoredLeader([member('b', 2), member('a', 1)])?.PlayerId).toBe('a')
  })
})

describe('proposals', () => {
  it('replace an inactive leader by a member who was seen lately', () => {
    const members = [member('leader', 1), member('gone', 2, 3), member('never', 3), member('here', 4, 20)]
    expect(proposeSuccessor(members, 'leader', new Date(day(20)))?.PlayerId).toBe('here')
    expect(proposeSuccessor(members, 'leader', new Date(day(21)))).toBeUndefined()
  })

  it('let those leave who were not seen for longest, never the leader', () => {
    const members = [member('leader', 1), member('a', 2, 5), member('b', 3), member('c', 4), member('d', 5, 9)]
    expect(ids(proposeDepartures(members, 'leader', 2))).toEqual(['c', 'b', 'a'])
    expect(ids(proposeDepartures(members, 'leader', 5))).toEqual([])
    expect(ids(proposeDepartures(members, 'leader', 0))).toEqual(['c', 'b', 'a', 'd'])
  })
})

it('means the levels to one decimal, without members 0', () => {
  expect(averageLevel([])).toBe(0)
  expect(averageLevel([10, 11, null])).toBe(7)
  expect(averageLevel([1, 2, 2])).toBe(1.7)
})
