import { z } from 'zod'
import type { EndpointCall } from '#contract/core/endpoint.ts'
import { defaultPageSize, pageSizes, SortDirection } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'
import { SnapshotKey, type snapshots } from '#contract/snapshots.ts'

const Page = z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1)
const Key = SnapshotKey.optional().catch(undefined)

/** What the address of the snapshot list says. Anything unreadable falls back, so that no link is a dead end. */
export const SnapshotListSearchParams = z.object({
  filter: z.string().trim().max(searchLimit).default('').catch(''),
  sortDir: SortDirection.default('desc').catch('desc'),
  page: Page,
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
  /** The key of the row that is expanded. */
  open: z.string().optional(),
  /** The snapshots that are marked to be compared: at most two keys, joined by a comma. */
  marked: z.string().default(''),
})
export type SnapshotListSearchParams = z.infer<typeof SnapshotListSearchParams>

/** The keys that are marked, at most two. */
export function getSelectedKeys(marked: string): readonly string[] {
  return marked.split(',').filter((key) => SnapshotKey.safeParse(key).success)
}

/** Marks a key or takes the mark away; the third one takes the place of the oldest. */
export function withSelection(marked: readonly string[], key: string): string {
  const next = marked.includes(key) ? marked.filter((other) => other !== key) : [...marked, key].slice(-2)
  return next.join(',')
}

/** The list call that an address means. */
export function toListCall({
  filter,
  sortDir,
  page,
  size,
}: SnapshotListSearchParams): EndpointCall<typeof snapshots.list> {
  return {
    query: {
      ...(filter === '' ? {} : { filter }),
      desc: sortDir === 'desc' ? 'true' : 'false',
      skip: (page - 1) * size,
      take: size,
    },
  }
}

/** Which dialog about a snapshot is open: on the list, on its page and on the player's page alike. */
export const SnapshotDialogSearchParams = z.object({
  /** The snapshot whose description is edited. */
  edit: Key,
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
  /** The two sides have changed places. */
  swapped: z.literal('true').optional().catch(undefined),
  /** The search, the choice and the page of the list that something is picked from. */
  pickSearch: z.string().max(searchLimit).default('').catch(''),
  pickScope: z.literal('all').optional().catch(undefined),
  pickPage: Page,
})

/** The words that a picker leaves behind. */
export const emptySide = { pickSearch: undefined, pickScope: undefined, pickPage: undefined } as const

const playerMark = 'player:'

/** One side of a comparison: a snapshot, or a player as it is now. */
export type Side = { readonly snapshotKey: string } | { readonly playerId: string }

/** Reads the word `with`. */
export function parseSide(word: string): Side {
  return word.startsWith(playerMark) ? { playerId: word.slice(playerMark.length) } : { snapshotKey: word }
}

/** Writes the word `with` of a player as it is now. */
export function playerSidePrefix(playerId: string): string {
  return `${playerMark}${playerId}`
}
