import { makeServerKey } from '#test/harness/server-key.ts'
import { makeClientKey, signInAll, toName } from './game.ts'
import { makeStore } from './game-world.ts'
import type { BatchKind, GameCall, GamePlayer, GameWork } from './load.ts'
import { addMeasured, type Measured, measure, toMedians } from './measure.ts'
import type { Figure } from './report.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { runSql, selectTexts } from './test-servers.ts'

/** How many calls a second are to be reached, of the peer's figures on this machine. */
const goals: Partial<Readonly<Record<GameCall, number | undefined>>> = {
  buy: undefined,
  score: 0.5 * 3493,
  around: 0.8 * 2119,
  join: undefined,
}

const batches: readonly BatchKind[] = ['players', 'attributes', 'purchases', 'scores']
const toBatchName = (of: BatchKind) => toName(`batch of 1,000 ${of}`)

/** How many players the leaderboard has at least. */
const ranked = 10_000

/** More than a server can answer a second. */
const mostJoins = 2_500

/** A running event with a leaderboard of many players, and more events to join; for each round its own. */
async function makeEvents({ testServer, pace }: Bench, players: readonly GamePlayer[]) {
  const name = `Bench ${Date.now()}`
  const perRound = 2 + Math.ceil((mostJoins * pace.seconds) / players.length)
  const count = 1 + perRound * (pace.rounds + 1)
  const ofEvent = `(select min(id) from events where content = '${name}')`
  const ofBoard = `(select id from leaderboard_definitions where name = '${name}')`
  const playing = `select unnest('{${players.map(({ playerId }) => playerId)}}'::text[]) as player_id`
  await runSql(
    testServer,
    `insert into events (content, content_folded, start_at, end_at, duration, profile_id, created_at, created_by)
     select '${name}', lower('${name}'), now() - interval '1 hour', now() + interval '2 days', 49,
       (select min(id) from event_profiles), now(), 'bench@example.com' from generate_series(1, ${count})`,
    `insert into leaderboard_definitions (name, name_folded, event_id, attribute_names, auto_join, reported_by)
     values ('${name}', lower('${name}'), ${ofEvent}, '[]', false, 'players')`,
    `insert into leaderboards (definition_id, number, created_at) values (${ofBoard}, 1, now())`,
    `insert into leaderboard_entries (player_id, definition_id, leaderboard_number, score, attributes, joined_at, reached_at)
     select player_id, ${ofBoard}, 1, abs(hashtext(player_id)) % 1000000, '{}', now(), now()
     from (${playing} union (select player_id from players limit ${ranked})) p`,
    'analyze events, leaderboard_entries',
  )
  const [board = ''] = await selectTexts(testServer, `select ${ofBoard} || '-1' as found`)
  const ids = await selectTexts(
    testServer,
    `select id::text as found from events where content = '${name}' and id > ${ofEvent} order by id`,
  )
  const events = Array.from({ length: pace.rounds + 1 }, (_, round) =>
    ids.slice(round * perRound, (round + 1) * perRound),
  )
  return { board, events }
}

async function measureBatches(bench: Bench, board: string, results: Map<string, Measured>): Promise<Figure[]> {
  const { testServer, toTarget, pace, where, isWanted } = bench
  const wanted = batches.filter((of) => isWanted(toBatchName(of)))
  if (wanted.length === 0) return []
  const scopes = ['players', 'saves', 'scores', 'purchases'] as const
  const serverKey = await makeServerKey(testServer.client, scopes, `Bench ${Date.now()}`)
  const players = await selectTexts(
    testServer,
    `select player_id as found from leaderboard_entries
     where definition_id = ${board.split('-')[0]} order by md5(player_id) limit 1000`,
  )
  const figures: Figure[] = []
  for (const of of wanted) {
    const target = { ...toTarget(where, { kind: 'batch', of, players, board }), authorization: `Bearer ${serverKey}` }
    const measured = await measure([target], { ...pace, connections: 2 })
    addMeasured(results, toBatchName(of), measured)
    const { perSecond, failed } = toMedians(measured.get(target.name))
    figures.push({
      what: `${where}: rows of ${toBatchName(of)}, 2 connections`,
      measured: `${Math.round(perSecond * 1000).toLocaleString('en-US')} rows a second${failed > 0 ? `, ${failed} failed` : ''}`,
      goal: 'none failed',
      isReached: failed === 0,
    })
  }
  return figures
}

/** What players buy, join and score, by a thousand players, and what the studio's server sends in batches. */
export const competition: BenchSuite = {
  names: [...Object.keys(goals).map(toName), ...batches.map(toBatchName)],
  table: 'outbox',
  measure: async (bench) => {
    const { toTarget, pace, where, isWanted } = bench
    const clientKey = await makeClientKey(bench)
    const players = await signInAll(bench, clientKey)
    const { board, events } = await makeEvents(bench, players)
    const storeKey = await makeStore(bench)
    const results = new Map<string, Measured>()
    const figures: Figure[] = []
    for (const [name, wanted] of Object.entries(goals)) {
      const call = name as GameCall
      if (!isWanted(toName(call))) continue
      const work: GameWork = { kind: 'game', call, players, clientKey, board, events, storeKey }
      const measured = await measure([toTarget(where, work)], pace)
      addMeasured(results, toName(call), measured)
      const { perSecond, failed } = toMedians(measured.get(where))
      figures.push({
        what: `${where}: ${toName(call)}, ${pace.connections} connections`,
        measured: `${Math.round(perSecond).toLocaleString('en-US')} a second${failed > 0 ? `, ${failed} failed` : ''}`,
        goal: wanted === undefined ? 'none failed' : `at least ${Math.round(wanted).toLocaleString('en-US')}`,
        isReached: failed === 0 && perSecond >= (wanted ?? 0),
      })
    }
    figures.push(...(await measureBatches(bench, board, results)))
    return { results, figures }
  },
}
