import { historyLength } from '#contract/regatta-standings.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type StoredRegatta, shareRegatta } from './repository.ts'
import { lockScorers, type ReportedScore, storeScores } from './score-repository.ts'

const minuteMs = 60_000

/** The start of the period of a regatta that an instant is in: a ninety-sixth of its competition, at least a minute. */
function toPeriod({ start_at, competition_end_at }: StoredRegatta, now: Date): Date {
  const length = Math.max(minuteMs, (competition_end_at.getTime() - start_at.getTime()) / historyLength)
  const periods = Math.floor((now.getTime() - start_at.getTime()) / length)
  return new Date(start_at.getTime() + Math.floor(periods * length))
}

/** Throws `regatta-not-running` with the reason when a regatta takes no scores. */
function requireRunning(regatta: StoredRegatta, now: Date): void {
  const reason = regatta.deleted_at
    ? 'This regatta is deleted.'
    : regatta.finished_at || now >= regatta.competition_end_at
      ? 'The competition is over.'
      : regatta.started_at
        ? undefined
        : 'The competition has not started.'
  if (reason) throw new ApiError('regatta-not-running', { message: `${reason} Nothing was changed.` })
}

/** Stores scores of players in a running regatta. A player who is reported twice counts with the last score. */
export async function reportScores(
  db: Handle,
  regattaId: number,
  reports: readonly ReportedScore[],
  now: Date,
): Promise<{ Players: number; Guilds: number }> {
  const regatta = await shareRegatta(db, regattaId)
  requireRunning(regatta, now)
  const scores = new Map(reports.map(({ PlayerId, Score }) => [PlayerId, Score]))
  const scorers = await lockScorers(db, regattaId, [...scores.keys()])
  const found = new Set(scorers.map(({ player_id }) => player_id))
  const PlayerIds = [...scores.keys()].filter((playerId) => !found.has(playerId))
  if (PlayerIds.length > 0) throw new ApiError('regatta-players-without-guild', { data: { PlayerIds } })
  const rows = scorers.map((scorer) => ({ ...scorer, score: scores.get(scorer.player_id) ?? 0 }))
  const Guilds = await storeScores(db, regattaId, rows, { now, period: toPeriod(regatta, now) })
  return { Players: rows.length, Guilds }
}
