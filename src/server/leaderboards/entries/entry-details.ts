import { sql } from 'kysely'
import { parseJson } from '#contract/core/json.ts'
import { LeaderboardEntry } from '#contract/leaderboard.ts'
import { cachedPlan } from '#server/platform/database/cached-plan.ts'
import { defineRowMapper } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import type { LeaderboardState } from '../leaderboard-repository.ts'
import type { EntryDetails, RankedEntry } from './order.ts'

/** Numbers by name, as the server alone writes them. */
export const parseAttributes = (text: string) => parseJson(text) as Record<string, number>

/** Such objects in a list. */
export const parseAttributeLists = (text: string) => parseJson(text) as Record<string, number>[]

/** The columns of `EntryDetails`, for a cached plan. */
export const detailColumns = {
  nickname: 'text',
  stored_score: 'double precision',
  attributes: 'text',
  reported_at: 'timestamptz',
  reported_by: 'text',
  joined_at: 'timestamptz',
  is_hacker: 'boolean',
  is_hidden: 'boolean',
  is_mock: 'boolean',
} as const

/** Selects `EntryDetails` from leaderboard_entries d and players p. */
export const selectDetails = sql`p.nickname, d.score as stored_score, d.attributes, d.reported_at, d.reported_by,
  d.joined_at, d.is_hacker, d.is_hidden, p.is_mock`

/** The details of players in a definition. */
export const entryDetailsPlan = cachedPlan<EntryDetails & { player_id: string }, 'definition' | 'playerIds'>({
  name: 'leaderboard_entry_details',
  changes: false,
  parameters: { definition: 'integer', playerIds: 'text[]' },
  columns: { player_id: 'text', ...detailColumns },
  statement: ({ definition, playerIds }) => sql`
    select d.player_id, ${selectDetails} from leaderboard_entries d join players p on p.player_id = d.player_id
    where d.definition_id = ${definition} and d.player_id = any(${playerIds})`,
})

async function readDetails(
  db: Handle,
  definition: number,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, EntryDetails>> {
  const rows = playerIds.length > 0 ? await entryDetailsPlan.run(db, { definition, playerIds }) : []
  return new Map(rows.map((row) => [row.player_id, row]))
}

const toDetailsFields = defineRowMapper(
  LeaderboardEntry.omit({ PlayerId: true, Rank: true, Score: true, Attributes: true }),
)

/** Entries of an order as the contract carries them. Details that the order did not read are read here. */
export async function readEntryDetails(
  db: Handle,
  { definition_id }: Pick<LeaderboardState, 'definition_id'>,
  ranked: readonly RankedEntry[],
): Promise<LeaderboardEntry[]> {
  const missing = ranked.filter((entry) => !entry.details).map(({ playerId }) => playerId)
  const read = await readDetails(db, definition_id, missing)
  return ranked.flatMap(({ playerId, rank, score, details = read.get(playerId) }) => {
    if (!details) return []
    const Attributes = parseAttributes(details.attributes)
    return Object.assign(toDetailsFields(details), { PlayerId: playerId, Rank: rank, Score: score, Attributes })
  })
}
