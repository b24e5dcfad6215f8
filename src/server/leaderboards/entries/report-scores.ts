import type { EndpointInput } from '#contract/core/endpoint.ts'
import type { leaderboardEntries } from '#contract/leaderboard-entries.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type InputError, maxInputErrors, throwInvalidInput } from '#server/platform/http/body.ts'
import { type LeaderboardState, noLeaderboard, toLeaderboardKey } from '../leaderboard-repository.ts'
import {
  countRefusedReports,
  type EntryValues,
  listClosed,
  lockEntries,
  lockLeaderboards,
  type StoredEntry,
  writeReports,
} from './change-repository.ts'
import { parseAttributes } from './entry-details.ts'
import { toAttributeNames } from './entry-repository.ts'

type Report = EndpointInput<typeof leaderboardEntries.report>['body']['reports'][number]

const toKey = ({ definition_id, number }: Pick<LeaderboardState, 'definition_id' | 'number'>) =>
  toLeaderboardKey(definition_id, number)

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

/** Throws `leaderboard-final` when a leaderboard is closed, and counts its reports outside of the call's transaction. */
export async function refuseLateReports(db: Handle, reports: readonly Report[], now: Date): Promise<void> {
  const counts = countByKey(reports)
  const closed = await listClosed(db, [...counts.keys()], now)
  for (const board of closed) await countRefusedReports(db, board, counts.get(toKey(board)) ?? 0)
  if (closed.length > 0) throw new ApiError('leaderboard-final', { data: { Keys: closed.map(toKey) } })
}

/** Throws `invalid-input` for attributes that a leaderboard does not have and for players who are reported twice. */
function requireValid(reports: readonly Report[], boards: ReadonlyMap<string, LeaderboardState>): void {
  const errors: InputError[] = []
  const reported = new Set<string>()
  const names = new Map([...boards].map(([key, board]) => [key, new Set(toAttributeNames(board))]))
  for (const [index, { LeaderboardKey, PlayerId, Attributes }] of reports.entries()) {
    const key = normalizeKey(LeaderboardKey)
    const path = `body.reports.${index}`
    if (reported.has(`${key} ${PlayerId}`))
      errors.push({ path: `${path}.PlayerId`, message: 'This player is reported twice.' })
    reported.add(`${key} ${PlayerId}`)
    for (const name of Object.keys(Attributes)) {
      if (!names.get(key)?.has(name))
        errors.push({ path: `${path}.Attributes`, message: `This leaderboard has no attribute ${name}.` })
    }
  }
  if (errors.length > 0) throwInvalidInput(errors.slice(0, maxInputErrors))
}

function toValues(report: Report, entry: StoredEntry): EntryValues {
  const attributes = { ...parseAttributes(entry.attributes), ...report.Attributes }
  return {
    player_id: entry.player_id,
    definition_id: entry.definition_id,
    score: report.Score ?? entry.score,
    attributes: JSON.stringify(attributes),
  }
}

/** Writes reports, all or none. Returns how many of them came for each leaderboard. */
export async function reportScores(
  db: Handle,
  reports: readonly Report[],
  now: Date,
): Promise<Readonly<Record<string, number>>> {
  const counts = countByKey(reports)
  const boards = new Map((await lockLeaderboards(db, [...counts.keys()])).map((board) => [toKey(board), board]))
  const unknown = [...counts.keys()].filter((key) => !boards.has(key))
  if (unknown.length > 0) throw new ApiError('not-found', { message: noLeaderboard, data: { Keys: unknown } })
  const closed = [...boards.values()].filter((board) => isClosed(board, now))
  if (closed.length > 0) throw new ApiError('leaderboard-final', { data: { Keys: closed.map(toKey) } })
  requireValid(reports, boards)
  const getDefinitionId = ({ LeaderboardKey }: Report) => Number(LeaderboardKey.split('-')[0])
  const wanted = reports.map((report) => ({ player_id: report.PlayerId, definition_id: getDefinitionId(report) }))
  const entries = new Map(
    (await lockEntries(db, wanted))
      .filter(({ removed_at }) => removed_at === null)
      .map((entry) => [`${toLeaderboardKey(entry.definition_id, entry.leaderboard_number)} ${entry.player_id}`, entry]),
  )
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
  await writeReports(db, values, now)
  return Object.fromEntries(counts)
}
