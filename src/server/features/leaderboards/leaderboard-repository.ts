import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import type { Leaderboard, LeaderboardEntry } from '#contract/leaderboards/leaderboards.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { columnsOf } from '#server/platform/lists/column-ref.ts'
import type { ListDefinition } from '#server/platform/lists/definition.ts'

type LeaderboardRow = {
  definition_id: number
  number: number
  created_at: Date
  deleted: boolean
  players: string
}

/** The key of a leaderboard: "12-1" is the first of definition 12. */
export const toLeaderboardKey = (definitionId: number, number: number) => `${definitionId}-${number}`

/** The definition and the number of a key of two numbers. */
function parseKey(key: string): [number, number] {
  const [definitionId = 0, number = 0] = key.split('-').map(Number)
  return [definitionId, number]
}

function toLeaderboard(row: LeaderboardRow): Leaderboard {
  return {
    Key: toLeaderboardKey(row.definition_id, row.number),
    LeaderboardDefinitionId: row.definition_id,
    CreationDate: row.created_at.toISOString(),
    Deleted: row.deleted,
    Players: Number(row.players),
  }
}

const leaderboardColumns = sql`l.definition_id, l.number, l.created_at,
  coalesce((select e.deleted from leaderboard_definitions d join events e on e.id = d.event_id
    where d.id = l.definition_id), false) as deleted,
  (select count(*) from leaderboard_entries n where n.definition_id = l.definition_id
    and n.leaderboard_number = l.number and n.removed_at is null) as players`

/** The leaderboards of a definition, newest first. */
export const leaderboardList: ListDefinition<{ definitionId: number }, LeaderboardRow, Leaderboard> = {
  name: 'leaderboards',
  from: () => sql`leaderboards l`,
  column: columnsOf('l'),
  id: ['definition_id', 'number'],
  tables: [{ table: 'leaderboards', alias: 'l', key: ['definition_id', 'number'] }],
  select: leaderboardColumns,
  order: () => ({
    columns: [
      { name: 'definition_id', type: 'integer' },
      { name: 'number', type: 'integer' },
    ],
    direction: 'desc',
  }),
  scope: ({ definitionId }) => sql`l.definition_id = ${definitionId}`,
  toItem: toLeaderboard,
}

/** A leaderboard. Throws `not-found`. */
export async function getLeaderboard(db: Handle, key: string): Promise<Leaderboard> {
  const [definitionId, number] = parseKey(key)
  const { rows } = await sql<LeaderboardRow>`select ${leaderboardColumns} from leaderboards l
    where l.definition_id = ${definitionId}::bigint and l.number = ${number}::bigint`.execute(db)
  const [row] = rows
  if (!row) throw new ApiError('not-found', { message: 'There is no leaderboard with this key.' })
  return toLeaderboard(row)
}

/** A page of the players of a leaderboard: the highest score first, then who reported it first, then by player id. */
export async function listEntries(
  db: Handle,
  key: string,
  { skip, take }: { skip: number; take: number },
): Promise<LeaderboardEntry[]> {
  const [definitionId, number] = parseKey(key)
  const { rows } = await sql<{
    player_id: string
    nickname: string
    score: number
    attributes: string
    reported_at: Date | null
  }>`
    select e.player_id, p.nickname, e.score, e.attributes, e.reported_at
    from leaderboard_entries e join players p on p.player_id = e.player_id
    where e.definition_id = ${definitionId}::bigint and e.leaderboard_number = ${number}::bigint and e.removed_at is null
    order by e.score desc, e.reported_at, e.player_id limit ${take} offset ${skip}`.execute(db)
  return rows.map((row) => ({
    PlayerId: row.player_id,
    Nickname: row.nickname,
    Score: row.score,
    // Written by the server only, as numbers by name.
    Attributes: parseJson(row.attributes) as Record<string, number>,
    ReportedAt: row.reported_at?.toISOString() ?? null,
  }))
}
