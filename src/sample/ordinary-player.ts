import { chooseArrival, chooseEarlierSession, chooseLastSave } from './activity/play-times.ts'
import { choosePlayerBuild } from './builds.ts'
import {
  type AttributeDraft,
  before,
  day,
  type EntryDraft,
  entry,
  goal,
  hour,
  minute,
  type PlayerDraft,
  permanentAttribute,
} from './player-draft.ts'
import { generatePurchases, generateRecentPurchases } from './purchases.ts'
import { createRandom, type Random } from './random.ts'
import { androidDevices, appleDevices, firstWords, languages, secondWords } from './vocabulary.ts'

/** Maximum age of a sample player in days. */
export const gameAgeDays = 730

/** The first players came at any time; of the others, many came in the last weeks. */
const longKnownPlayers = 40

/** The id of the first sample player; the others count on. Twelve digits, to avoid ids of real imports. */
export const firstSampleId = 700_000_000_001

export function sampleId(index: number): string {
  return String(firstSampleId + index)
}

/** A player's progress, from which both attributes and persistence are derived, so that they agree. */
type GameProgress = { stage: number; level: number; gems: number; coins: number; playedDays: number }

const toLevel = (stage: number) => 1 + Math.floor(Math.sqrt(stage) * 1.5)

function createProgress(random: Random, playedDays: number): GameProgress {
  const stage = Math.min(2400, 1 + Math.floor(playedDays * random.next() * 6))
  return {
    stage,
    level: toLevel(stage),
    gems: Math.floor(random.next() ** 3 * 5000),
    coins: random.between(0, 500) + Math.floor(stage * random.next() * 900),
    playedDays,
  }
}

/** The sample player with this index; equal for equal seed, index and time. */
export function ordinaryPlayer(seed: number, index: number, now: Date): PlayerDraft {
  const random = createRandom(seed, index)
  const times = createRandom(seed, -2_000_000 - index)
  const came = before(now, random.next() * gameAgeDays * day)
  const createdAt = index >= longKnownPlayers && times.chance(0.4) ? chooseArrival(times, now) : came
  const age = now.getTime() - createdAt.getTime()
  // Most players leave early, some stay until today.
  const stays = random.chance(0.3)
  const lastPlayed = stays
    ? chooseLastSave(times, createdAt, now)
    : new Date(createdAt.getTime() + age * random.next() ** 4)
  const lastSaveGame = random.chance(0.97) ? lastPlayed : null
  const progress = createProgress(random, (lastPlayed.getTime() - createdAt.getTime()) / day)
  const isApple = random.chance(0.45)
  const devices = createDevices(random, isApple, createdAt, lastSaveGame ?? createdAt)
  const player: PlayerDraft = {
    playerId: sampleId(index),
    nickname: `${random.pick(firstWords)}${random.pick(secondWords)}${random.chance(0.7) ? random.between(1, 9999) : ''}`,
    createdAt,
    language: random.pick(languages),
    deviceId: devices.at(-1)?.deviceId ?? '',
    lastDevice: random.pick(isApple ? appleDevices : androidDevices),
    lastSaveGame,
    isOutdated: random.chance(0.04),
    isCacheInvalid: random.chance(0.03),
    isHacker: random.chance(0.02),
    lastEventId: random.chance(0.5) ? random.between(1, 47) : null,
    debuggerUntil: random.chance(0.01) ? before(now, -random.between(30, 20_000) * minute) : null,
    devices,
    attributes: lastSaveGame ? createAttributes(random, progress, age / day, now) : [],
    links: createLinks(random, index, isApple, createdAt),
    entries: lastSaveGame ? createEntries(random, progress, createdAt, lastSaveGame) : [],
    purchases: [
      ...generatePurchases(random, index, isApple, createdAt, lastSaveGame ?? createdAt),
      ...(stays && lastSaveGame
        ? generateRecentPurchases(times, index, isApple, { createdAt, lastSaveGame, now })
        : []),
    ],
    snapshots: [],
    ...choosePlayerBuild(createRandom(seed, -1_000_000 - index), isApple),
  }
  const configured = { ...player, entries: player.entries.map((one) => addConfigured(one, player.attributes)) }
  return lastSaveGame && stays ? addEarlier(configured, progress, times) : configured
}

/** The state of a player some days before the last save and at the beginning, so that there is an earlier one to restore. */
function addEarlier(player: PlayerDraft, now: GameProgress, random: Random): PlayerDraft {
  const { createdAt, lastSaveGame } = player
  const session = lastSaveGame && chooseEarlierSession(random, createdAt, lastSaveGame)
  if (!session) return player
  const states = [
    { at: new Date(createdAt.getTime() + minute), share: 0.02 },
    { at: session, share: 0.9 },
  ].map(({ at, share }) => {
    const stage = Math.max(1, Math.round(now.stage * share))
    return {
      at,
      stage,
      level: toLevel(stage),
      gems: Math.round(now.gems * share),
      coins: Math.round(now.coins * share),
    }
  })
  const toEarlier: Record<string, (value: object, state: (typeof states)[number]) => object> = {
    inventory: (value, { gems, coins }) => ({ ...value, currencies: { gems, coins } }),
    progress: (value, { stage, level }) => ({ ...value, stage, level, stars: stage * 2, docks: Math.ceil(level / 4) }),
  }
  const counts = { current_stage: 'stage', level: 'level', gems: 'gems', coins: 'coins' } as const
  return {
    ...player,
    entries: player.entries.map((one) => {
      const change = toEarlier[one.key]
      if (!change) return one
      const value: object = JSON.parse(one.value)
      return {
        ...one,
        earlier: states.map((state) => ({ value: JSON.stringify(change(value, state)), writtenAt: state.at })),
      }
    }),
    attributes: player.attributes.map((one) => {
      if (!(one.name in counts)) return one
      const count = counts[one.name as keyof typeof counts]
      return { ...one, earlier: states.map((state) => ({ value: state[count], writtenAt: state.at })) }
    }),
  }
}

