import type { BuildPlatform } from '#contract/build-platforms.ts'
import type { SnapshotType } from '#contract/snapshots.ts'

/** A sample player with all related data, before it is written. Dates are UTC. */
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
  platform: BuildPlatform | null
  buildNumber: number | null
  debuggerUntil: Date | null
  devices: { deviceId: string; seenAt: Date }[]
  attributes: AttributeDraft[]
  links: { platform: number; socialId: string; connectedAt: Date }[]
  entries: EntryDraft[]
  purchases: PurchaseDraft[]
  snapshots: SnapshotDraft[]
}

/** When a player was last in the game, in milliseconds: at the last save, or at the creation. */
export function toLastSeen({ createdAt, lastSaveGame }: PlayerDraft): number {
  return Math.max(createdAt.getTime(), lastSaveGame?.getTime() ?? 0)
}

/** A snapshot of a player with its content. `type` is a number of `snapshotTypes`. */
export type SnapshotDraft = {
  key: string
  deviceId: string
  description: string
  tags: string[]
  at: Date
  type: SnapshotType
  loadCount: number
  entries: { key: string; value: string }[]
  attributes: AttributeDraft[]
}

/**
 * An attribute; with an expiration it is a timer trunk. `updatedAt` is the last save when absent; `earlier` are the values
 * before, oldest first.
 */
export type AttributeDraft = {
  name: string
  value: number
  expiresAt: Date | null
  updatedAt?: Date
  earlier?: readonly { readonly value: number; readonly writtenAt: Date }[]
}

/** A persistence key with its current value and the earlier ones, oldest first. Values are JSON text. */
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
  /** When staff marked it as refunded. */
  refundedAt?: Date
  /** Bought in the store's test environment. */
  isSandbox?: true
}

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The date this many milliseconds before another, or after it if negative. */
export function before(date: Date, milliseconds: number): Date {
  return new Date(date.getTime() - milliseconds)
}

export function permanentAttribute(name: string, value: number): AttributeDraft {
  return { name, value, expiresAt: null }
}

/** A persistence key without history; the value is any JSON value. */
export function entry(key: string, value: unknown, updatedAt: Date): EntryDraft {
  return { key, value: JSON.stringify(value), updatedAt, earlier: [] }
}

/** A goal as the game stores it under a key such as `gems_goal_1`. */
export function goal(progression: number, target: number, createdAt: Date, modifiedAt: Date) {
  return {
    _progression: progression,
    _targetProgression: target,
    _timeCreated: createdAt.toISOString(),
    _timeModified: modifiedAt.toISOString(),
  }
}
