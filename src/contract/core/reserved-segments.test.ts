import { expect, test } from 'vitest'
import { endpoints } from '../index.ts'
import { PlayerId } from '../players.ts'

test('reserves as player ids just the literal segments in the position where another path has a player id', () => {
  const segments = new Set(endpoints.flatMap(({ endpoint }) => endpoint.path.split('/').slice(1)))
  const reserved = [...segments].filter((segment) => !segment.includes(':') && !PlayerId.safeParse(segment).success)
  expect(reserved.sort()).toEqual([
    'ban',
    'global',
    'groups',
    'listing',
    'multiplayers',
    'player',
    'players',
    'prizes',
    'random',
    'receipts',
    'reportnamelist',
    'reportnames',
    'search',
    'sends',
    'system',
    'unban',
  ])
  expect(PlayerId.safeParse('snapshot_ABC').success).toBe(false)
  expect(PlayerId.safeParse('batch').success).toBe(true)
})
