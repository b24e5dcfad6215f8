import { randomBytes } from 'node:crypto'
import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { insertBuilds } from './builds.ts'
import { withEdgeCase } from './edge-case-players.ts'
import { insertSampleEvents } from './events.ts'
import { guildPlayers, insertGuilds } from './guilds.ts'
import { insertSampleLeaderboards } from './leaderboards.ts'
import { insertMessageTemplates } from './message-templates.ts'
import { insertMessages } from './messages.ts'
import { insertModeration, moderatedPlayers } from './moderation.ts'
import { ordinaryPlayer } from './ordinary-player.ts'
import type { PlayerDraft } from './player-draft.ts'
import { insertRegattas } from './regattas.ts'
import { type ConfigurationDraft, insertConfigurations, insertDrafts } from './repository.ts'
import { generateSnapshots } from './snapshots.ts'
import { insertStaff } from './staff.ts'

/** The random seed of the sample game that Development creates by default. */
export const defaultSeed = 20_261_120

/** The default number of players of the sample game. */
export const defaultPlayers = 1000

const batchSize = 1000

/** The number of first players who can have messages. */
const messagePlayers = 200

const configurations: readonly ConfigurationDraft[] = [
  { name: 'current_stage', key: 'progress', path: '$.stage', mainOrder: 1 },
  { name: 'level', key: 'progress', path: '$.level', mainOrder: 2 },
  { name: 'gems', key: 'inventory', path: '$.currencies.gems', mainOrder: 3 },
  { name: 'coins', key: 'inventory', path: '$.currencies.coins', mainOrder: 4 },
  { name: 'lives', key: 'progress', path: '$.lives' },
  { name: 'win_streak', key: 'progress', path: '$.winStreak' },
  { name: 'vip_tier', key: 'inventory', path: '$.vipTier' },
  { name: 'founder_badge', key: 'inventory', path: '$.founderBadge' },
  { name: 'welcome_day', key: 'progress', path: '$.welcomeDay' },
  { name: 'newest_boat', key: 'inventory', path: '$.boats[-1].id', regex: '^boat_(\\d+)$' },
  // Its value is a text, so that the list shows a configuration that fails.
  { name: 'graphics', key: 'settings', path: '$.quality', failure: 'The result is not a number.' },
]

export type SampleOptions = {
  /** Number of players; the first ones are edge cases. Default 1,000. */
  players?: number
  seed?: number
  /** The current time; all dates are relative to it. */
  now: Date
  /** Called after each batch with the number of players done and in total. */
  progress?: (done: number, total: number) => void
  /** Number of parallel batches; more than one is faster for large samples on PostgreSQL. Default 1. */
  parallel?: number
}

/** Whether the database has any player. */
export async function playersExist(db: Handle): Promise<boolean> {
  return (await db.selectFrom('players').select('player_id').limit(1).executeTakeFirst()) !== undefined
}

/** The sample player with this index. */
export function samplePlayer(seed: number, index: number, now: Date): PlayerDraft {
  const player = withEdgeCase(ordinaryPlayer(seed, index, now), index, now, seed)
  return { ...player, snapshots: generateSnapshots(player, index, seed, now) }
}

function createDrafts(first: number, players: number, seed: number, now: Date): PlayerDraft[] {
  const count = Math.min(batchSize, players - first)
  return Array.from({ length: count }, (_, offset) => samplePlayer(seed, first + offset, now))
}

/**
 * Creates the sample game: consistent players with devices, attributes, persistence, goals, links, messages and
 * purchases, the attribute configurations, builds, events, and console users. Existing players are not changed, so an interrupted run can be repeated.
 * Each batch of 1,000 players is one transaction, unless the handle is a transaction. Returns how many were added.
 */
export async function seedSampleGame(db: Handle, options: SampleOptions): Promise<{ added: number }> {
  const { players = defaultPlayers, seed = defaultSeed, now, progress = () => {}, parallel = 1 } = options
  await insertConfigurations(db, configurations, now)
  let next = 0
  let done = 0
  let added = 0
  const writeBatches = async () => {
    while (next < players) {
      const first = next
      next += batchSize
      const drafts = createDrafts(first, players, seed, now)
      const count = db.isTransaction
        ? await insertDrafts(db, drafts, now)
        : await inTransaction(db, (trx) => insertDrafts(trx, drafts, now))
      // Not "added += await …", which would lose what other batches add in between.
      added += count
      done += drafts.length
      progress(done, players)
    }
  }
  await Promise.all(Array.from({ length: db.isTransaction ? 1 : parallel }, writeBatches))
  const first = createDrafts(0, Math.min(players, Math.max(messagePlayers, moderatedPlayers, guildPlayers)), seed, now)
  // Nobody knows it: an administrator sets a password for a sample user who is to sign in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const writeRelated = async (handle: Handle) => {
    await insertStaff(handle, now, passwordHash)
    await insertBuilds(handle, now)
    await insertSampleEvents(handle, first, now)
    await insertSampleLeaderboards(handle, first, now)
    await insertMessages(handle, first.slice(0, messagePlayers), now)
    await insertMessageTemplates(handle, now)
    await insertModeration(handle, first, now)
    await insertGuilds(handle, first, seed, now)
    await insertRegattas(handle, seed, now)
  }
  if (db.isTransaction) await writeRelated(db)
  else await inTransaction(db, writeRelated)
  await refreshStatistics(db)
  return { added }
}
