import { withLostCoins, withManyStates } from './activity/story-players.ts'
import { before, day, entry, goal, hour, minute, type PlayerDraft, permanentAttribute, second } from './player-draft.ts'
import { generatePurchasesBetween } from './purchases.ts'
import { createRandom } from './random.ts'
import { appleDevices } from './vocabulary.ts'

/** Returns the fields that differ from the ordinary player with the same index. */
type EdgeCase = (player: PlayerDraft, now: Date, seed: number) => Partial<PlayerDraft>

const isApple = ({ lastDevice }: PlayerDraft) => appleDevices.some((device) => device === lastDevice)

const sharedDevice = 'SHARED-5F0C2A7E41D84B6FA0C9'

/** A JSON array nested this many levels deep. */
function nested(levels: number): string {
  return `${'['.repeat(levels)}1${']'.repeat(levels)}`
}

/** All states that a screen can show, one or a few per player. */
const edgeCases: readonly EdgeCase[] = [
  // Many states at once, for a first look at the console.
  withManyStates,
  (_, now) => ({ nickname: 'Nearly Out Of Time', isHacker: true, debuggerUntil: before(now, -5 * minute) }),
  (_, now) => ({ nickname: 'Debugger Key Expired', debuggerUntil: before(now, second) }),
  // No data.
  (_, now) => ({
    nickname: '',
    language: '',
    createdAt: before(now, 90 * day),
    deviceId: '',
    lastDevice: '',
    lastSaveGame: null,
    isOutdated: false,
    isCacheInvalid: false,
    isHacker: false,
    lastEventId: null,
    debuggerUntil: null,
    devices: [],
    attributes: [],
    links: [],
    entries: [],
    purchases: [],
  }),
  () => ({ nickname: '漢'.repeat(80), language: 'zh-CN' }),
  (player) => ({
    nickname: 'Two Thousand Keys',
    entries: Array.from({ length: 2000 }, (_, number) =>
      entry(
        `dock_${String(number).padStart(4, '0')}`,
        { built: number % 3 === 0, level: number % 12 },
        player.createdAt,
      ),
    ),
  }),
  () => ({ nickname: 'سندباد البحري', language: 'ar' }),
  () => ({ nickname: '🏴‍☠️ Zoë 👩🏽‍✈️⚓', language: 'fr' }),
  (_, __, seed) => ({ nickname: 'Longest Id', playerId: `longest.${createRandom(seed, -1).hex(56)}` }),
  () => ({ nickname: 'Leading Zeros', playerId: '000700000000009' }),
  () => ({ nickname: 'Signs In Id', playerId: 'qa_device.7:harbor@test-01' }),
  () => ({ nickname: '<b>Bold</b> &amp; =1+1', language: 'en' }),
  () => ({ nickname: '   ' }),
  (player, now, seed) => ({
    nickname: 'Whale',
    lastSaveGame: before(now, 25 * minute),
    purchases: [
      ...generatePurchasesBetween(createRandom(seed, -2), 13, isApple(player), player.createdAt, now, 399),
      {
        orderId: `very-long-order-id-${'0123456789'.repeat(4)}`,
        date: before(now, 12 * day),
        platform: isApple(player) ? 'iOS' : 'Android',
        sku: 'idleharbor.gems.galleon',
        isValid: false,
        type: 0,
        itemId: 'gems_galleon',
        amount: 6500,
        cents: 4999,
      },
    ],
  }),
  // Values that an editor must keep: exact numbers, formatting, depth, size, values that are no objects.
  (_, now) => ({
    nickname: 'Strange Values',
    entries: [
      { ...entry('big_number', 0, now), value: '{"score": 12345678901234567890, "ratio": 1.10}' },
      { ...entry('formatted', 0, now), value: '{\n  "a" : 1,\n  "b" : [ 1,2 ]\n}\n' },
      { ...entry('deepest', 0, now), value: nested(100) },
      entry(
        'large',
        { log: Array.from({ length: 6000 }, (_, line) => `entry ${line} of a long log of the harbor`) },
        now,
      ),
      entry('text', 'just a text', now),
      entry('nothing', null, now),
      entry('yes', true, now),
      entry('empty_object', {}, now),
      entry('key with spaces/slash?and&signs', [1, 2, 3], now),
    ],
  }),
  (player) => ({
    nickname: 'Shares A Device',
    deviceId: sharedDevice,
    devices: [{ deviceId: sharedDevice, seenAt: player.createdAt }],
  }),
  (player, now) => ({
    nickname: 'Twelve Devices',
    deviceId: sharedDevice,
    devices: Array.from({ length: 12 }, (_, number) => ({
      deviceId: number === 11 ? sharedDevice : `old-device-${String(number).padStart(2, '0')}`,
      seenAt: number === 11 ? now : before(now, (40 - number) * hour),
    })),
    createdAt: before(player.createdAt, 2 * day),
  }),
  () => ({
    nickname: 'Many Attributes',
    attributes: [
      ...Array.from({ length: 120 }, (_, number) =>
        permanentAttribute(`counter_${String(number).padStart(3, '0')}`, number * 1001),
      ),
      permanentAttribute('largest', Number.MAX_SAFE_INTEGER),
      permanentAttribute('negative', -17.25),
      permanentAttribute('tiny', 0.000_001),
      permanentAttribute('current_stage', 0),
    ],
  }),
  (_, now) => ({
    nickname: 'All Kinds Of Timers',
    attributes: [
      permanentAttribute('current_stage', 12),
      { name: 'expired_boost', value: 2, expiresAt: before(now, 3 * day) },
      { name: 'ends_in_a_minute', value: 1, expiresAt: before(now, -minute) },
      { name: 'ends_in_a_year', value: 1, expiresAt: before(now, -365 * day) },
    ],
  }),
  (_, now) => ({
    nickname: 'Goals Of Every Kind',
    entries: [
      entry('gems_goal_list', [goal(10, 100, before(now, day), now), goal(100, 100, before(now, 4 * day), now)], now),
      entry('coins_goal_none', [], now),
      entry('stars_goal_1', goal(0, 50, now, now), now),
      { ...entry('level_goal_broken', 0, now), value: '{"_progression":"many"}' },
    ],
  }),
  (_, now) => ({
    nickname: 'Just Arrived',
    createdAt: before(now, 20 * second),
    lastSaveGame: null,
    attributes: [],
    entries: [],
    purchases: [],
  }),
  () => ({ nickname: 'Twin' }),
  () => ({ nickname: 'Twin' }),
  () => ({ nickname: 'ÀÉÎÕÜ ßtraße İstanbul', language: 'tr' }),
  withLostCoins,
]

/** Number of first sample players that are edge cases. */
export const edgeCasePlayers = edgeCases.length

/** Applies the edge case with this index, if there is one, to an ordinary player. */
export function withEdgeCase(player: PlayerDraft, index: number, now: Date, seed: number): PlayerDraft {
  const edgeCase = edgeCases[index]
  return edgeCase ? { ...player, ...edgeCase(player, now, seed) } : player
}
