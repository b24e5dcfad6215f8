import { setTimeout as sleep } from 'node:timers/promises'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { defaultLeaderboardAttributes } from '#contract/leaderboard-definitions.ts'
import { leaderboardEntries, liveOrderLimit } from '#contract/leaderboard-entries.ts'
import { measureReadsDuring } from './bulk-actions.ts'
import { measureExportMemory } from './export-memory.ts'
import { type LoadResult, runLoad } from './load.ts'
import { type Measured, median, type Pace } from './measure.ts'
import { measureLoad } from './measure-load.ts'
import { createTimeFigure, type Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, selectTexts, type TestServer } from './test-servers.ts'

const names = [
  'leaderboard, pages and ranks',
  'leaderboard, score reports',
  'leaderboard, export',
  'leaderboard, freeze',
] as const

/** Players of each small leaderboard. */
const smallSize = 100

const reportsOfCall = 100
const reportsPerSecond = 2_000

/** The event of the large leaderboard; it ends when the order is to become final. */
const benchEvent = 'Bench ranks'

/**
 * Players beside those that are there, as many as a leaderboard is to have: made by one statement, because the sample
 * game makes them one by one. Every hundredth is a hacker, and three names make a third of all nicknames each.
 */
const insertPlayers = (entries: number) => [
  'drop index players_nickname_parts',
  `insert into players (player_id, nickname, nickname_folded, created_at, is_hacker)
   select 'bench-' || lpad(n::text, 8, '0'), name || n, lower(name) || n, now() - n * interval '1 second', n % 100 = 0
   from generate_series(1, ${entries} - (select count(*)::integer from players)) n
   cross join lateral (select (array['Captain ', 'Sailor ', 'Gull '])[1 + n % 3] as name) named`,
  'create index players_nickname_parts on players using gin (nickname_folded gin_trgm_ops)',
]

const insertEntries = (definition: string, number: string, attributes: string) => `
  insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, attributes, joined_at, reached_at)
  select player_id, d.id, ${number}, hash, ${attributes}, now() - interval '1 day',
    now() - ordinal * interval '10 milliseconds'
  from (
    select player_id, abs(hashtext(player_id)) % 1000000 as hash, row_number() over (order by player_id) - 1 as ordinal
    from players
  ) p, leaderboard_definitions d where d.name = '${definition}'`

/** The values of computed scores beside the stars; they count only while the definition names them. */
const computedAttributes = `format('{"stars":%s,"currency_amount":%s,"currency_per_second":%s,' ||
  '"boost_milliseconds_remaining":%s,"attributes_timestamp":%s}',
  hash, hash, hash % 7, hash % 90000, extract(epoch from now())::bigint - hash % 3600)`

const definition = (name: string, event: string) => `
  insert into leaderboard_definitions (name, name_folded, event_id, attribute_names, auto_join)
  values ('${name}', '${name}', ${event}, '["stars"]', false)`

/** All players on one leaderboard of an event, and on small ones. `entries`: how many the large one has at least. */
export const leaderboardStatements = (entries: number): readonly string[] => [
  ...insertPlayers(entries),
  `insert into events (content, content_folded, start_at, end_at, duration, profile_id, created_at, created_by)
   select '${benchEvent}', lower('${benchEvent}'), now() - interval '49 hours', now() + interval '1 day', 48,
     (select min(id) from event_profiles), now(), 'bench@example.com'`,
  definition('bench large', `(select id from events where content = '${benchEvent}')`),
  definition('bench small', 'null'),
  `insert into leaderboards (definition_id, number, created_at)
   select d.id, n, now() from leaderboard_definitions d cross join lateral generate_series(
     1, case when name = 'bench small' then (select count(*)::integer from players) / ${smallSize} + 1 else 1 end) n
   where name like 'bench %'`,
  insertEntries('bench large', '1', computedAttributes),
  insertEntries('bench small', `(ordinal / ${smallSize})::integer + 1`, `'{"stars":' || hash || '}'`),
]

/** What autovacuum does by itself within minutes. */
const tidyStatements = ['vacuum (analyze)']

const largeDefinition = `(select id from leaderboard_definitions where name = 'bench large')`

