import { type AttributeDraft, before, day, entry, goal, hour, minute, type PlayerDraft } from '../player-draft.ts'
import { generatePurchasesBetween } from '../purchases.ts'
import { createRandom } from '../random.ts'
import { appleDevices } from '../vocabulary.ts'
import { type GameState, replaySaves, toSave } from './saves.ts'

/** The name of the player who lost her coins. */
export const lostCoinsName = 'Ottilie Wren'

/** How long ago she changed phones, and the new one saved with the coins of a new player. */
const lostCoinsAgo = 20 * hour + 12 * minute

const wrenBoats = ['Misty Heron', 'Quiet Lantern', 'Amber Tide', 'Northern Pilot']

/** Her coins grow for months, are gone in one save, and she plays on with what is left. */
const wrenStates: readonly GameState[] = [
  { ago: 209 * day, stage: 3, gems: 40, coins: 650, boats: wrenBoats.slice(0, 1) },
  { ago: 160 * day, stage: 61, gems: 210, coins: 12_400, boats: wrenBoats.slice(0, 1) },
  { ago: 104 * day, stage: 148, gems: 365, coins: 47_900, boats: wrenBoats.slice(0, 2) },
  { ago: 55 * day, stage: 233, gems: 640, coins: 88_150, boats: wrenBoats.slice(0, 2) },
  { ago: 24 * day + 3 * hour, stage: 307, gems: 820, coins: 131_600, boats: wrenBoats.slice(0, 3) },
  { ago: 9 * day + 5 * hour, stage: 352, gems: 905, coins: 158_300, boats: wrenBoats.slice(0, 3) },
  { ago: 4 * day + 2 * hour, stage: 371, gems: 950, coins: 171_250, boats: wrenBoats.slice(0, 3) },
  { ago: 2 * day + 4 * hour, stage: 380, gems: 990, coins: 179_800, boats: wrenBoats.slice(0, 3) },
  { ago: 28 * hour, stage: 386, gems: 1_010, coins: 186_400, boats: wrenBoats.slice(0, 3) },
  { ago: lostCoinsAgo, stage: 386, gems: 1_010, coins: 500, boats: wrenBoats.slice(0, 3) },
  { ago: 19 * hour, stage: 391, gems: 1_510, coins: 3_900, boats: wrenBoats.slice(0, 3) },
  { ago: 6 * hour + 25 * minute, stage: 398, gems: 1_260, coins: 8_200, boats: wrenBoats },
  { ago: 3 * hour + 10 * minute, stage: 402, gems: 1_275, coins: 11_050, boats: wrenBoats },
]

/** A player who lost coins when she changed phones, and bought and won things since that a whole restore would take away. */
export function withLostCoins({ deviceId }: PlayerDraft, now: Date, seed: number): Partial<PlayerDraft> {
  const changedAt = before(now, lostCoinsAgo + 4 * minute)
  const bought = generatePurchasesBetween(
    createRandom(seed, -4),
    24,
    false,
    before(now, 190 * day),
    before(now, 30 * day),
    4,
  )
  const { entries, attributes } = replaySaves(wrenStates.map(toSave), now)
  const createdAt = before(now, 210 * day)
  const newPhone = createRandom(seed, -5).hex(16)
  return {
    nickname: lostCoinsName,
    createdAt,
    language: 'en',
    platform: 'android',
    buildNumber: 104,
    deviceId: newPhone,
    lastDevice: 'Pixel 8',
    devices: [
      { deviceId, seenAt: before(now, 28 * hour) },
      { deviceId: newPhone, seenAt: changedAt },
    ],
    lastSaveGame: before(now, 3 * hour + 10 * minute),
    isOutdated: false,
    isCacheInvalid: false,
    isHacker: false,
    debuggerUntil: null,
    links: [{ platform: 4, socialId: 'g24:ottilie.wren', connectedAt: before(now, 155 * day) }],
    entries: [
      ...entries,
      entry('settings', { music: true, sound: true, notifications: true, quality: 'high' }, createdAt),
      entry('gems_goal_1', goal(1_000, 1_000, before(now, 40 * day), before(now, 19 * hour)), before(now, 19 * hour)),
    ],
    attributes,
    purchases: [
      ...bought.map(({ refundedAt: _, isSandbox: __, ...purchase }) => ({ ...purchase, isValid: true })),
      {
        orderId: 'GPA.3300-0000-0240-09907',
        date: before(now, 19 * hour + 2 * minute),
        platform: 'Android',
        sku: 'idleharbor.gems.chest',
        itemId: 'gems_chest',
        amount: 500,
        cents: 499,
        type: 0,
        isValid: true,
      },
    ],
  }
}

