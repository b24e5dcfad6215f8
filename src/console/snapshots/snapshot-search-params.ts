import { z } from 'zod'
import { maxSearchLength } from '#contract/core/units.ts'
import { SnapshotKey } from '#contract/snapshots.ts'
import { Tag } from '#contract/tags.ts'

const Key = SnapshotKey.optional().catch(undefined)

export const TagParam = Tag.optional().catch(undefined)

/** Which dialog about a snapshot is open: on the list, on its page and on the player's page alike. */
export const SnapshotDialogSearchParams = z.object({
  /** The snapshot whose description is edited. */
  edit: Key,
  /** The snapshot whose tags are edited. */
  editTags: Key,
  /** The snapshot that is to be loaded. */
  load: Key,
  /** The player that it is loaded into. */
  into: z.string().optional(),
  /** Both are chosen and what the load would do is shown. */
  review: z.literal('true').optional().catch(undefined),
  /** The snapshot that is compared. */
  compare: Key,
  /** What it is compared with: a snapshot's key, or a player as it is now as "player:00123". Absent: it is chosen. */
  with: z.string().optional(),
  /** The two sides are swapped. */
  swapped: z.literal('true').optional().catch(undefined),
  /** The search, the filter and the page of the list that something is picked from. */
  pickSearch: z.string().max(maxSearchLength).default('').catch(''),
  pickScope: z.literal('all').optional().catch(undefined),
  pickTag: TagParam,
  pickPage: z.string().optional(),
})

/** Clears the search params of a picker. */
export const emptySide = {
  pickSearch: undefined,
  pickScope: undefined,
  pickTag: undefined,
  pickPage: undefined,
} as const

const playerMark = 'player:'

/** One side of a comparison: a snapshot, or a player as it is now. */
export type Side = { readonly snapshotKey: string } | { readonly playerId: string }

/** Parses the search param `with`. */
export function parseSide(param: string): Side {
  return param.startsWith(playerMark) ? { playerId: param.slice(playerMark.length) } : { snapshotKey: param }
}

/** The search param `with` for a player as it is now. */
export function playerSidePrefix(playerId: string): string {
  return `${playerMark}${playerId}`
}