/** Opens the large leaderboard again, with a score that is stored or computed. */
const statementsToOpen = (attributeNames: readonly string[]) => [
  `delete from leaderboard_final_ranks where definition_id = ${largeDefinition}`,
  `update leaderboards set final_at = null where definition_id = ${largeDefinition}`,
  `update leaderboard_definitions set attribute_names = '${JSON.stringify(attributeNames)}' where name = 'bench large'`,
  `update events set end_at = now() + interval '1 day' where content = '${benchEvent}'`,
]

const statementsToEnd = [
  `update events set end_at = now() - interval '1 second' where content = '${benchEvent}'`,
  `insert into timed_steps (kind, target, due_at, next_attempt_at)
   select 'freeze leaderboards', ${largeDefinition}::text, now(), now()`,
]

type Loads = Readonly<Record<string, readonly string[]>>

/** Pages of leaderboards by the names of the scenarios; `players`: on the large leaderboard. */
export async function leaderboardPaths(texts: (select: string) => Promise<string[]>, players: number): Promise<Loads> {
  const listKeys = (name: string) =>
    texts(`select definition_id || '-' || number as found from leaderboards
      join leaderboard_definitions d on d.id = definition_id where name = '${name}' order by number limit 200`)
  const [large = ''] = await listKeys('bench large')
  const small = await listKeys('bench small')
  const ids = await texts('select player_id as found from players order by md5(player_id) limit 200')
  const page = (key: string, query: Record<string, unknown>) =>
    buildPath(leaderboardEntries.list.path, { key }) + encodeQuery({ take: 15, ...query })
  const indexes = { 'rank 1': 0, 'the middle': Math.floor(players / 2), 'the end': Math.max(0, players - 10) }
  const pages = (order: string, query: Record<string, unknown>) =>
    Object.entries(indexes).map(([at, skip]) => [`leaderboard, ${order}, at ${at}`, [page(large, { skip, ...query })]])
  // Shorter ones are ordered for every call.
  const kept = players > liveOrderLimit ? pages('kept order', { attribute: 'stars' }) : []
  const searches = { 'a frequent name': 'captain', 'a rare name': 'captain 123' }
  return {
    ...Object.fromEntries([...pages('stored score', {}), ...kept]),
    'leaderboard, around a player': ids.map((around) => page(large, { around })),
    'leaderboard, rank of a player': ids.map((playerId) =>
      buildPath(leaderboardEntries.explain.path, { key: large, playerId }),
    ),
    'leaderboard, one of many small': small.map((key) => page(key, {})),
    ...Object.fromEntries(
      Object.entries(searches).map(([what, filter]) => [`leaderboard, search for ${what}`, [page(large, { filter })]]),
    ),
  }
}

/** Scores for the large leaderboard while it is read; both loads run for `seconds`. */
async function runReports(testServer: TestServer, loads: Loads, { seconds }: Pace): Promise<[LoadResult, LoadResult]> {
  const { server, client } = testServer
  const [key = ''] = await selectTexts(
    testServer,
    `select id || '-1' as found from leaderboard_definitions where name = 'bench large'`,
  )
  const players = await selectTexts(
    testServer,
    'select player_id as found from players order by md5(player_id) limit 20000',
  )
  const to = { url: server.url, authorization: client.authorization, seconds }
  const perSecond = reportsPerSecond / reportsOfCall
  return Promise.all([
    runLoad({ ...to, connections: 4, work: { kind: 'report', key, players, perCall: reportsOfCall, perSecond } }),
    runLoad({ ...to, connections: 2, work: { kind: 'read', paths: Object.values(loads).flat().slice(0, 3) } }),
  ])
}

async function measureReports(testServer: TestServer, loads: Loads, pace: Pace, where: string): Promise<Figure[]> {
  const rounds: (readonly [LoadResult, LoadResult])[] = []
  for (let round = 0; round <= pace.rounds; round++) rounds.push(await runReports(testServer, loads, pace))
  const measured = rounds.slice(1)
  const rate = median(measured.map(([reports]) => reports.perSecond)) * reportsOfCall
  const failed = measured.reduce((sum, results) => sum + results[0].failed + results[1].failed, 0)
  const readTime = median(measured.map(([, reads]) => reads.p95))
  return [
    {
      what: `${where}: score reports on one leaderboard, per second${failed > 0 ? `, ${failed} failed` : ''}`,
      measured: Math.round(rate).toLocaleString('en-US'),
      goal: `${reportsPerSecond.toLocaleString('en-US')}`,
      isReached: rate >= reportsPerSecond * 0.95 && failed === 0,
    },
    createTimeFigure(`${where}: its pages meanwhile, p95`, readTime, 50),
  ]
}

