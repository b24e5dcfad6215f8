import { setTimeout as sleep } from 'node:timers/promises'
import { encodeQuery } from '#contract/core/query-string.ts'
import { regattas } from '#contract/regattas.ts'
import { measureReadsDuring } from './bulk-actions.ts'
import { measureExportMemory } from './export-memory.ts'
import { guildScenarios } from './guilds.ts'
import { type Measured, median, type Pace } from './measure.ts'
import { measureLoad } from './measure-load.ts'
import { createTimeFigure, type Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, selectTexts, type TestServer } from './test-servers.ts'

const names = [
  'many guilds, lists',
  'many guilds, preview of groups',
  'many guilds, grouping',
  'many guilds, export of groups',
] as const

/** How many guilds there are. */
const guilds = 100_000

/** Members of each guild. */
const membersEach = 10

/** Players with levels from 0 to 499, ten in each guild, and a definition of regattas that nobody follows. */
export function manyGuildStatements(guilds: number): readonly string[] {
  const players = guilds * membersEach
  return [
    `insert into players (player_id, nickname, nickname_folded, created_at)
     select 'bench-member-' || n, 'Member ' || n, 'member ' || n, now() - n * interval '1 second'
     from generate_series(1, ${players}) n`,
    `insert into player_attributes (player_id, name, value)
     select 'bench-member-' || n, name, abs(hashtext(n || name)) % 500
     from generate_series(1, ${players}) n cross join unnest(array['current_stage', 'stars']) name`,
    `with made as (
       insert into guilds (name, name_folded, description, min_level, access_policy, leader_id, created_at, created_by)
       select 'Crowd ' || n, 'crowd ' || n, '', n % 50, n % 2, 'bench-member-' || n, now(), 'bench'
       from generate_series(1, ${guilds}) n returning id, name
     ), numbered as (
       select id, substr(name, 7)::integer as ordinal from made
     )
     insert into guild_members (player_id, guild_id, joined_at)
     select 'bench-member-' || ordinal + place * ${guilds}, id, now() - place * interval '1 day'
     from numbered cross join generate_series(0, ${membersEach - 1}) place`,
    `insert into regatta_definitions (data_key, data_key_folded, created_at, created_by, start_minutes, duration_minutes,
       cooldown_minutes, guild_level_offset, guilds_quantity, guild_members_quantity, is_inactive)
     select 'Bench', 'bench', now(), 'bench', 0, 1440, 0, 100, 30, 0, true`,
    'vacuum (analyze)',
  ]
}

/** A regatta that is to start now; those before it are deleted, because no two may overlap. */
export const statementsToGroup: readonly string[] = [
  `delete from timed_steps where kind like 'regatta %' and ended_at is null`,
  `update regattas set deleted_at = now(), deleted_by = 'bench' where deleted_at is null`,
  `with made as (
     insert into regattas (definition_id, data_key, created_at, start_at, duration_minutes, cooldown_minutes,
       guild_level_offset, guilds_quantity, guild_members_quantity, competition_end_at, end_at)
     select id, data_key, now(), now(), duration_minutes, 0, guild_level_offset, guilds_quantity, 0,
       now() + interval '1 day', now() + interval '1 day'
     from regatta_definitions where data_key = 'Bench' returning id
   )
   insert into timed_steps (kind, target, due_at, next_attempt_at)
   select 'regatta start', id::text, now(), now() from made`,
]

/** Ends the competition of the regatta that has started. */
const statementToFinish = `update timed_steps set due_at = now(), next_attempt_at = now()
  where kind = 'regatta finish' and ended_at is null`

/** Waits until the regatta that is not deleted has a time in a column; the time in milliseconds. */
async function timeUntil(testServer: TestServer, column: 'started_at' | 'finished_at'): Promise<number> {
  const started = performance.now()
  for (;;) {
    const [open] = await selectTexts(
      testServer,
      `select count(*)::text as found from regattas where deleted_at is null and ${column} is null`,
    )
    if (open === '0') return performance.now() - started
    await sleep(100)
  }
}

/** Starts a regatta of all guilds; the time until its groups are made, in milliseconds. */
async function timeOfGrouping(testServer: TestServer): Promise<number> {
  await runSql(testServer, ...statementsToGroup)
  return timeUntil(testServer, 'started_at')
}

async function measureGrouping(testServer: TestServer, pace: Pace, where: string): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < pace.rounds; round++) times.push(await timeOfGrouping(testServer))
  const beside = async <T>(work: () => Promise<T>) => {
    const grouped = timeOfGrouping(testServer)
    const result = await work()
    await grouped
    return result
  }
  const reads = await measureReadsDuring(
    testServer,
    beside,
    { ...pace, rounds: 1 },
    `${where}: player list during a grouping`,
  )
  await runSql(testServer, statementToFinish)
  const finished = await timeUntil(testServer, 'finished_at')
  return [
    createTimeFigure(`${where}: group all guilds, the wait for the step included`, median(times), 10_000),
    ...reads,
    createTimeFigure(`${where}: freeze the ranks of all guilds, the wait for the step included`, finished, 10_000),
  ]
}

async function measurePreview(testServer: TestServer, { rounds }: Pace, where: string): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const query = { levels: '100', size: String(20 + round) }
    const { status, milliseconds, message } = await testServer.client.call(
      regattas.previewGroups,
      { query },
      { timeoutMs: 60_000 },
    )
    if (status !== 200) throw new Error(`a preview was answered ${status} ${message}`)
    times.push(milliseconds)
  }
  return createTimeFigure(`${where}: preview of groups`, median(times), 10_000)
}

/** Lists, previews, groups and exports very many guilds. */
async function measureManyGuilds(bench: Bench) {
  const { testServer, pace, where, isWanted } = bench
  await runSql(testServer, ...manyGuildStatements(guilds))
  const results = new Map<string, Measured>()
  const figures: Figure[] = []
  const [lists, preview, grouping, exported] = names
  const scenarios = isWanted(lists) ? await guildScenarios((select) => selectTexts(testServer, select)) : []
  for (const { name, paths } of scenarios) {
    const load = {
      name: name.replace('guilds', `${guilds.toLocaleString('en-US')} guilds`),
      work: { kind: 'read', paths },
      goalMs: 20,
    } as const
    for (const connections of [1, pace.connections])
      figures.push(await measureLoad(bench, results, { ...load, connections }))
  }
  if (isWanted(preview)) figures.push(await measurePreview(testServer, pace, where))
  if (isWanted(grouping) || isWanted(exported)) figures.push(...(await measureGrouping(testServer, pace, where)))
  if (isWanted(exported))
    figures.push(await measureExportMemory(testServer, regattas.dump.path + encodeQuery({}), where))
  return { results, figures }
}

export const manyGuilds: BenchSuite = { names, measure: measureManyGuilds }
