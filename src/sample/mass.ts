import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { withoutIndexes } from '#server/platform/database/without-indexes.ts'
import { insertDraftedPlayers } from './mass-details.ts'
import { createDrafts, type Mass } from './mass-drafts.ts'
import { sampleId } from './ordinary-player.ts'

const chunkSize = 50_000

/** About how many rows a player has in all tables. */
const rowsOfPlayer = 13

const filledTables = [
  'players',
  'player_devices',
  'player_attributes',
  'social_links',
  'persistence_entries',
  'purchases',
  'snapshots',
  'snapshot_entries',
  'snapshot_attributes',
]

/**
 * Adds ordinary players with all that belongs to them, computed by PostgreSQL itself and equal for equal seed, index and
 * time. Existing players are not changed. `progress` is called with the number of indexes that were tried. Returns how
 * many players were added.
 */
export async function insertMass(
  transaction: Handle,
  mass: Mass,
  progress: (done: number) => void = () => {},
): Promise<number> {
  // Two at once would add the same players.
  await sql`select pg_advisory_xact_lock(hashtext('sample players'))`.execute(transaction)
  const missing = mass.end - mass.first - (await countExisting(transaction, mass))
  // Without the indexes by which orders are counted. The figures are those of the first players; nobody follows a sample.
  await sql`select set_config('quarterdeck.counts_figures', 'off', true),
    set_config('quarterdeck.writes_events', 'off', true)`.execute(transaction)
  return withoutIndexes(transaction, filledTables, missing * rowsOfPlayer, async () => {
    let added = 0
    for (let first = mass.first; first < mass.end; first += chunkSize) {
      const end = Math.min(first + chunkSize, mass.end)
      added += await insertChunk(transaction, { ...mass, first, end })
      progress(end - mass.first)
    }
    return added
  })
}

/** How many of the players are there: a repetition rebuilds no index. */
async function countExisting(db: Handle, { first, end }: Mass): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from players where player_id between ${sampleId(first)} and ${sampleId(end - 1)}`.execute(db)
  return Number(rows[0]?.count)
}

async function insertChunk(db: Handle, mass: Mass): Promise<number> {
  const added = await createDrafts(db, mass)
  if (added > 0) await insertDraftedPlayers(db, mass)
  return added
}
