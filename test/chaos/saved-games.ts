import { sql } from 'kysely'
import { verifyChain } from '#server/platform/audit/chain.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { chaosKeys, getSavedKeys, type Journal, tokenIn } from './writer.ts'

/** A version of a key, the present one or an earlier one. */
type Stored = { player_id: string; key: string; version: number; value: string; ended: string | null }

/** An audit entry of a save: the values before and after, by key. */
type Audited = { target_id: string; before: string; after: string }

/**
 * Holds everything that writers sent against what the database has: every acknowledged save is there under its
 * versions, no save is there in part, versions have no gap, saves and audit entries belong to each other one to one,
 * and the audit chain is right. Returns what is not so. With `players` only their saves are read, of a large database.
 */
export async function checkSavedGames(
  db: Handle,
  journal: Journal,
  players: readonly string[] | null = null,
): Promise<string[]> {
  const ofPlayers = (id: string) => sql`(${players}::text[] is null or ${sql.ref(id)} = any(${players}::text[]))`
  const stored = await sql<Stored>`
    select player_id, key, version, value, replaced_how as ended from persistence_history
    where key like 'chaos%' and ${ofPlayers('player_id')}
    union all
    select player_id, key, version, value, null from persistence_entries
    where key like 'chaos%' and ${ofPlayers('player_id')}
    order by player_id, key, version`.execute(db)
  const audited = await sql<Audited>`
    select target_id, before, after from audit_log
    where action = 'persistence saved' and outcome = 'done' and (before || after) like '%"chaos%'
      and ${ofPlayers('target_id')}`.execute(db)
  const { problem } = await verifyChain(db)
  return [
    ...lostSaves(stored.rows, journal),
    ...tornSaves(stored.rows),
    ...gapsInVersions(stored.rows),
    ...strayAudits(stored.rows, audited.rows),
    ...(problem ? [`the audit chain is broken: ${problem}`] : []),
  ]
}

function lostSaves(stored: readonly Stored[], { acknowledged }: Journal): string[] {
  const there = new Set(
    stored.map(({ player_id, key, version, value }) => `${player_id} ${key} ${version} ${tokenIn(value)}`),
  )
  return acknowledged.flatMap(({ playerId, token, versions }) =>
    getSavedKeys(token)
      .filter((key) => !there.has(`${playerId} ${key} ${versions.get(key)} ${token}`))
      .map((key) => `an acknowledged save is lost: ${token}, ${key} of ${playerId} in version ${versions.get(key)}`),
  )
}

function tornSaves(stored: readonly Stored[]): string[] {
  const found = new Map<string, string[]>()
  const broken: string[] = []
  for (const { player_id, key, version, value } of stored) {
    const token = tokenIn(value)
    if (token === undefined) broken.push(`a value is not whole: ${key} of ${player_id} in version ${version}`)
    else found.set(token, [...(found.get(token) ?? []), key])
  }
  for (const [token, keys] of found) {
    const expected = getSavedKeys(token).join(' ')
    if (keys.sort().join(' ') !== expected)
      broken.push(`a save is torn: ${token} wrote ${keys.join(' ')}, not ${expected}`)
  }
  return broken
}

function gapsInVersions(stored: readonly Stored[]): string[] {
  const last = new Map<string, number>()
  const gaps: string[] = []
  for (const { player_id, key, version } of stored) {
    const name = `${key} of ${player_id}`
    if (version !== (last.get(name) ?? 0) + 1)
      gaps.push(`the versions of ${name} go from ${last.get(name) ?? 0} to ${version}`)
    last.set(name, version)
  }
  return gaps
}

/** Every written value and every deletion has its one audit entry, and every audit entry its value or deletion. */
function strayAudits(stored: readonly Stored[], audited: readonly Audited[]): string[] {
  const saves = new Map<string, number>()
  const noted = new Map<string, number>()
  const add = (to: Map<string, number>, name: string) => to.set(name, (to.get(name) ?? 0) + 1)
  for (const { player_id, key, value, ended } of stored) {
    add(saves, `${player_id} ${key} ${tokenIn(value)}`)
    if (ended === 'Delete') add(saves, `${player_id} ${key} deleted`)
  }
  for (const { target_id, before, after } of audited) {
    const was: Record<string, unknown> = JSON.parse(before)
    const is: Record<string, unknown> = JSON.parse(after)
    for (const key of chaosKeys) {
      if (key in is) add(noted, `${target_id} ${key} ${tokenIn(String(is[key]))}`)
      else if (key in was) add(noted, `${target_id} ${key} deleted`)
    }
  }
  return [...new Set([...saves.keys(), ...noted.keys()])]
    .filter((name) => saves.get(name) !== noted.get(name))
    .map((name) => `${name}: written ${saves.get(name) ?? 0} times, in the audit log ${noted.get(name) ?? 0} times`)
}
