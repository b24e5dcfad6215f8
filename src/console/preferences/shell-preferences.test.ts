import { expect, it } from 'vitest'
import { readDisabledFeatures } from './shell-preferences.ts'

it.each([
  ['["All Players", "SNAPSHOTS"]', ['all players', 'snapshots']],
  ['All Players, snapshots ,', ['all players', 'snapshots']],
  ['"All Players,Snapshots"', ['all players', 'snapshots']],
  ['["All Players", 7, null]', ['all players']],
  ['["All Players"', []],
  ['{"a": 1}', []],
  ['', []],
  [undefined, []],
])('DISABLED_FEATURES %s hides %j', (value, hidden) => {
  expect([...readDisabledFeatures(value)]).toEqual(hidden)
})
