import { sql } from 'kysely'
import type { EndpointInput, EndpointReply } from '#contract/core/endpoint.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { ownRegatta } from '#contract/game-regattas.ts'
import { historyLength } from '#contract/regatta-standings.ts'
import type { Reporter } from '#contract/score-reporters.ts'
import type { SignedInPlayer } from '#server/platform/callers/caller.ts'
import { jsonRowset } from '#server/platform/database/json-rowset.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { ApiError } from '#server/platform/http/api-error.ts'
import { refuseRow, rowDone } from '#server/platform/http/batches/do-rows.ts'
import { type Context, type PlayerContext, PreparationOutdated } from '#server/platform/http/handler.ts'
import { findSharedRegatta, requireRegatta, type StoredRegatta, shareRegatta } from './repository.ts'

type ReportedScore = { readonly PlayerId: string; readonly Score: number }

/** A player whose score counts for a guild. */
type Scorer = { readonly player_id: string; readonly guild_id: string }

/**
 * For which guild of a regatta each player scores: that of the player's first score in it, before that the guild that
 * the player is a member of. Players without one are left out. Locks the players, then the guilds, until the
 * transaction ends, so that scores that are reported at the same time add up.
 */
async function lockScorers(db: Handle, regattaId: number, playerIds: readonly string[]): Promise<readonly Scorer[]> {
  await sql`select from players where player_id = any(${playerIds}::text[]) order by player_id for no key update`.execute(
    db,
  )
  const { rows } = await sql<Scorer>`
    with scorers as materialized (
      select p.player_id, coalesce(s.guild_id, m.guild_id) as guild_id from players p
      left join regatta_scores s on s.player_id = p.player_id and s.regatta_id = ${regattaId}
      left join guild_members m on m.player_id = p.player_id
      where p.player_id = any(${playerIds}::text[])
    ), locked as materialized (
      select guild_id from regatta_guilds
      where regatta_id = ${regattaId} and guild_id in (select guild_id from scorers) order by guild_id for no key update
    )
    select scorers.player_id, scorers.guild_id::text as guild_id from scorers join locked using (guild_id)`.execute(db)
  return rows
}

/** Stores scores of locked players, and the scores of their guilds. `period` is what the guild's score is kept under. */
async function storeScores(
  db: Handle,
  regattaId: number,
  scores: readonly (Scorer & { readonly score: number })[],
  { by, now, period }: { readonly by: Reporter; readonly now: Date; readonly period: Date },
): Promise<number> {
  const columns = { player_id: 'text', guild_id: 'bigint', score: 'double precision' }
  await sql`insert into regatta_scores (player_id, regatta_id, guild_id, score, reported_at, reported_by)
    select player_id, ${regattaId}::integer, guild_id, score, ${now}::timestamptz, ${by}
    from ${jsonRowset(columns, scores)}
    on conflict (player_id, regatta_id) do update set score = excluded.score, reported_at = excluded.reported_at,
      reported_by = excluded.reported_by`.execute(db)
  const guildIds = [...new Set(scores.map(({ guild_id }) => guild_id))]
  await sql`
    with changed as (
      update regatta_guilds set score = regatta_guild_score(regatta_id, guild_id)
      where regatta_id = ${regattaId} and guild_id = any(${guildIds}::bigint[]) returning regatta_id, guild_id, score
    )
    insert into regatta_score_history (regatta_id, guild_id, at, score)
    select regatta_id, guild_id, ${period}::timestamptz, score from changed
    on conflict (regatta_id, guild_id, at) do update set score = excluded.score`.execute(db)
  return guildIds.length
}

const minuteMs = 60_000

/** The start of the period of a regatta that an instant is in: a ninety-sixth of its competition, at least a minute. */
function toPeriod({ start_at, competition_end_at }: StoredRegatta, now: Date): Date {
  const length = Math.max(minuteMs, (competition_end_at.getTime() - start_at.getTime()) / historyLength)
  const periods = Math.floor((now.getTime() - start_at.getTime()) / length)
  return new Date(start_at.getTime() + Math.floor(periods * length))
}

