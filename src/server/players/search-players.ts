import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import { exactTotalLimit, toCappedCount } from '#contract/core/lists.ts'
import { cleanId } from '#contract/core/pasted-text.ts'
import { maxFoundPlayers, type playerSearchTypes } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { foldId } from '#server/platform/database/fold.ts'
import { contains, matchesAnywhere, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { idStartsWith, matchesFolded, toFoldedSearch } from '#server/platform/lists/text-search.ts'
import { type ListedPlayer, listedColumns, toPlayerRow } from './repository.ts'

type Hit = { player_id: string; matched_by: (typeof playerSearchTypes)[number] }

/**
 * Up to 8 players that match a text, each once, best first: the exact id, the exact device or social account, ids,
 * devices and accounts that start with it, nicknames that equal it, start with it, or contain it (from three characters).
 */
export async function searchPlayers(db: Handle, text: string): Promise<EndpointReply<typeof players.search>['Result']> {
  const folded = toFoldedSearch(text)
  const hits = await findByBeginning(db, text, folded)
  if (countPlayers(hits) < maxFoundPlayers && matchesAnywhere(folded)) hits.push(...(await findByPart(db, folded)))
  const matchedBy = new Map<string, Hit['matched_by']>()
  for (const hit of hits) {
    if (matchedBy.size < maxFoundPlayers && !matchedBy.has(hit.player_id)) matchedBy.set(hit.player_id, hit.matched_by)
  }
  const rows = await findRows(db, [...matchedBy.keys()])
  return [...matchedBy].flatMap(([id, MatchedBy]) => {
    const row = rows.get(id)
    return row ? Object.assign(toPlayerRow(row), { MatchedBy }) : []
  })
}

function countPlayers(hits: readonly Hit[]): number {
  return new Set(hits.map((hit) => hit.player_id)).size
}

async function findByBeginning(db: Handle, text: string, folded: string): Promise<Hit[]> {
  const id = cleanId(text)
  // A device may have had several players, and a player several matching devices: this reads more rows than it returns.
  const { rows } = await sql<Hit>`
    select player_id, matched_by from (
      (select player_id, 'playerId' as matched_by, 1 as rank, 1 as position from players where player_id = ${id})
      union all (select player_id, 'deviceId', 2, row_number() over (order by seen_at desc, player_id)
        from player_devices where lower(device_id) = ${foldId(id)} order by seen_at desc, player_id limit ${maxFoundPlayers})
      union all (select player_id, 'socialId', 2, row_number() over (order by platform, player_id)
        from social_links where lower(social_id) = ${foldId(id)} order by platform, player_id limit ${maxFoundPlayers})
      union all (select player_id, 'playerId', 3, row_number() over (order by lower(player_id), player_id)
        from players where ${idStartsWith(sql`player_id`, text)} order by lower(player_id), player_id limit ${maxFoundPlayers})
      union all (select player_id, 'deviceId', 4, row_number() over (order by lower(device_id), player_id)
        from player_devices where ${idStartsWith(sql`device_id`, text)} order by lower(device_id), player_id limit ${maxFoundPlayers * 4})
      union all (select player_id, 'socialId', 4, row_number() over (order by lower(social_id), player_id)
        from social_links where ${idStartsWith(sql`social_id`, text)} order by lower(social_id), player_id limit ${maxFoundPlayers * 4})
      union all (select player_id, 'nickname', 5, row_number() over (order by nickname_folded, player_id)
        from players where ${startsWith(sql.ref('nickname_folded'), folded)} order by nickname_folded, player_id limit ${maxFoundPlayers})
    ) hits order by rank, position`.execute(db)
  return rows
}

async function findByPart(db: Handle, folded: string): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select player_id, 'nickname' as matched_by from players
    where ${contains(sql`nickname_folded`, folded)} limit ${maxFoundPlayers * 2}`.execute(db)
  return rows
}

async function findRows(db: Handle, ids: readonly string[]): Promise<Map<string, ListedPlayer>> {
  const { rows } = await sql<ListedPlayer>`
    select ${listedColumns} from players p where p.player_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.player_id, row]))
}

/** How many players a text matches by each search type, counted to 10,000 in one statement. */
export async function countMatches(db: Handle, text: string): Promise<EndpointReply<typeof players.searchCounts>> {
  const countLimit = exactTotalLimit + 1
  const { rows } = await sql<Record<(typeof playerSearchTypes)[number], number>>`
    select (select count(*)::int from (select from players where ${idStartsWith(sql`player_id`, text)}
        order by lower(player_id), player_id limit ${countLimit}) found) as "playerId",
      (select count(distinct player_id)::int from (select player_id from player_devices
        where ${idStartsWith(sql`device_id`, text)} order by lower(device_id), player_id limit ${countLimit}) found) as "deviceId",
      (select count(*)::int from (select from players
        where ${matchesFolded(sql`nickname_folded`, text)} limit ${countLimit}) found) as nickname,
      (select count(distinct player_id)::int from (select player_id from social_links
        where ${idStartsWith(sql`social_id`, text)} order by lower(social_id), player_id limit ${countLimit}) found) as "socialId"`.execute(
    db,
  )
  return {
    playerId: toCappedCount(rows[0]?.playerId),
    deviceId: toCappedCount(rows[0]?.deviceId),
    nickname: toCappedCount(rows[0]?.nickname),
    socialId: toCappedCount(rows[0]?.socialId),
  }
}
