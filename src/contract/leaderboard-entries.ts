import { z } from 'zod'
import { endpoint, feature } from './core/endpoint.ts'
import { defineError, notFound, stale } from './core/errors.ts'
import { estimatedPageSchema } from './core/lists.ts'
import { SearchText } from './core/pasted-text.ts'
import { fromDigits, Instant, Skip, StoredInteger, Take } from './core/units.ts'
import { playerIdListSchema } from './jobs.ts'
import {
  Correction,
  CorrectionReason,
  entryUnknown,
  Leaderboard,
  LeaderboardEntry,
  LeaderboardKey,
  leaderboardFinal,
  RankExplanation,
  RemovedEntry,
  Score,
} from './leaderboard.ts'
import { definitionUnknown } from './leaderboard-definition.ts'
import { defaultScore, prefixedNameLimit } from './leaderboard-definitions.ts'
import { DefinitionIdParam } from './leaderboards.ts'
import { PlayerId, playerUnknown } from './players.ts'
import { PlayerIdOrAccount } from './social-links.ts'

/** The most score reports of one call. */
export const reportLimit = 1_000

/** The most players that come with a leaderboard itself. */
export const scoresLimit = 1_000

/** The most players of one correction. */
export const correctionLimit = 1_000

/** Boards up to this many entries are ordered for every call; longer orders of changing values are at most a minute old. */
export const liveOrderLimit = 10_000

const onBoard = z.object({ key: LeaderboardKey })
const oneEntry = z.object({ key: LeaderboardKey, playerId: PlayerId })
const filter = SearchText.optional()
const ScoreAttribute = z.string().min(1).max(prefixedNameLimit).default(defaultScore)

const leaderboardFull = defineError('leaderboard-full', 409, 'This leaderboard is full. Nothing was changed.')
const onOtherLeaderboard = defineError(
  'on-other-leaderboard',
  409,
  'This player is on another leaderboard of the same definition. Nothing was changed.',
)
const entryRemoved = defineError(
  'entry-removed',
  409,
  'This player was removed from this leaderboard. Restore the entry instead. Nothing was changed.',
)
const attributeUnknown = defineError(
  'leaderboard-attribute-unknown',
  400,
  'This leaderboard has no attribute with this name.',
)

const valueUnchanged = defineError('value-unchanged', 409, 'This is the value already. Nothing was changed.')

const scoreComputed = defineError(
  'score-computed',
  409,
  'The score of this player is computed from attributes. Correct one of them instead. Nothing was changed.',
)

/** A report of one player's values. Attributes that are not named stay; without `Score` the stored score stays. */
export const ScoreReport = z.strictObject({
  LeaderboardKey,
  PlayerId,
  Attributes: z.record(z.string().min(1).max(prefixedNameLimit), Score).default({}),
  Score: Score.optional(),
})

/** A leaderboard that a player is on. */
export const PlayerLeaderboard = z.object({
  Key: z.string(),
  LeaderboardDefinitionId: StoredInteger,
  /** The name of the definition. */
  Name: z.string(),
  EventId: StoredInteger.nullable(),
  EventName: z.string().nullable(),
  JoinedAt: Instant,
  /** Null for players who take no rank. */
  Rank: StoredInteger.nullable(),
  Score: z.number(),
  Players: StoredInteger,
  IsFinal: z.boolean(),
  /** A final rank stays when the player is flagged as a hacker or hidden afterwards, and gets no prize. */
  IsHacker: z.boolean(),
  IsHidden: z.boolean(),
  /** Also true while its event is deleted. */
  Deleted: z.boolean(),
})
export type PlayerLeaderboard = z.infer<typeof PlayerLeaderboard>

const Corrected = z.object({
  Changed: StoredInteger,
  /** Players who were in the wanted state already. */
  Unchanged: StoredInteger,
  /** Players who are not on the leaderboard; of a restore also those who left the event since they were removed. */
  Unknown: z.array(z.string()),
})