/** Why a regatta takes no scores; undefined when it does. */
function explainClosed(regatta: StoredRegatta, now: Date): string | undefined {
  const reason = regatta.deleted_at
    ? 'This regatta is deleted.'
    : regatta.finished_at || now >= regatta.competition_end_at
      ? 'The competition is over.'
      : regatta.started_at
        ? undefined
        : 'The competition has not started.'
  return reason && `${reason} Nothing was changed.`
}

/** Stores scores of players in a running regatta. A player who is reported twice counts with the last score. */
export async function reportScores(
  db: Handle,
  regattaId: number,
  reports: readonly ReportedScore[],
  now: Date,
): Promise<{ Players: number; Guilds: number }> {
  const regatta = await shareRegatta(db, regattaId)
  const reason = explainClosed(regatta, now)
  if (reason) throw new ApiError('regatta-not-running', { message: reason })
  const scores = new Map(reports.map(({ PlayerId, Score }) => [PlayerId, Score]))
  const scorers = await lockScorers(db, regattaId, [...scores.keys()])
  const found = new Set(scorers.map(({ player_id }) => player_id))
  const PlayerIds = [...scores.keys()].filter((playerId) => !found.has(playerId))
  if (PlayerIds.length > 0) throw new ApiError('regatta-players-without-guild', { data: { PlayerIds } })
  const rows = scorers.map((scorer) => ({ ...scorer, score: scores.get(scorer.player_id) ?? 0 }))
  const Guilds = await storeScores(db, regattaId, rows, { by: 'staff', now, period: toPeriod(regatta, now) })
  return { Players: rows.length, Guilds }
}

/** Stores scores of players in one running regatta, which some of them may not be in; returns the result of each report. */
async function reportEach(
  db: Handle,
  regattaId: number,
  reports: readonly ReportedScore[],
  now: Date,
): Promise<RowResult[]> {
  const regatta = await findSharedRegatta(db, regattaId)
  if (!regatta) return reports.map(() => refuseRow('regatta-unknown'))
  const reason = explainClosed(regatta, now)
  if (reason) return reports.map(() => refuseRow('regatta-not-running', reason))
  const scores = new Map(reports.map(({ PlayerId, Score }) => [PlayerId, Score]))
  const scorers = await lockScorers(db, regattaId, [...scores.keys()])
  const rows = scorers.map((scorer) => ({ ...scorer, score: scores.get(scorer.player_id) ?? 0 }))
  if (rows.length > 0) await storeScores(db, regattaId, rows, { by: 'server', now, period: toPeriod(regatta, now) })
  const found = new Set(scorers.map(({ player_id }) => player_id))
  return reports.map(({ PlayerId }) => (found.has(PlayerId) ? rowDone : refuseRow('regatta-players-without-guild')))
}

/** Stores scores of players in regattas, and returns the result of each. Of two of one player the last one counts. */
export async function reportRows(
  rows: readonly (ReportedScore & { readonly RegattaId: number })[],
  { db, now }: Pick<Context, 'db' | 'now'>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  // In the order of their ids, so that two calls never wait for each other.
  for (const regattaId of [...new Set(rows.map(({ RegattaId }) => RegattaId))].toSorted((a, b) => a - b)) {
    const indexes = [...rows.keys()].filter((index) => rows[index]?.RegattaId === regattaId)
    const reports = rows.filter(({ RegattaId }) => RegattaId === regattaId)
    const done = await reportEach(db, regattaId, reports, now)
    for (const [at, index] of indexes.entries()) results[index] = done[at] ?? rowDone
  }
  return results
}

type OwnReport = EndpointInput<typeof ownRegatta.report>['body']