const marlowe = { boats: ['Windy Keel'], vipTier: 5 } as const

/** Inventory and progress are saved apart in the last day; staff look at what changed between two saves. */
const marloweStates: readonly GameState[] = [
  { ago: 180 * day, stage: 12, gems: 60, coins: 2_300, boats: marlowe.boats },
  { ago: 90 * day, stage: 121, gems: 410, coins: 58_700, boats: marlowe.boats, vipTier: 2 },
  { ago: 30 * day, stage: 224, gems: 880, coins: 139_500, boats: marlowe.boats, vipTier: 4 },
  { ago: 7 * day + hour, stage: 286, gems: 1_190, coins: 221_400, ...marlowe },
  { ago: 29 * hour, stage: 286, gems: 1_310, coins: 234_050, ...marlowe, only: 'inventory' },
  { ago: 28 * hour, stage: 301, gems: 1_310, coins: 234_050, ...marlowe, only: 'progress' },
  { ago: 22 * hour, stage: 301, gems: 1_360, coins: 239_600, ...marlowe, only: 'inventory' },
  { ago: 21 * hour, stage: 307, gems: 1_360, coins: 239_600, ...marlowe, only: 'progress' },
  { ago: 14 * hour, stage: 312, gems: 1_360, coins: 239_600, ...marlowe, only: 'progress' },
  { ago: 8 * hour, stage: 312, gems: 1_455, coins: 247_750, ...marlowe, only: 'inventory' },
  { ago: 7 * hour, stage: 318, gems: 1_455, coins: 247_750, ...marlowe, only: 'progress' },
  { ago: 3 * minute, stage: 318, gems: 1_480, coins: 250_300, ...marlowe, only: 'inventory' },
]

/** The first player, who has many states at once: a life whose saves begin long before, so that each earlier moment has values. */
export function withManyStates(player: PlayerDraft, now: Date, seed: number): Partial<PlayerDraft> {
  const isApple = appleDevices.some((device) => device === player.lastDevice)
  const createdAt = before(now, 181 * day)
  const { entries, attributes } = replaySaves(marloweStates.map(toSave), now)
  const timers: AttributeDraft[] = [
    { name: 'double_coins', value: 1, expiresAt: before(now, -9 * hour), updatedAt: before(now, 15 * hour) },
    { name: 'unlimited_lives', value: 1, expiresAt: before(now, -40 * minute), updatedAt: before(now, 20 * minute) },
  ]
  const goals = [
    { key: 'gems_goal_1', from: 6 * day, to: hour, progress: [1_215, 1_480], target: 2_000 },
    { key: 'gems_goal_2', from: 20 * day, to: 9 * day, progress: [4_100, 5_000], target: 5_000 },
    { key: 'coins_goal_1', from: 3 * day, to: hour, progress: [226_900, 250_300], target: 400_000 },
  ].map(({ key, from, to, progress, target }) => {
    const [begun = 0, reached = 0] = progress
    const at = before(now, from)
    const value = (count: number, modified: Date) => goal(count, target, at, modified)
    return {
      ...entry(key, value(reached, before(now, to)), before(now, to)),
      earlier: [{ value: JSON.stringify(value(begun, at)), writtenAt: at }],
    }
  })
  return {
    nickname: 'Captain Marlowe',
    createdAt,
    devices: player.devices.map((one) => ({ ...one, seenAt: one.seenAt < createdAt ? createdAt : one.seenAt })),
    language: 'en',
    isOutdated: true,
    isCacheInvalid: true,
    lastEventId: 42,
    lastSaveGame: before(now, 3 * minute),
    debuggerUntil: before(now, -5 * day),
    purchases: generatePurchasesBetween(createRandom(seed, -3), 0, isApple, before(now, 60 * day), now, 9),
    links: [1, 2, 3, 4].map((platform) => ({
      platform,
      socialId: `marlowe.${platform}`,
      connectedAt: before(now, 150 * day),
    })),
    attributes: [...attributes, ...timers],
    entries: [
      ...entries,
      entry('settings', { music: true, sound: false, notifications: true, quality: 'high' }, createdAt),
      ...goals,
    ],
  }
}
