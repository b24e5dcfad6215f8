import type { EndpointInput } from '#contract/core/endpoint.ts'
import { defaultScore } from '#contract/leaderboards/definitions.ts'
import type { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import { toScoreInputs } from '#contract/leaderboards/score.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import type { SignedInContext } from '#server/platform/http/handler.ts'
import { type LeaderboardState, noLeaderboard } from '../leaderboard-repository.ts'
import {
  insertCorrections,
  listLeftSinceRemoval,
  lockEntries,
  lockLeaderboards,
  type StoredEntry,
  writeChange,
  writeCorrectedValues,
} from './change-repository.ts'
import { parseAttributes } from './entry-details.ts'
import { toAttributeNames } from './entry-repository.ts'
import { appendReturned } from './final-order-repository.ts'

type Kind = EndpointInput<typeof leaderboardEntries.correct>['body']['Kind']

/** The state that an entry must have for a correction, and the one that it has after it. */
const wasRemoved = ({ removed_by }: StoredEntry) => removed_by !== null
const isVisible = ({ removed_at }: StoredEntry) => removed_at === null

const rules: Readonly<Record<Kind, { isKnown(entry: StoredEntry): boolean; isDone(entry: StoredEntry): boolean }>> = {
  removed: { isKnown: (entry) => isVisible(entry) || wasRemoved(entry), isDone: wasRemoved },
  restored: { isKnown: (entry) => isVisible(entry) || wasRemoved(entry), isDone: isVisible },
  hidden: { isKnown: isVisible, isDone: ({ is_hidden }) => is_hidden },
  shown: { isKnown: isVisible, isDone: ({ is_hidden }) => !is_hidden },
}

/** A leaderboard, locked until the transaction ends. Throws `not-found`. */
export async function lockLeaderboard({ db }: SignedInContext, key: string): Promise<LeaderboardState> {
  const [board] = await lockLeaderboards(db, [key])
  if (!board) throw new ApiError('not-found', { message: noLeaderboard })
  return board
}

async function lockEntriesById(context: SignedInContext, board: LeaderboardState, playerIds: readonly string[]) {
  const { definition_id, number } = board
  const entries = await lockEntries(
    context.db,
    playerIds.map((player_id) => ({ player_id, definition_id })),
  )
  return new Map(
    entries.filter((entry) => entry.leaderboard_number === number).map((entry) => [entry.player_id, entry]),
  )
}

/** Removes, restores, hides or shows players of a locked leaderboard, and keeps who did it, when and why. */
export async function correctEntries(
  context: SignedInContext,
  board: LeaderboardState,
  kind: Kind,
  playerIds: readonly string[],
) {
  const { db, person, reason, now } = context
  const entries = await lockEntriesById(context, board, playerIds)
  const { isKnown, isDone } = rules[kind]
  // Read once the entries are locked: who leaves now waits for them.
  const left = kind === 'restored' ? await listLeftSinceRemoval(db, board.definition_id, playerIds) : undefined
  const known = playerIds
    .flatMap((id) => entries.get(id) ?? [])
    .filter((entry) => isKnown(entry) && !left?.has(entry.player_id))
  const changed = known.filter((entry) => !isDone(entry)).map(({ player_id }) => player_id)
  if (changed.length > 0) {
    const change = { kind, by: person.email, reason, now }
    await writeChange(db, board.definition_id, changed, change)
    if (kind === 'restored' && board.final_at) await appendReturned(db, { definitionId: board.definition_id }, changed)
    await insertCorrections(
      db,
      board,
      change,
      changed.map((playerId) => ({ playerId })),
    )
  }
  const knownIds = new Set(known.map(({ player_id }) => player_id))
  return {
    changed,
    unchanged: known.length - changed.length,
    unknown: playerIds.filter((id) => !knownIds.has(id)),
  }
}

/** A new value of an entry, and the one that its editor saw; undefined when the caller did not say. */
type NewValue = {
  readonly playerId: string
  readonly attribute: string
  readonly value: number
  readonly expected: number | null | undefined
  readonly reason: string
}

/** Replaces the stored score or an attribute of a player on a locked leaderboard. Returns the value before. */
export async function correctValue(
  context: SignedInContext,
  board: LeaderboardState,
  { playerId, attribute, value, expected, reason }: NewValue,
): Promise<number | null> {
  const { db, person, now } = context
  if (attribute !== defaultScore && !toAttributeNames(board).includes(attribute))
    throw new ApiError('leaderboard-attribute-unknown')
  const entry = (await lockEntriesById(context, board, [playerId])).get(playerId)
  if (!entry || entry.removed_at !== null) throw new ApiError('entry-unknown')
  const attributes = parseAttributes(entry.attributes)
  const isStoredScore = attribute === defaultScore
  if (isStoredScore && board.event_end && toScoreInputs(attributes)) throw new ApiError('score-computed')
  const stored = isStoredScore ? entry.score : Object.hasOwn(attributes, attribute) ? attributes[attribute] : null
  const valueBefore = stored ?? null
  if (expected !== undefined && expected !== valueBefore)
    throw new ApiError('stale', { data: { PlayerId: playerId, StoredScore: entry.score, Attributes: attributes } })
  if (valueBefore === value) throw new ApiError('value-unchanged')
  await writeCorrectedValues(db, {
    player_id: playerId,
    definition_id: entry.definition_id,
    score: isStoredScore ? value : entry.score,
    attributes: isStoredScore ? entry.attributes : JSON.stringify({ ...attributes, [attribute]: value }),
  })
  const change = { kind: 'score corrected', by: person.email, reason, now } as const
  await insertCorrections(db, board, change, [{ playerId, attribute, valueBefore, valueAfter: value }])
  return valueBefore
}
