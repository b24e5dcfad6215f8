import { sql } from 'kysely'
import type { GameAlarm } from '#contract/game-alarms.ts'
import type { GameLimits } from '#server/platform/callers/game-limits.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { subtract } from '#server/platform/retention.ts'
import { isOfGame } from '../key-repository.ts'

const minuteMs = 60_000

/** After how long without a call a key is silent, and for how long that is said. */
const silentAfterMs = 10 * minuteMs
const silentForMs = 24 * 60 * minuteMs

/** How many calls in its last hour or two a key needs to be missed. */
const missedCalls = 100

/** From which share of its new players an hour on a key is named. */
const nearlyAll = 0.8

/** A key with the calls of the hour of its last one and of the hour before. */
type UsedKey = { readonly id: number; readonly name: string; readonly lastUsedAt: Date; readonly calls: number }

/** The keys that can be used and were used lately. */
export const selectUsedKeys = (now: Date) => sql<UsedKey>`
    select k.id, k.name, k.last_used_at as "lastUsedAt", coalesce((
        select sum(d.count)::int from access_key_calls c, unnest(c.durations) as d (count)
        where c.key_id = k.id and c.hour > k.last_used_at - interval '2 hours'
      ), 0) as calls
    from access_keys k
    where ${isOfGame} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${now})
      and k.last_used_at > ${subtract(now, silentForMs)}
    order by k.id`

/** What needs attention of the keys at an instant; the limits are those of this process. */
export async function listAlarms(db: Handle, limits: GameLimits, now: Date): Promise<GameAlarm[]> {
  const { rows } = await selectUsedKeys(now).execute(db)
  return toAlarms(rows, limits, now)
}

/** What needs attention of these keys. */
export function toAlarms(keys: readonly UsedKey[], limits: GameLimits, now: Date): GameAlarm[] {
  return keys.flatMap(({ id, name, lastUsedAt, calls }) => {
    const shared = { KeyId: id, KeyName: name, LastUsedAt: lastUsedAt.toISOString() }
    const isSilent = calls >= missedCalls && lastUsedAt <= subtract(now, silentAfterMs)
    const share = limits.getUsedShare('newPlayersOfKey', String(id), now)
    return [
      ...(isSilent ? [{ ...shared, Kind: 'silent' as const, Percent: null }] : []),
      ...(share >= nearlyAll ? [{ ...shared, Kind: 'new-players' as const, Percent: Math.floor(share * 100) }] : []),
    ]
  })
}
