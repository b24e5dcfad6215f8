import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { insertMessages } from './messages.ts'
import { insertModeration, withModeration } from './moderation.ts'
import { withEdgeCase } from './odd-players.ts'
import { ordinaryPlayer } from './ordinary-player.ts'
import type { PlayerDraft } from './player-draft.ts'
import { type ConfigurationDraft, insertConfigurations, insertDrafts } from './repository.ts'
import { generateSnapshots } from './snapshots.ts'

/** The seed of the sample game that Development creates by itself. */
export const defaultSeed = 20_261_120

/** How many players the sample game has when nobody says otherwise. */
export const defaultPlayers = 1000

const batchSize = 1000

/** How many of the players may have messages of their own. */
const correspondents = 200

const configurations: readonly ConfigurationDraft[] = [
  { name: 'current_stage', key: 'progress', path: '$.stage', isMain: true },
  { name: 'level', key: 'progress', path: '$.level', isMain: true },
  { name: 'gems', key: 'inventory', path: '$.currencies.gems', isMain: true },
  { name: 'coins', key: 'inventory', path: '$.currencies.coins', isMain: true },
  { name: 'lives', key: 'progress', path: '$.lives', isMain: false },
  { name: 'win_streak', key: 'progress', path: '$.winStreak', isMain: false },
  { name: 'vip_tier', key: 'inventory', path: '$.vipTier', isMain: false },
  { name: 'founder_badge', key: 'inventory', path: '$.badges.founder', isMain: false },
  { name: 'welcome_day', key: 'progress', path: '$.welcomeDay', isMain: false },
]

export type SampleOptions = {
  /** How many players; the first ones are the odd ones. Default 1,000. */
  players?: number
  seed?: number
  /** The present instant; every date of the sample counts back from it. */
  now: Date
  /** Told after each batch: players done and in all. */
  progress?: (done: number, total: number) => void
  /** How many batches are written at once; more than one pays on PostgreSQL, for large samples. Default 1. */
  parallel?: number
}

/** Whether there is any player at all. */
export async function playersExist(db: Handle): Promise<boolean> {
  return (await db.selectFrom('players').select('player_id').limit(1).executeTakeFirst()) !== undefined
}

/** The player of the sample game with this number, from 0. */
export function samplePlayer(seed: number, index: number, now: Date): PlayerDraft {
  const player = withEdgeCase(ordinaryPlayer(seed, index, now), index, now, seed)
  return { ...player, snapshots: generateSnapshots(player, index, seed, now) }
}

function draftsFrom(first: number, players: number, seed: number, now: Date): PlayerDraft[] {
  const count = Math.min(batchSize, players - first)
  return Array.from({ length: count }, (_, offset) => samplePlayer(seed, first + offset, now))
}

/**
 * Creates the sample game: players with devices, attributes, saved games, goals, links, messages and purchases that add
 * up, and the attribute configurations. Players that exist already stay as they are, so a run that was broken off can be
 * repeated. Each batch of a thousand is one transaction, unless the handle is one already. Returns how many were added.
 */
export async function seedSampleGame(db: Handle, options: SampleOptions): Promise<{ added: number }> {
  const { players = defaultPlayers, seed = defaultSeed, now, progress = () => {}, parallel = 1 } = options
  await insertConfigurations(db, configurations)
  let next = 0
  let done = 0
  let added = 0
  const writeBatches = async () => {
    while (next < players) {
      const first = next
      next += batchSize
      const drafts = draftsFrom(first, players, seed, now)
      const count = db.isTransaction
        ? await insertDrafts(db, drafts, now)
        : await inTransaction(db, (trx) => insertDrafts(trx, drafts, now))
      // Added in one step: "added += await …" would lose what the other batches add in between.
      added += count
      done += drafts.length
      progress(done, players)
    }
  }
  await Promise.all(Array.from({ length: db.isTransaction ? 1 : parallel }, writeBatches))
  const first = draftsFrom(0, Math.min(players, Math.max(correspondents, withModeration)), seed, now)
  const writeBesides = async (handle: Handle) => {
    await insertMessages(handle, first.slice(0, correspondents), now)
    await insertModeration(handle, first, now)
  }
  if (db.isTransaction) await writeBesides(db)
  else await inTransaction(db, writeBesides)
  await refreshStatistics(db)
  return { added }
}