/** The memory that the server gains at most while it streams the large leaderboard. */
async function measureExport(testServer: TestServer, where: string): Promise<Figure[]> {
  const [key = ''] = await selectTexts(
    testServer,
    `select id || '-1' as found from leaderboard_definitions where name = 'bench large'`,
  )
  return [await measureExportMemory(testServer, buildPath(leaderboardEntries.export.path, { key }), where)]
}

/** Ends the event of the large leaderboard; the time until its order is final, in milliseconds. */
async function freeze(testServer: TestServer): Promise<number> {
  await runSql(testServer, ...statementsToEnd)
  const started = performance.now()
  for (;;) {
    const [open] = await selectTexts(
      testServer,
      `select count(*)::text as found from leaderboards where definition_id = ${largeDefinition} and final_at is null`,
    )
    if (open === '0') return performance.now() - started
    await sleep(100)
  }
}

/** How long reads are measured during a freeze, in seconds. */
const freezeSeconds = 8

async function measureFreeze(
  testServer: TestServer,
  pace: Pace,
  where: string,
  [what, attributeNames]: readonly [string, readonly string[]],
): Promise<Figure[]> {
  const times: number[] = []
  const beside = async <T>(work: () => Promise<T>) => {
    await runSql(testServer, ...statementsToOpen(attributeNames), ...tidyStatements)
    const frozen = freeze(testServer)
    const result = await work()
    times.push(await frozen)
    return result
  }
  const singleRound = { ...pace, seconds: freezeSeconds, rounds: 1 }
  const reads = await measureReadsDuring(
    testServer,
    beside,
    singleRound,
    `${where}: player list during a freeze of ${what}`,
  )
  return [
    createTimeFigure(
      `${where}: freeze the large leaderboard by ${what}, the wait for the step included`,
      median(times),
      30_000,
    ),
    ...reads,
  ]
}

/** What the large leaderboard is frozen by. */
const frozenScores = [
  ['stored scores', ['stars']],
  ['computed scores', ['stars', ...defaultLeaderboardAttributes]],
] as const

const isSearch = (name: string) => name.startsWith('leaderboard, search')

/** Fills the tables, unless an earlier run did on the same database. */
async function fill(testServer: TestServer, entries: number): Promise<void> {
  const found = await selectTexts(
    testServer,
    `select name as found from leaderboard_definitions where name = 'bench large'`,
  )
  if (found.length === 0) await runSql(testServer, ...leaderboardStatements(entries))
  await runSql(testServer, ...statementsToOpen(['stars']), ...tidyStatements)
}

/** Pages, reports, an export and the freeze of a leaderboard of all players, at least `entries` of them. */
async function measureLeaderboards(bench: Bench) {
  const { testServer, entries, pace, where, isWanted } = bench
  await fill(testServer, entries)
  const players = Math.max(entries, testServer.players)
  const loads = await leaderboardPaths((select) => selectTexts(testServer, select), players)
  const results = new Map<string, Measured>()
  const figures: Figure[] = []
  const [pages, reports, exported, frozen] = names
  const headers = { authorization: testServer.client.authorization }
  for (const [name, paths] of isWanted(pages) ? Object.entries(loads) : []) {
    // An order that is kept must have been made once; that takes as long as the leaderboard has players.
    if (paths[0]) await fetch(testServer.server.url + paths[0], { headers })
    for (const [connections, goalMs] of [
      [1, 10],
      [20, 50],
    ] as const) {
      const load = { name, work: { kind: 'read', paths }, connections, goalMs: isSearch(name) ? 300 : goalMs } as const
      figures.push(await measureLoad(bench, results, load))
    }
  }
  if (isWanted(reports)) figures.push(...(await measureReports(testServer, loads, pace, where)))
  if (isWanted(exported)) figures.push(...(await measureExport(testServer, where)))
  for (const scores of isWanted(frozen) ? frozenScores : [])
    figures.push(...(await measureFreeze(testServer, pace, where, scores)))
  return { results, figures }
}

export const largeLeaderboards: BenchSuite = { names, measure: measureLeaderboards }
