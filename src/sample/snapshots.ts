import { snapshotTypes } from '#contract/snapshots.ts'
import { type AttributeDraft, before, day, hour, minute, type PlayerDraft, type SnapshotDraft } from './player-draft.ts'
import { createRandom, type Random } from './random.ts'

const alphabet = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')

const descriptions = [
  'Before the compensation',
  'Stuck after the tutorial',
  'QA: full harbor, all docks built',
  'Lost boats, ticket 4711',
  'Before the regatta',
  '',
] as const

const longDescription = `Reported on the forum: after the update of the ${'harbor, the docks and the lighthouse '.repeat(2)}the boats were gone; taken before anything was repaired`

function createKey(random: Random): string {
  return Array.from({ length: 12 }, () => random.pick(alphabet)).join('')
}

/** An earlier state of the player: less progress, without the newest key, with one that was deleted since. */
function earlier(player: PlayerDraft, share: number) {
  const attributes: AttributeDraft[] = player.attributes.map((attribute) =>
    attribute.expiresAt === null ? { ...attribute, value: Math.round(attribute.value * share) } : attribute,
  )
  const entries = player.entries.slice(0, Math.max(1, player.entries.length - 1)).map(({ key, value }) => ({
    key,
    value:
      key === 'progress' ? value.replace(/"stage":(\d+)/, (_, n) => `"stage":${Math.round(Number(n) * share)}`) : value,
  }))
  return { attributes, entries: [...entries, { key: 'tutorial', value: '{"step":7,"done":false}' }] }
}

function createSnapshot(
  player: PlayerDraft,
  random: Random,
  overrides: Partial<SnapshotDraft> & { at: Date },
): SnapshotDraft {
  return {
    key: createKey(random),
    deviceId: player.deviceId,
    description: '',
    tags: [],
    type: snapshotTypes.Manual,
    loadCount: 0,
    ...earlier(player, 0.8),
    ...overrides,
  }
}

/** Snapshots in all states for one player, more than one page of the picker. */
function createFirstPlayerSnapshots(player: PlayerDraft, random: Random, now: Date): SnapshotDraft[] {
  const { Reset, Migration } = snapshotTypes
  const { entries, attributes } = player
  const nightly = Array.from({ length: 14 }, (_, night) =>
    createSnapshot(player, random, { at: before(now, (night + 3) * day), description: `Nightly ${night + 1}` }),
  )
  return [
    createSnapshot(player, random, {
      at: before(now, 30 * minute),
      description: longDescription,
      tags: ['bug-4711', 'before-repair'],
      loadCount: 1,
    }),
    createSnapshot(player, random, {
      at: before(now, 5 * hour),
      description: 'Before reset',
      type: Reset,
      loadCount: 3,
    }),
    createSnapshot(player, random, {
      at: before(now, 6 * hour),
      description: 'Before loading an older state',
      type: Migration,
    }),
    createSnapshot(player, random, { at: before(now, day), description: 'Yesterday', tags: ['bug-4711'] }),
    createSnapshot(player, random, { at: before(now, 2 * day), entries, attributes, description: 'The same as now' }),
    createSnapshot(player, random, { at: before(now, 2.5 * day) }),
    createSnapshot(player, random, {
      at: before(now, 40 * day),
      deviceId: '',
      entries: [],
      attributes: [],
      description: 'Empty',
    }),
    ...nightly,
  ]
}

/** The snapshots of the sample player with this index; most have none. */
export function generateSnapshots(player: PlayerDraft, index: number, seed: number, now: Date): SnapshotDraft[] {
  // A separate random stream, so that it does not change the players.
  const random = createRandom(seed ^ 0x5a95, index)
  if (index === 0) return createFirstPlayerSnapshots(player, random, now)
  if (player.entries.length === 0 || !random.chance(0.06)) return []
  const age = now.getTime() - player.createdAt.getTime()
  const type = random.pick([0, 0, 0, 1, 2] as const)
  const description = ['', 'Before reset', 'Before loading an older state'][type] || random.pick(descriptions)
  const at = before(now, Math.floor(age * random.next()))
  return [
    createSnapshot(player, random, { at, type, description, loadCount: random.chance(0.3) ? random.between(1, 4) : 0 }),
  ]
}
