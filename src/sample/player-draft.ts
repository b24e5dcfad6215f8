import type { SnapshotType } from '#contract/snapshots.ts'

/** A player of the sample game with everything that belongs to it, before it is written. Instants are UTC. */
export type PlayerDraft = {
  playerId: string
  nickname: string
  createdAt: Date
  language: string
  deviceId: string
  lastDevice: string
  lastSaveGame: Date | null
  isOutdated: boolean
  isCacheInvalid: boolean
  isHacker: boolean
  lastEventId: number | null
  debuggerUntil: Date | null
  devices: { deviceId: string; seenAt: Date }[]
  attributes: AttributeDraft[]
  links: { platform: number; socialId: string; connectedAt: Date }[]
  entries: EntryDraft[]
  purchases: PurchaseDraft[]
  snapshots: SnapshotDraft[]
}

/** A snapshot of a player with what it holds. `type` is a number of `snapshotTypes`. */
export type SnapshotDraft = {
  key: string
  deviceId: string
  description: string
  at: Date
  type: SnapshotType
  loadCount: number
  entries: { key: string; value: string }[]
  attributes: AttributeDraft[]
}

/** An attribute; with an expiration it is a timer trunk. */
export type AttributeDraft = { name: string; value: number; expiresAt: Date | null }

/** A persistence key with its present value and the earlier ones, oldest first. Values are JSON text. */
export type EntryDraft = {
  key: string
  value: string
  updatedAt: Date
  earlier: { value: string; writtenAt: Date }[]
}

/** A purchase; its price in US cents. */
export type PurchaseDraft = {
  orderId: string
  date: Date
  platform: string
  sku: string
  isValid: boolean
  type: number
  itemId: string
  amount: number
  cents: number
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The instant so many milliseconds before (or, negative, after) another. */
export function before(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() - milliseconds)
}

/** An attribute that does not expire. */
export function lasting(name: string, value: number): AttributeDraft {
  return { name, value, expiresAt: null }
}

/** A persistence key that was written once; the value is anything JSON can hold. */
export function entry(key: string, value: unknown, updatedAt: Date): EntryDraft {
  return { key, value: JSON.stringify(value), updatedAt, earlier: [] }
}

/** A goal as the game keeps it under a key such as `gems_goal_1`. */
export function goal(progression: number, target: number, createdAt: Date, modifiedAt: Date) {
  return {
    _progression: progression,
    _targetProgression: target,
    _timeCreated: createdAt.toISOString(),
    _timeModified: modifiedAt.toISOString(),
  }
}
