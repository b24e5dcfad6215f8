import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { ranks } from '#contract/game-leaderboards.ts'
import type { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refuseRow, rowDone } from '#server/platform/http/batches/do-rows.ts'
import { type InputError, maxInputErrors, throwInvalidInput } from '#server/platform/http/body.ts'
import { type Context, type PlayerContext, PreparationOutdated } from '#server/platform/http/handler.ts'
import { lockPlayers } from '#server/players/repository.ts'
import {
  getLeaderboardState,
  type LeaderboardState,
  noLeaderboard,
  parseLeaderboardKey,
  toLeaderboardKey,
} from '../leaderboard-repository.ts'
import {
  countRefusedReports,
  type EntryValues,
  findLastReport,
  listClosed,
  lockEntries,
  lockLeaderboards,
  ownReportPlan,
  type StoredEntry,
  writeReports,
} from './change-repository.ts'
import { parseAttributes } from './entry-details.ts'
import { toAttributeNames } from './entry-repository.ts'

type Report = EndpointInput<typeof leaderboardEntries.report>['body']['reports'][number]

const toKey = ({ definition_id, number }: Pick<LeaderboardState, 'definition_id' | 'number'>) =>
  toLeaderboardKey(definition_id, number)

/** The answer to a player who is not on a leaderboard. */
export const notOnLeaderboard = 'You are not on this leaderboard. Nothing was changed.'

const reportedTwice = 'This player is reported twice.'

/** "012-1" and "12-1" are one leaderboard. */
const normalizeKey = (key: string) => key.split('-').map(Number).join('-')

/** Whether a leaderboard takes neither players nor scores any more. */
export function isClosed(board: LeaderboardState, now: Date): boolean {
  const { final_at, closed_at, deleted, event_end } = board
  return final_at !== null || closed_at !== null || deleted || (event_end !== null && event_end <= now)
}