/** Counts a report of a player whose guild is in a regatta that takes no more scores. Others had no report to lose. */
async function countRefusedReport(db: Handle, regattaId: number, playerId: string): Promise<void> {
  await sql`update regattas r set refused_reports = refused_reports + 1
    where id = ${regattaId} and exists (
      select from regatta_guilds g where g.regatta_id = r.id and g.guild_id in (
        select guild_id from guild_members where player_id = ${playerId}
        union all select guild_id from regatta_scores where player_id = ${playerId} and regatta_id = r.id))`.execute(db)
}

/**
 * Throws what keeps a regatta from taking a player's report: `regatta-unknown`, `scores-not-taken`, and `regatta-not-running`,
 * which counts the report as refused when the competition is over. One that was done before is let through, to be answered
 * as done.
 */
export async function requireTaking(
  { db, now, player }: PlayerContext,
  regattaId: number,
  { Report }: OwnReport,
): Promise<void> {
  const regatta = await requireRegatta(db, regattaId)
  if (regatta.reported_by !== 'players') throw new ApiError('scores-not-taken')
  const reason = explainClosed(regatta, now)
  if (!reason || isDone(await findOwnScore(db, player, regattaId), Report)) return
  if (now >= regatta.competition_end_at) await countRefusedReport(db, regattaId, player.playerId)
  throw new ApiError('regatta-not-running', { message: reason })
}

type OwnScore = { readonly score: number; readonly guild_score: number; readonly last_report: number | null }

/** The score of a player in a regatta with that of the guild, and the number of the last report of the installation. */
async function findOwnScore(
  db: Handle,
  { playerId, installationId }: SignedInPlayer,
  regattaId: number,
): Promise<OwnScore | undefined> {
  const { rows } = await sql<OwnScore>`
    select s.score, g.score as guild_score, n.number::double precision as last_report
    from regatta_scores s join regatta_guilds g on g.regatta_id = s.regatta_id and g.guild_id = s.guild_id
    left join regatta_report_numbers n on n.player_id = s.player_id and n.regatta_id = s.regatta_id
      and n.installation_id = ${installationId}
    where s.player_id = ${playerId} and s.regatta_id = ${regattaId}`.execute(db)
  return rows[0]
}

const isDone = (own: OwnScore | undefined, report: number) => own !== undefined && (own.last_report ?? 0) >= report

const toReply = ({ score, guild_score }: OwnScore) => ({ Score: score, GuildScore: guild_score })

/**
 * Stores a player's own score, unless the report was done already, and returns what is there then. The members of a guild
 * report one after another, because their scores add up, until the lock of the guild ends before the change is durable.
 */
export async function reportOwnScore(
  { db, now, player, endLocksEarly }: PlayerContext,
  regattaId: number,
  { Report, Score }: OwnReport,
): Promise<EndpointReply<typeof ownRegatta.report>> {
  endLocksEarly()
  const { playerId, installationId } = player
  const regatta = await shareRegatta(db, regattaId)
  const [scorer] = await lockScorers(db, regattaId, [playerId])
  const before = await findOwnScore(db, player, regattaId)
  if (before && isDone(before, Report)) return toReply(before)
  // It ended since it was looked at: then the report is counted as refused.
  if (explainClosed(regatta, now)) throw new PreparationOutdated()
  if (!scorer)
    throw new ApiError('guild-not-in-regatta', {
      message: 'Your guild does not take part in this regatta. Nothing was changed.',
    })
  await storeScores(db, regattaId, [{ ...scorer, score: Score }], { by: 'player', now, period: toPeriod(regatta, now) })
  await sql`insert into regatta_report_numbers (player_id, regatta_id, installation_id, number)
    values (${playerId}, ${regattaId}, ${installationId}, ${Report})
    on conflict (player_id, regatta_id, installation_id) do update set number = excluded.number`.execute(db)
  const after = await findOwnScore(db, player, regattaId)
  if (!after) throw new Error('A stored score was not there.')
  return toReply(after)
}
