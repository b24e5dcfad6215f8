import type { Reporter } from '#contract/score-reporters.ts'
import type { Handle } from '#server/platform/database/tables.ts'

/** What the contract carries of an entry beside its place. */
export type EntryDetails = {
  nickname: string
  stored_score: number
  attributes: string
  reported_at: Date | null
  reported_by: Reporter | null
  joined_at: Date
  is_hacker: boolean
  is_hidden: boolean
  is_mock: boolean
}

/** Where an entry is in the order of a leaderboard. */
export type RankedEntry = {
  readonly playerId: string
  /** From 0; entries without a rank have an index too. */
  readonly index: number
  /** From 1; null for players who take no rank. */
  readonly rank: number | null
  readonly score: number
  /** Where one statement reads them with the place. */
  readonly details?: EntryDetails | undefined
}

/** A part of found players, the best first. */
export type OrderRange = { readonly skip: number; readonly take: number }

/** The order of the players on a leaderboard by one score, the best first. */
export type Order = {
  readonly total: number
  /** The instant that computed scores are of. */
  readonly asOf: Date
  readonly isFinal: boolean
  /** The entries from an index on. */
  page(db: Handle, skip: number, take: number): Promise<readonly RankedEntry[]>
  /** A range of these players; those who are not on the leaderboard are left out. */
  find(db: Handle, playerIds: readonly string[], range: OrderRange): Promise<readonly RankedEntry[]>
  /**
   * The entries from `before` places above a player on, at most `take`, all of one moment. Empty when the player is not
   * on the leaderboard; `take` must be greater than `before`.
   */
  around(db: Handle, playerId: string, before: number, take: number): Promise<readonly RankedEntry[]>
}