/** Where the configurations find the attributes that only some players have: attribute, persistence key, member. */
const configuredMembers = [
  ['lives', 'progress', 'lives'],
  ['win_streak', 'progress', 'winStreak'],
  ['welcome_day', 'progress', 'welcomeDay'],
  ['vip_tier', 'inventory', 'vipTier'],
  ['founder_badge', 'inventory', 'founderBadge'],
] as const

/** Writes a player's attributes into the entry that the configurations read them from. */
function addConfigured(one: EntryDraft, attributes: readonly AttributeDraft[]): EntryDraft {
  const values = configuredMembers.flatMap(([name, key, member]) => {
    const attribute = key === one.key && attributes.find((other) => other.name === name)
    return attribute ? [[member, attribute.value] as const] : []
  })
  if (values.length === 0) return one
  return { ...one, value: JSON.stringify({ ...JSON.parse(one.value), ...Object.fromEntries(values) }) }
}

function createDevices(random: Random, isApple: boolean, createdAt: Date, lastSeen: Date) {
  const count = random.chance(0.7) ? 1 : random.between(2, 4)
  const span = lastSeen.getTime() - createdAt.getTime()
  return Array.from({ length: count }, (_, index) => ({
    deviceId: isApple ? random.hex(32).toUpperCase() : random.hex(16),
    seenAt: new Date(createdAt.getTime() + Math.floor((span * (index + 1)) / count)),
  }))
}

function createLinks(random: Random, index: number, isApple: boolean, connectedAt: Date) {
  const links: PlayerDraft['links'] = []
  if (random.chance(0.12))
    links.push({ platform: 1, socialId: `fb${index}${random.between(100_000, 999_999)}`, connectedAt })
  if (random.chance(0.2)) {
    links.push({ platform: isApple ? random.between(2, 3) : 4, socialId: `g${index}:${random.hex(10)}`, connectedAt })
  }
  return links
}

/** Attributes of all players, of few, only of old and only of new ones, so that filters can be tried on each kind. */
function createAttributes(random: Random, progress: GameProgress, ageInDays: number, now: Date): AttributeDraft[] {
  const attributes = [
    permanentAttribute('current_stage', progress.stage),
    permanentAttribute('level', progress.level),
    permanentAttribute('gems', progress.gems),
    permanentAttribute('coins', progress.coins),
  ]
  if (random.chance(0.6)) attributes.push(permanentAttribute('lives', random.between(0, 5)))
  if (random.chance(0.25)) attributes.push(permanentAttribute('win_streak', random.between(1, 40)))
  if (random.chance(0.01)) attributes.push(permanentAttribute('vip_tier', random.between(1, 5)))
  if (ageInDays > 600) attributes.push(permanentAttribute('founder_badge', random.between(1, 3)))
  if (ageInDays < 30) attributes.push(permanentAttribute('welcome_day', Math.ceil(ageInDays)))
  const ends = () => before(now, -random.between(-72, 240) * hour)
  if (random.chance(0.08)) attributes.push({ name: 'double_coins', value: 1, expiresAt: ends() })
  if (random.chance(0.04)) attributes.push({ name: 'unlimited_lives', value: 1, expiresAt: ends() })
  return attributes
}

function createEntries(random: Random, progress: GameProgress, createdAt: Date, savedAt: Date): EntryDraft[] {
  const { stage, level, gems, coins } = progress
  const boats = Array.from({ length: 1 + Math.min(6, Math.floor(stage / 60)) }, (_, number) => ({
    id: `boat_${number + 1}`,
    name: `${random.pick(firstWords)} ${random.pick(secondWords)}`,
    speed: random.between(3, 30),
  }))
  const settings = { music: random.chance(0.6), sound: random.chance(0.7), notifications: random.chance(0.5) }
  const entries = [
    entry('inventory', { currencies: { gems, coins }, boats }, savedAt),
    entry(
      'progress',
      { stage, level, stars: stage * 2 + random.between(0, stage), docks: Math.ceil(level / 4) },
      savedAt,
    ),
    entry('settings', { ...settings, quality: random.pick(['low', 'medium', 'high']) }, createdAt),
  ]
  if (random.chance(0.6)) {
    const target = random.between(1, 20) * 250
    entries.push(entry('gems_goal_1', goal(Math.min(gems, target), target, createdAt, savedAt), savedAt))
  }
  if (random.chance(0.2)) {
    const target = random.between(1, 20) * 5000
    entries.push(entry('coins_goal_1', goal(Math.min(coins, target), target, createdAt, savedAt), savedAt))
  }
  return entries
}
