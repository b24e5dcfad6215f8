import { sql } from 'kysely'
import type { PrizeRange } from '#contract/prize-ranges.ts'
import { insertCorrections, writeChange } from '#server/leaderboards/entries/change-repository.ts'
import { insertDefinition } from '#server/leaderboards/repository.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { colleagues } from './activity/colleagues.ts'
import { day, hour, type PlayerDraft, toLastSeen } from './player-draft.ts'
import { createRandom } from './random.ts'

const gems = (m_amount: number) => ({ m_type: 1, m_giftableId: 'gems', m_amount })

export const samplePrizes: PrizeRange[] = [
  { From: 1, To: 1, Gifts: [gems(500), { m_type: 0, m_giftableId: 'chest_gold', m_amount: 1 }] },
  { From: 2, To: 3, Gifts: [gems(250)] },
  { From: 4, To: 10, Gifts: [gems(100)] },
]

/** A score of which most are low and few are very high. */
const toScore = (share: number) => Math.round(40 / (1.002 - share) ** 1.4)

async function insertEntries(db: Handle, definitionId: number, players: readonly PlayerDraft[]) {
  const random = createRandom(20_261_123, 0)
  const rows = players.map((player) => {
    const lastSeen = toLastSeen(player)
    const score = toScore(random.between(0, 1000) / 1000)
    const joined = new Date(Math.min(player.createdAt.getTime() + hour, lastSeen))
    const reached = new Date(joined.getTime() + (lastSeen - joined.getTime()) * (random.between(1, 900) / 1000))
    return { player_id: player.playerId, score, joined_at: joined, reached_at: reached, stars: Math.round(score / 12) }
  })
  const columns = {
    player_id: 'text',
    score: 'double precision',
    joined_at: 'timestamptz',
    reached_at: 'timestamptz',
    stars: 'integer',
  }
  await sql`
    insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, attributes, joined_at,
      reached_at, reported_at)
    select player_id, ${definitionId}::integer, 1, score, json_build_object('stars', stars)::text, joined_at, reached_at,
      reached_at from ${jsonRowset(columns, rows)}`.execute(db)
}

/** Adds a leaderboard without an event, with removed and hidden players, unless there is one. */
export async function insertSampleLeaderboards(db: Handle, players: readonly PlayerDraft[], now: Date): Promise<void> {
  const existing = db.selectFrom('leaderboard_definitions').select('id').where('event_id', 'is', null).limit(1)
  if (await existing.executeTakeFirst()) return
  const leaderboard = {
    name: 'Hall of Fame',
    capacity: null,
    attributeNames: ['stars'],
    autoJoin: false,
    prizes: samplePrizes,
  }
  const { Id } = await insertDefinition(db, { eventId: null, leaderboard })
  const created_at = new Date(now.getTime() - 300 * day)
  await db.insertInto('leaderboards').values({ definition_id: Id, number: 1, created_at }).execute()
  await insertEntries(db, Id, players)
  const board = { definition_id: Id, number: 1, final_at: null }
  const changes = [
    { kind: 'removed', ids: players.slice(3, 5), reason: 'Score reported twice, ticket 4711' },
    { kind: 'hidden', ids: players.slice(7, 8), reason: 'Test account of the studio' },
  ] as const
  for (const { kind, ids, reason } of changes) {
    const playerIds = ids.map(({ playerId }) => playerId)
    const change = { kind, by: colleagues.mateo, reason, now: new Date(now.getTime() - 2 * day) }
    await writeChange(db, Id, playerIds, change)
    const corrections = playerIds.map((playerId) => ({ playerId }))
    if (corrections.length > 0) await insertCorrections(db, board, change, corrections)
  }
}