function countByKey(reports: readonly Report[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { LeaderboardKey } of reports) {
    const key = normalizeKey(LeaderboardKey)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Counts the reports that closed leaderboards do not take, and returns the keys of those. */
export async function countLateReports(db: Handle, reports: readonly Report[], now: Date): Promise<string[]> {
  const counts = countByKey(reports)
  const closed = await listClosed(db, [...counts.keys()], now)
  for (const board of closed) await countRefusedReports(db, board, counts.get(toKey(board)) ?? 0)
  return closed.map(toKey)
}

/** Throws `leaderboard-final` when a leaderboard is closed, and counts its reports outside of the call's transaction. */
export async function refuseLateReports(db: Handle, reports: readonly Report[], now: Date): Promise<void> {
  const Keys = await countLateReports(db, reports, now)
  if (Keys.length > 0) throw new ApiError('leaderboard-final', { data: { Keys } })
}

function findUnknownNames(
  attributes: Report['Attributes'],
  known: ReadonlySet<string> | undefined,
  path: string,
): InputError[] {
  const unknown = Object.keys(attributes).filter((name) => !known?.has(name))
  return unknown.map((name) => ({ path, message: `This leaderboard has no attribute ${name}.` }))
}

/** Throws `invalid-input` for attributes that a leaderboard does not have and for players who are reported twice. */
function requireValid(reports: readonly Report[], boards: ReadonlyMap<string, LeaderboardState>): void {
  const errors: InputError[] = []
  const reported = new Set<string>()
  const names = new Map([...boards].map(([key, board]) => [key, new Set(toAttributeNames(board))]))
  for (const [index, { LeaderboardKey, PlayerId, Attributes }] of reports.entries()) {
    const key = normalizeKey(LeaderboardKey)
    const path = `body.reports.${index}`
    if (reported.has(`${key} ${PlayerId}`)) errors.push({ path: `${path}.PlayerId`, message: reportedTwice })
    reported.add(`${key} ${PlayerId}`)
    errors.push(...findUnknownNames(Attributes, names.get(key), `${path}.Attributes`))
  }
  if (errors.length > 0) throwInvalidInput(errors.slice(0, maxInputErrors))
}

function toValues(report: Pick<Report, 'Attributes' | 'Score'>, entry: StoredEntry): EntryValues {
  const attributes = { ...parseAttributes(entry.attributes), ...report.Attributes }
  return {
    player_id: entry.player_id,
    definition_id: entry.definition_id,
    score: report.Score ?? entry.score,
    attributes: JSON.stringify(attributes),
  }
}

/**
 * The leaderboards that reports are about, by key, locked until the transaction ends; the players before them, as all changes
 * of a player's entries do.
 */
async function lockBoards(db: Handle, reports: readonly Report[]): Promise<ReadonlyMap<string, LeaderboardState>> {
  await lockPlayers(db, [...new Set(reports.map(({ PlayerId }) => PlayerId))])
  const boards = await lockLeaderboards(db, [...countByKey(reports).keys()])
  return new Map(boards.map((board) => [toKey(board), board]))
}

/** The entries that reports are about, by leaderboard and player, locked until the transaction ends; no removed ones. */
async function lockReported(
  db: Handle,
  reports: readonly Report[],
  boards: ReadonlyMap<string, LeaderboardState>,
): Promise<ReadonlyMap<string, StoredEntry>> {
  const known = reports.filter(({ LeaderboardKey }) => boards.has(normalizeKey(LeaderboardKey)))
  const wanted = known.map(({ LeaderboardKey, PlayerId }) => ({
    player_id: PlayerId,
    definition_id: parseLeaderboardKey(LeaderboardKey).definitionId,
  }))
  const present = (await lockEntries(db, wanted)).filter(({ removed_at }) => removed_at === null)
  return new Map(
    present.map((entry) => [
      `${toLeaderboardKey(entry.definition_id, entry.leaderboard_number)} ${entry.player_id}`,
      entry,
    ]),
  )
}

/** Writes the reports of a server, each by itself. */
export async function reportRows(
  reports: readonly Report[],
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
): Promise<RowResult[]> {
  const keys = [...countByKey(reports).keys()]
  const boards = await lockBoards(db, reports)
  const entries = await lockReported(db, reports, boards)
  const written = new Map<string, EntryValues>()
  const results = reports.map((report): RowResult => {
    const key = normalizeKey(report.LeaderboardKey)
    const board = boards.get(key)
    if (!board) return refuseRow('not-found', noLeaderboard)
    if (isClosed(board, now)) return refuseRow('leaderboard-final')
    const [unknown] = findUnknownNames(report.Attributes, new Set(toAttributeNames(board)), '')
    if (unknown) return refuseRow('invalid-input', unknown.message)
    const entry = entries.get(`${key} ${report.PlayerId}`)
    if (!entry) return refuseRow('entry-unknown')
    if (written.has(`${key} ${report.PlayerId}`)) return refuseRow('invalid-input', reportedTwice)
    written.set(`${key} ${report.PlayerId}`, toValues(report, entry))
    return rowDone
  })
  await writeReports(db, [...written.values()], 'server', now)
  if (keys.length === 1) audit({ targetId: keys[0] ?? '' })
  return results
}

/** Writes reports of staff, all or none, and records how many of them came for each leaderboard. */
export async function reportScores(
  { db, now, audit }: Pick<Context, 'db' | 'now' | 'audit'>,
  reports: readonly Report[],
): Promise<void> {
  const counts = countByKey(reports)
  const boards = await lockBoards(db, reports)
  const unknown = [...counts.keys()].filter((key) => !boards.has(key))
  if (unknown.length > 0) throw new ApiError('not-found', { message: noLeaderboard, data: { Keys: unknown } })
  const closed = [...boards.values()].filter((board) => isClosed(board, now))
  if (closed.length > 0) throw new ApiError('leaderboard-final', { data: { Keys: closed.map(toKey) } })
  requireValid(reports, boards)
  const entries = await lockReported(db, reports, boards)
  const values: EntryValues[] = []
  const missing: { Key: string; PlayerId: string }[] = []
  for (const report of reports) {
    const key = normalizeKey(report.LeaderboardKey)
    const entry = entries.get(`${key} ${report.PlayerId}`)
    if (entry) values.push(toValues(report, entry))
    else missing.push({ Key: key, PlayerId: report.PlayerId })
  }
  if (missing.length > 0)
    throw new ApiError('entry-unknown', {
      message: `${missing.length} of these players are not on their leaderboards. Nothing was changed.`,
      data: { Entries: missing.slice(0, maxInputErrors) },
    })
  await writeReports(db, values, 'staff', now)
  const [key = ''] = counts.size === 1 ? counts.keys() : []
  audit({ targetId: key, after: { Reports: Object.fromEntries(counts) } })
}

type OwnReport = EndpointInput<typeof ranks.report>['body']

/**
 * Throws what keeps a leaderboard from taking a player's report: `not-found`, `leaderboard-final`, which counts the report as
 * refused, `scores-not-taken`, also without an event, `event-not-started`, and `invalid-input` for attributes that it does not
 * have. A report that was done before the end is let through, to be answered as done.
 */
export async function requireTaking(
  { db, now, player }: PlayerContext,
  key: string,
  { Report: report, Attributes }: OwnReport,
): Promise<void> {
  const board = await getLeaderboardState(db, key)
  const unknown = findUnknownNames(Attributes, new Set(toAttributeNames(board)), 'body.Attributes')
  if (unknown.length > 0) throwInvalidInput(unknown.slice(0, maxInputErrors))
  const takesOwn = board.reported_by === 'players' && board.event_id !== null
  if (isClosed(board, now)) {
    const last = takesOwn ? await findLastReport(db, player, board) : undefined
    if (last !== undefined && last >= report) return
    // Others had no report to lose.
    if (last !== undefined) await countRefusedReports(db, board, 1)
    throw new ApiError('leaderboard-final')
  }
  if (!takesOwn) throw new ApiError('scores-not-taken')
  if (board.event_start !== null && board.event_start > now) throw new ApiError('event-not-started')
}

/**
 * Writes a player's report of the own values, unless it was done already, and returns the values that are there then. Throws
 * `entry-unknown`, and PreparationOutdated where the leaderboard does not take it: `requireTaking` says why.
 */
export async function reportOwnScore(
  { db, now, player: { playerId, installationId }, endLocksEarly }: PlayerContext,
  key: string,
  { Report: report, Score, Attributes }: OwnReport,
): Promise<EndpointReply<typeof ranks.report>> {
  endLocksEarly()
  const { definitionId: definition_id, number } = parseLeaderboardKey(key)
  const attributes = JSON.stringify(Attributes)
  const values = { definition_id, number, playerId, installationId, report, score: Score ?? null, attributes, at: now }
  const [row] = await ownReportPlan.run(db, values)
  if (!row?.takes_it && !row?.is_done) throw new PreparationOutdated()
  if (row.score === null || row.attributes === null) throw new ApiError('entry-unknown', { message: notOnLeaderboard })
  return { Score: row.score, Attributes: parseAttributes(row.attributes) }
}