/** Players on leaderboards. */
export const leaderboardEntries = feature({
  /** One leaderboard with its first 1,000 players, the highest score first, or with the page that is asked for. */
  get: endpoint({
    method: 'GET',
    path: '/leaderboards/:key',
    access: 'signed-in',
    summary: 'A leaderboard',
    params: onBoard,
    query: z.strictObject({ skip: Skip, take: fromDigits(z.int().min(1).max(scoresLimit)).default(scoresLimit) }),
    reply: Leaderboard.extend({ Scores: z.array(LeaderboardEntry) }),
    errors: [notFound],
  }),
  /**
   * Players of a leaderboard, the best first. `attribute` selects another score; `around` moves the page to a player;
   * `filter` is the beginning of an id or part of a nickname and keeps the ranks.
   */
  list: endpoint({
    method: 'GET',
    path: '/leaderboards/:key/entries',
    access: 'signed-in',
    summary: 'The players of a leaderboard',
    params: onBoard,
    query: z.strictObject({ attribute: ScoreAttribute, around: PlayerId.optional(), filter, skip: Skip, take: Take }),
    reply: estimatedPageSchema(LeaderboardEntry).extend({
      /** The index of the first row. */
      Skip: StoredInteger,
      /** The instant of the order. */
      AsOf: Instant,
      IsFinal: z.boolean(),
    }),
    errors: [notFound, entryUnknown, attributeUnknown],
  }),
  /** The players of a leaderboard as CSV, separated by `;`, streamed. */
  export: endpoint({
    method: 'GET',
    path: '/leaderboards/:key/dump',
    access: 'EXPORT_DATA',
    summary: 'Export the players of a leaderboard',
    params: onBoard,
    query: z.strictObject({ attribute: ScoreAttribute }),
    file: 'text/csv',
    reply: z.string(),
    errors: [notFound, attributeUnknown],
    records: { action: 'leaderboard exported', target: 'leaderboard', targetParam: 'key' },
  }),
  /** Puts a player on a leaderboard; one who is on it already stays as is. */
  add: endpoint({
    method: 'PUT',
    path: '/leaderboards/:key/players/:playerId',
    access: 'CHANGE_LIVEOPS',
    summary: 'Add a player to a leaderboard',
    params: oneEntry.extend({ playerId: PlayerIdOrAccount }),
    reply: z.object({ Added: z.boolean() }),
    errors: [
      definitionUnknown,
      notFound,
      playerUnknown,
      leaderboardFull,
      leaderboardFinal,
      onOtherLeaderboard,
      entryRemoved,
    ],
    records: { action: 'leaderboard player added', target: 'leaderboard', targetParam: 'key' },
  }),
  /** How the rank of a player comes about by the default score, or why there is none. */
  explain: endpoint({
    method: 'GET',
    path: '/leaderboards/:key/players/:playerId',
    access: 'signed-in',
    summary: 'Explain the rank of a player',
    params: oneEntry,
    reply: RankExplanation,
    errors: [notFound, entryUnknown],
  }),
  /** Removes a player from the leaderboard of a definition. The entry can be restored as it was. */
  remove: endpoint({
    method: 'DELETE',
    path: '/leaderboards/definitions/:id/players/:playerId',
    access: 'CHANGE_LIVEOPS',
    summary: 'Remove a player from a leaderboard',
    params: z.object({ id: DefinitionIdParam, playerId: PlayerId }),
    reply: z.object({ Key: z.string() }),
    errors: [definitionUnknown, entryUnknown],
    records: { action: 'leaderboard player removed', target: 'leaderboard' },
  }),
  /** Takes scores and attributes of up to 1,000 entries, all or none. */
  report: endpoint({
    method: 'PUT',
    path: '/leaderboards/scores',
    access: 'CHANGE_LIVEOPS',
    summary: 'Report scores',
    body: z.strictObject({ reports: z.array(ScoreReport).min(1).max(reportLimit) }),
    reply: z.object({ Changed: StoredInteger }),
    errors: [notFound, entryUnknown, leaderboardFinal],
    records: { action: 'leaderboard scores reported', target: 'leaderboard' },
    isBatch: true,
  }),
  /** Removes, restores, hides or shows up to 1,000 players of a leaderboard. */
  correct: endpoint({
    method: 'POST',
    path: '/leaderboards/:key/corrections',
    access: 'CHANGE_LIVEOPS',
    summary: 'Remove, restore, hide or show players of a leaderboard',
    params: onBoard,
    body: z.strictObject({
      Kind: z.enum(['removed', 'restored', 'hidden', 'shown']),
      PlayerIds: playerIdListSchema(correctionLimit),
    }),
    reply: Corrected,
    errors: [notFound],
    records: { action: 'leaderboard players corrected', target: 'leaderboard', targetParam: 'key' },
    isBatch: true,
  }),
  /**
   * Replaces the stored score of a player or the value of an attribute, and says why. With `ValueBefore`, the value that
   * its editor saw (null: none yet), another present one returns 412 with the present score and attributes.
   */
  correctScore: endpoint({
    method: 'PUT',
    path: '/leaderboards/:key/corrections/:playerId',
    access: 'CHANGE_LIVEOPS',
    summary: "Correct a player's score",
    params: oneEntry,
    body: z.strictObject({
      Attribute: ScoreAttribute,
      Value: Score,
      ValueBefore: z.number().nullable().optional(),
      Reason: CorrectionReason,
    }),
    reply: z.object({ ValueBefore: z.number().nullable(), ValueAfter: z.number() }),
    errors: [notFound, entryUnknown, attributeUnknown, scoreComputed, stale, valueUnchanged],
    records: { action: 'leaderboard score corrected', target: 'leaderboard', targetParam: 'key' },
  }),
  /** The entries of a leaderboard that staff removed, the last removed first; without players who left the event since. */
  removed: endpoint({
    method: 'GET',
    path: '/leaderboards/:key/removed',
    access: 'signed-in',
    summary: 'The removed players of a leaderboard',
    params: onBoard,
    query: z.strictObject({ filter, skip: Skip, take: Take }),
    reply: estimatedPageSchema(RemovedEntry),
    errors: [notFound],
  }),
  /** What staff corrected on a leaderboard, newest first. */
  corrections: endpoint({
    method: 'GET',
    path: '/leaderboards/:key/corrections',
    access: 'signed-in',
    summary: 'The corrections of a leaderboard',
    params: onBoard,
    query: z.strictObject({ filter, skip: Skip, take: Take }),
    reply: estimatedPageSchema(Correction),
    errors: [notFound],
  }),
  /** The leaderboards of a player with the rank on each, the last joined first. */
  ofPlayer: endpoint({
    method: 'GET',
    path: '/players/:id/leaderboards',
    access: 'signed-in',
    summary: "A player's leaderboards",
    params: z.object({ id: PlayerId }),
    query: z.strictObject({ skip: Skip, take: Take }),
    reply: estimatedPageSchema(PlayerLeaderboard),
    errors: [playerUnknown],
  }),
})
