import { expect, test } from 'vitest'
import type { ApiError } from '#server/platform/http/api-error.ts'
import { readSettings } from '#server/platform/settings.ts'
import { createGameLimits } from './game-limits.ts'

type Limit = Parameters<ReturnType<typeof createGameLimits>['take']>[0]

/** How many calls are taken at once, and after how many seconds the next one is. */
function countTaken(limit: Limit): readonly [number, number | undefined] {
  const { take } = createGameLimits(readSettings({}, '/package'))
  const now = new Date('2026-05-02T10:00:00Z')
  for (let taken = 0; ; taken++) {
    try {
      take(limit, 'one', now)
    } catch (error) {
      const { code, detail } = error as ApiError
      expect(code).toBe('too-many-calls')
      expect(() => take(limit, 'another', now)).not.toThrow()
      return [taken, detail.retryAfterSeconds]
    }
  }
}

test.each<[Limit, number, number]>([
  ['writes', 60, 1],
  ['reads', 300, 0.2],
  ['polls', 12, 5],
  ['guildChanges', 30, 120],
  ['newPlayers', 60, 60],
  ['newPlayersOfKey', 20_000, 0.18],
  ['signIns', 600, 0.1],
  ['notifications', 6_000, 0.01],
  ['serverCalls', 50, 0.02],
])('without a setting %s are limited to %i, and the next is taken after %d seconds', (limit, calls, seconds) => {
  expect(countTaken(limit)).toEqual([calls, seconds])
})
