import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { refreshStatistics } from '#server/platform/database/statistics.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { insertColleagueChanges } from './activity/colleague-changes.ts'
import { insertBuilds } from './builds.ts'
import { withEdgeCase } from './edge-case-players.ts'
import { insertSampleEvents } from './events.ts'
import { insertDaysOfPlay, startSampleFigures } from './figures.ts'
import { insertGuilds } from './guilds.ts'
import { insertSampleItems } from './items.ts'
import { insertSampleLeaderboards } from './leaderboards.ts'
import { insertMass } from './mass.ts'
import { insertMessageTemplates } from './message-templates.ts'
import { insertMessages } from './messages.ts'
import { insertModeration } from './moderation.ts'
import { ordinaryPlayer } from './ordinary-player.ts'
import type { PlayerDraft } from './player-draft.ts'
import { insertSampleProducts } from './purchases.ts'
import { insertRegattas } from './regattas.ts'
import { type ConfigurationDraft, insertConfigurations, insertDrafts } from './repository.ts'
import { generateSnapshots } from './snapshots.ts'
import { insertStaff } from './staff.ts'

/** The random seed of the sample game that Development creates by default. */
export const defaultSeed = 20_261_120

export const defaultPlayers = 1000

/** The number of first players who can have messages. */
const messagePlayers = 200

/** The number of first players who are on the leaderboard without an event. */
const rankedPlayers = 480

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
  /** Called with the number of players done and in total. */
  progress?: (done: number, total: number) => void
}

export async function playersExist(db: Handle): Promise<boolean> {
  return (await db.selectFrom('players').select('player_id').limit(1).executeTakeFirst()) !== undefined
}

export function samplePlayer(seed: number, index: number, now: Date): PlayerDraft {
  const player = withEdgeCase(ordinaryPlayer(seed, index, now), index, now, seed)
  return { ...player, snapshots: generateSnapshots(player, index, seed, now) }
}

/**
 * Creates the sample game: consistent players with devices, attributes, persistence, goals, links, messages and
 * purchases, the attribute configurations, builds, events, and console users. Existing players are not changed. The first
 * thousand are those that people look at; further ones are ordinary, and while many of them are written their tables are
 * locked. All is one transaction. Returns how many players were added.
 */
export async function seedSampleGame(db: Handle, options: SampleOptions): Promise<{ added: number }> {
  const added = db.isTransaction
    ? await writeSampleGame(db, options)
    : await inTransaction(db, (trx) => writeSampleGame(trx, options))
  await refreshStatistics(db)
  return { added }
}

async function writeSampleGame(db: Handle, options: SampleOptions): Promise<number> {
  const { players = defaultPlayers, seed = defaultSeed, now, progress = () => {} } = options
  // Nobody follows a sample.
  await sql`select set_config('quarterdeck.writes_events', 'off', true)`.execute(db)
  const isCounted = await startSampleFigures(db, now)
  await insertConfigurations(db, configurations, now)
  const count = Math.min(players, defaultPlayers)
  const drafts = Array.from({ length: count }, (_, index) => samplePlayer(seed, index, now))
  let added = await insertDrafts(db, drafts)
  progress(count, players)
  const first = drafts.slice(0, rankedPlayers)
  // Nobody knows it: an administrator sets a password for a sample user who is to sign in.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await insertStaff(db, now, passwordHash)
  await insertBuilds(db, now)
  await insertSampleEvents(db, drafts, now)
  await insertSampleLeaderboards(db, first, now)
  await insertMessages(db, first.slice(0, messagePlayers), now)
  await insertMessageTemplates(db, now)
  await insertSampleItems(db)
  await insertSampleProducts(db)
  await insertModeration(db, first, now)
  await insertGuilds(db, drafts, seed, now)
  await insertRegattas(db, seed, now)
  await insertColleagueChanges(db, drafts, now)
  if (isCounted) await insertDaysOfPlay(db, seed, now)
  if (players > count) {
    const mass = { first: count, end: players, seed, now }
    added += await insertMass(db, mass, (done) => progress(count + done, players))
  }
  return added
}
