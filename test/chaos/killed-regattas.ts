import { sql } from 'kysely'
import { insertDefinition, lockSchedule } from '#server/features/regattas/definition-repository.ts'
import { insertRegatta } from '#server/features/regattas/repository.ts'
import { addMinutes, toEnds } from '#server/features/regattas/rules.ts'
import { stepKinds } from '#server/features/regattas/step-rules.ts'
import type { Handle } from '#server/platform/database/tables.ts'
import { scheduleStep } from '#server/platform/timed-steps/repository.ts'
import { freshDataDir, removeDataDir, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import { getRandomMoment } from './kill-during.ts'
import { count, type Outcome, seconds } from './outcome.ts'
import { problemsOfChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { pause } from './writer.ts'

/** How many regattas of a minute are caught up: enough that a kill finds the servers at work. */
const missedOn = { embedded: 12, postgresql: 60 } as const

const fields = {
  DataKey: 'chaos',
  StartDate: 0,
  Duration: 1,
  Cooldown: 0,
  GuildLevelOffset: 100,
  GuildsQuantity: 5,
  GuildMembersQuantity: 0,
  InactivateRegattas: 0,
}

const tables = ['score_history', 'scores', 'moves', 'guilds', 'groups'].map((name) => `regatta_${name}`)

/** Replaces all regattas by one that should have started some minutes ago, so that it and those after it are due. */
function makeDue(testServer: TestServer, missed: number): Promise<void> {
  return testServer.inspect(({ db }) =>
    db.transaction().execute(async (trx) => {
      // First: a server that runs a step keeps its row, and waits for the schedule.
      await sql`delete from timed_steps where kind like 'regatta %'`.execute(trx)
      await lockSchedule(trx)
      for (const table of [...tables, 'regattas', 'regatta_definitions'])
        await sql`delete from ${sql.id(table)}`.execute(trx)
      const now = new Date()
      const definition = await insertDefinition(trx, fields, 'chaos', now)
      const start = addMinutes(new Date(Math.floor(now.getTime() / 60_000) * 60_000), -missed)
      const { competitionEnd, end } = toEnds(start, definition)
      const slot = { start_at: start, competition_end_at: competitionEnd, end_at: end }
      const regatta = await insertRegatta(trx, definition, { ...slot, endOfLast: null, durationMinutes: 1 }, now)
      await scheduleStep(trx, { kind: stepKinds.start, target: String(regatta.id), dueAt: start })
    }),
  )
}

type State = {
  id: number
  start_at: Date
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
async function readStates(db: Handle): Promise<readonly State[]> {
  const { rows } = await sql<State>`
    select r.id, r.start_at, started_at is not null as started, finished_at is not null as finished,
      closed_at is not null as closed,
      (select count(*)::int from regatta_guilds g where g.regatta_id = r.id) as guilds,
      (select count(*)::int from regatta_guilds g where g.regatta_id = r.id and final_rank is not null) as ranked,
      (select count(*)::int from regatta_groups g where g.regatta_id = r.id) as groups,
      (select json_object_agg(action, times) from (select action, count(*)::int as times from audit_log
        where target_kind = 'regatta' and target_id = r.id::text group by action) a) as audits
    from regattas r order by r.start_at, r.id`.execute(db)
  return rows
}

/** What is half done, doubled or missing. */
function findProblems(states: readonly State[], guilds: number): string[] {
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
async function waitUntilDone(testServer: TestServer): Promise<void> {
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

async function countGuilds(db: Handle): Promise<number> {
  const { rows } = await sql<{ guilds: number }>`
    select count(*)::int as guilds from guilds where deleted_at is null and members_count > 0`.execute(db)
  return rows[0]?.guilds ?? 0
}

/** A second server on the same database; undefined on the embedded engine, which takes one. */
async function startSecond({ cluster }: TestServer, dataDir: string): Promise<ServerProcess | undefined> {
  return cluster && startServerProcess({ dataDir, variables: { DATABASE_URL: cluster.url } })
}

/**
 * Servers are killed while they group, finish and close regattas after a downtime: each step acts as a whole, once. On
 * PostgreSQL two servers run, and one of them is killed.
 */
export async function killedRegattas(testServer: TestServer, kills: number): Promise<Outcome> {
  const guilds = await testServer.inspect(({ db }) => countGuilds(db))
  const missed = missedOn[testServer.engine]
  const dataDir = freshDataDir()
  let second = await startSecond(testServer, dataDir)
  const check = async () => findProblems(await testServer.inspect(({ db }) => readStates(db)), guilds)
  let within = 0
  try {
    await makeDue(testServer, missed)
    const started = performance.now()
    await waitUntilDone(testServer)
    const usualMs = performance.now() - started
    const violations = await check()
    for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
      await makeDue(testServer, missed)
      await pause(getRandomMoment(usualMs))
      if (second && Math.random() < 0.5) {
        await second.kill()
        second = await startSecond(testServer, dataDir)
      } else {
        await testServer.server.kill()
        await testServer.start()
      }
      const states = await testServer.inspect(({ db }) => readStates(db))
      if (states.length < missed) within++
      violations.push(...findProblems(states, guilds))
      await waitUntilDone(testServer)
      violations.push(...(await check()))
      const all = await testServer.inspect(({ db }) => readStates(db))
      if (all.length < missed) violations.push(`only ${all.length} regattas were made`)
    }
    violations.push(...(await problemsOfChain(testServer)))
    return {
      tried: `${kills} kills while ${count(kills * missed)} regattas of ${count(guilds)} guilds were caught up`,
      facts: [
        `${count(within)} kills before the last regatta had started`,
        `${second ? 'two servers' : 'one server'}, undisturbed: ${missed} regattas in ${seconds(usualMs)}`,
      ],
      violations,
      chances: { n: kills * missed, of: 'regattas' },
    }
  } finally {
    await second?.kill()
    removeDataDir(dataDir)
  }
}
