import { sql } from 'kysely'
import { type GameCallGroup, gameCallGroups } from '#contract/core/game-access.ts'
import { gameAlarms } from '#contract/game-alarms.ts'
import { gameSwitches } from '#contract/game-switches.ts'
import { defineHomePart, toMatter } from '#server/manifest/home-part.ts'
import { selectJsonRows } from '#server/platform/database/select-json.ts'
import { selectUsedKeys, toAlarms } from './alarms.ts'
import { selectSwitchedOff } from './switch-repository.ts'

type Keys = readonly {
  readonly id: number
  readonly name: string
  readonly lastUsedAt: string
  readonly calls: number
}[]

/** Keys whose calls have stopped, and those that may soon make no more players. */
export const alarmsPart = defineHomePart<Keys>({
  access: gameAlarms.alarms.access,
  select: ({ now }) => selectJsonRows(selectUsedKeys(now)),
  toItems: (keys, { now, gameLimits }) => {
    const used = keys.map(({ lastUsedAt, ...key }) => ({ ...key, lastUsedAt: new Date(lastUsedAt) }))
    const alarms = toAlarms(used, gameLimits, now)
    const toMatters = (kind: 'silent' | 'new-players', name: 'silent keys' | 'keys near their limit') => {
      const [first, ...others] = alarms.filter(({ Kind }) => Kind === kind)
      if (!first) return []
      const named = others.length === 0 ? { Id: String(first.KeyId), Name: first.KeyName } : {}
      const Since = kind === 'silent' ? first.LastUsedAt : null
      return toMatter(1 + others.length, { Kind: name, Severity: 'urgent', Since, ...named })
    }
    return { matters: [...toMatters('silent', 'silent keys'), ...toMatters('new-players', 'keys near their limit')] }
  },
})

/** Groups of the game's calls that are switched off. */
export const switchesPart = defineHomePart<readonly GameCallGroup[]>({
  access: gameSwitches.list.access,
  select: () => sql`to_json(${selectSwitchedOff})`,
  toItems: (groups) => ({
    blocks: groups.map((group) => ({
      Kind: 'switched off',
      Id: group,
      Name: gameCallGroups[group],
      Players: null,
      IsCapped: false,
      Until: null,
    })),
  }),
})
