import { sql } from 'kysely'
import type { EndpointReply } from '#contract/core/endpoint.ts'
import type { playerSearchTypes } from '#contract/player-selection.ts'
import type { players } from '#contract/players.ts'
import { fold } from '#server/platform/database/fold.ts'
import { contains, matchesAnywhere, startsWith } from '#server/platform/database/sql.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { type ListedPlayer, listedColumns, toPlayerRow } from './repository.ts'

const mostFound = 8

type Hit = { player_id: string; matched_by: (typeof playerSearchTypes)[number] }

/**
 * Up to 8 players that a text may mean, each once, best first: the exact id, the exact device, ids and devices that
 * begin with it, nicknames that are it, begin with it, or contain it (from three characters).
 */
export async function searchPlayers(db: Handle, text: string): Promise<EndpointReply<typeof players.search>['Result']> {
  // Text that is nothing but accents folds to nothing, which every nickname would begin with.
  const folded = fold(text) || text
  const hits = await findByBeginning(db, text, folded)
  if (countOf(hits) < mostFound && matchesAnywhere(folded)) hits.push(...(await findByPart(db, folded)))
  const matchedBy = new Map<string, Hit['matched_by']>()
  for (const hit of hits) {
    if (matchedBy.size < mostFound && !matchedBy.has(hit.player_id)) matchedBy.set(hit.player_id, hit.matched_by)
  }
  const rows = await findRows(db, [...matchedBy.keys()])
  return [...matchedBy].flatMap(([id, MatchedBy]) => {
    const row = rows.get(id)
    return row ? { ...toPlayerRow(row), MatchedBy } : []
  })
}

function countOf(hits: readonly Hit[]): number {
  return new Set(hits.map((hit) => hit.player_id)).size
}

async function findByBeginning(db: Handle, text: string, folded: string): Promise<Hit[]> {
  // A device may have had several players, and a beginning several devices of one: more rows are asked for than shown.
  const { rows } = await sql<Hit>`
    select player_id, matched_by from (
      (select player_id, 'playerId' as matched_by, 1 as rank, 1 as place from players where player_id = ${text})
      union all (select player_id, 'deviceId', 2, row_number() over (order by seen_at desc, player_id)
        from player_devices where device_id = ${text} order by seen_at desc, player_id limit ${mostFound})
      union all (select player_id, 'playerId', 3, row_number() over (order by player_id)
        from players where ${startsWith(sql`player_id`, text)} order by player_id limit ${mostFound})
      union all (select player_id, 'deviceId', 4, row_number() over (order by device_id, player_id)
        from player_devices where ${startsWith(sql`device_id`, text)} order by device_id, player_id limit ${mostFound * 4})
      union all (select player_id, 'nickname', 5, row_number() over (order by nickname_folded, player_id)
        from players where ${startsWith(sql`nickname_folded`, folded)} order by nickname_folded, player_id limit ${mostFound})
    ) hits order by rank, place`.execute(db)
  return rows
}

async function findByPart(db: Handle, folded: string): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select player_id, 'nickname' as matched_by from players
    where ${contains(sql`nickname_folded`, folded)} limit ${mostFound * 2}`.execute(db)
  return rows
}

async function findRows(db: Handle, ids: readonly string[]): Promise<Map<string, ListedPlayer>> {
  const { rows } = await sql<ListedPlayer>`
    select ${listedColumns} from players p where p.player_id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.player_id, row]))
}
