import { sql } from 'kysely'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { insertDefinition, lockSchedule } from '#server/regattas/definition-repository.ts'
import { insertRegatta } from '#server/regattas/repository.ts'
import { stepKinds, toEnds } from '#server/regattas/rules.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

const fields = {
  DataKey: 'chaos',
  StartDate: 0,
  Duration: 1,
  Cooldown: 0,
  GuildLevelOffset: 100,
  GuildsQuantity: 5,
  GuildMembersQuantity: 0,
  ReportedBy: 'server' as const,
  InactivateRegattas: 0,
}

const tables = ['score_history', 'scores', 'moves', 'guilds', 'groups'].map((name) => `regatta_${name}`)

/** Replaces all regattas by one of a minute that starts at an instant, or should have. Those that follow it are due in time. */
export function replaceRegattas(testServer: TestServer, start: Date): Promise<void> {
  return testServer.inspect(({ db }) =>
    db.transaction().execute(async (trx) => {
      // First: a server that runs a step keeps its row, and waits for the schedule.
      await sql`delete from timed_steps where kind like 'regatta %'`.execute(trx)
      await lockSchedule(trx)
      for (const table of [...tables, 'regattas', 'regatta_definitions'])
        await sql`delete from ${sql.id(table)}`.execute(trx)
      const now = new Date()
      const definition = await insertDefinition(trx, fields, 'chaos', now)
      const { competitionEnd, end } = toEnds(start, definition)
      const slot = { start_at: start, competition_end_at: competitionEnd, end_at: end }
      const regatta = await insertRegatta(trx, definition, { ...slot, endOfLast: null, durationMinutes: 1 }, now)
      await scheduleStep(trx, { kind: stepKinds.start, target: String(regatta.id), dueAt: start })
    }),
  )
}

/** A regatta, and what happened to it. */
export type State = {
  id: number
  start_at: Date
  /** How much later than planned it started, in milliseconds; null before. */
  late_ms: number | null
  started: boolean
  finished: boolean
  closed: boolean
  guilds: number
  /** Guilds with a final rank. */
  ranked: number
  groups: number
  audits: Readonly<Record<string, number>> | null
}

/** All regattas as they are at one instant, by start. */
export async function readStates(db: Handle): Promise<readonly State[]> {
  const { rows } = await sql<State>`
    select r.id, r.start_at, (extract(epoch from started_at - start_at) * 1000)::float8 as late_ms,
      started_at is not null as started, finished_at is not null as finished,
      closed_at is not null as closed,
      (select count(*)::int from regatta_guilds g where g.regatta_id = r.id) as guilds,
      (select count(*)::int from regatta_guilds g where g.regatta_id = r.id and final_rank is not null) as ranked,
      (select count(*)::int from regatta_groups g where g.regatta_id = r.id) as groups,
      (select json_object_agg(action, times) from (select action, count(*)::int as times from audit_log
        where target_kind = 'regatta' and target_id = r.id::text group by action) a) as audits
    from regattas r order by r.start_at, r.id`.execute(db)
  return rows
}

/** What is half done, doubled or missing of regattas that follow each other. */
export function findProblems(states: readonly State[], guilds: number): string[] {
  return states.flatMap((state, index) => {
    const { id, started, finished, closed, audits } = state
    const done = (action: string) => audits?.[`regatta ${action}`] ?? 0
    const expected = [started ? guilds : 0, finished ? guilds : 0, Number(started), Number(finished), Number(closed)]
    const found = [state.guilds, state.ranked, done('started'), done('finished'), done('closed')]
    const previous = states[index - 1]
    return [
      ...(String(found) === String(expected) ? [] : [`regatta ${id} has ${found}, not ${expected}`]),
      ...(started === state.groups > 0 ? [] : [`regatta ${id} has ${state.groups} groups`]),
      ...(previous && state.start_at.getTime() - previous.start_at.getTime() !== 60_000
        ? [`regatta ${id} does not follow the one before`]
        : []),
    ]
  })
}

/** Waits until no step of a regatta is due. Throws after a minute. */
export async function waitUntilDone(testServer: TestServer): Promise<void> {
  for (let attempt = 1; attempt <= 300; attempt++) {
    const due = await testServer.inspect(async ({ db }) => {
      const { rows } = await sql<{ due: number }>`select count(*)::int as due from timed_steps
        where kind like 'regatta %' and ended_at is null and due_at <= now()`.execute(db)
      return rows[0]?.due
    })
    if (due === 0) return
    await pause(200)
  }
  throw new Error('The regattas were not caught up within a minute.')
}

/** How many guilds take part. */
export async function countGuilds(db: Handle): Promise<number> {
  const { rows } = await sql<{ guilds: number }>`
    select count(*)::int as guilds from guilds where deleted_at is null and members_count > 0`.execute(db)
  return rows[0]?.guilds ?? 0
}
