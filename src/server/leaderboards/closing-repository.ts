import { sql } from 'kysely'
import { ClosedLeaderboards, closedLeaderboardsLimit } from '#contract/leaderboard-closing.ts'
import { defineRowMapper, type MappedRow } from '#server/platform/database/row-mapper.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { freezeStepKind } from './leaderboard-repository.ts'

/** When the event of a definition ends (null without one), and how many players are on leaderboards that are not final. */
export async function readOpenState(db: Handle, definitionId: number) {
  const { rows } = await sql<{ event_end: Date | null; players: number }>`
    select e.end_at as event_end, coalesce((
        select sum(s.players) from leaderboards l join leaderboard_sizes s
          on s.definition_id = l.definition_id and s.leaderboard_number = l.number
        where l.definition_id = d.id and l.final_at is null), 0)::integer as players
    from leaderboard_definitions d left join events e on e.id = d.event_id
    where d.id = ${definitionId}`.execute(db)
  return rows[0] ?? { event_end: null, players: 0 }
}

/** Closes the leaderboards of a locked definition, whose order the next timed step makes final, and counts its version up. */
export async function closeDefinition(
  db: Handle,
  id: number,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await db
    .updateTable('leaderboard_definitions')
    .set((eb) => ({ closed_at: at, closed_by: by, closed_reason: reason, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await scheduleStep(db, { kind: freezeStepKind, target: String(id), dueAt: at })
}

const toClosed = defineRowMapper(ClosedLeaderboards)

/** The definitions whose leaderboards were closed in a period, as the contract says. */
export async function listClosed(db: Handle, from: Date, to: Date): Promise<ClosedLeaderboards[]> {
  const { rows } = await sql<MappedRow<typeof toClosed>>`
    select d.id, d.name, e.content as event_name, d.closed_at
    from leaderboard_definitions d left join events e on e.id = d.event_id
    where d.closed_at >= ${from} and d.closed_at < ${to} and d.deleted_at is null
    order by d.closed_at, d.id limit ${closedLeaderboardsLimit}`.execute(db)
  return rows.map(toClosed)
}
