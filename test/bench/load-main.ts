import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'
import { leaderboardEntries } from '#contract/leaderboards/entries.ts'
import type { LoadJob, LoadResult, Work } from './load.ts'

/** The program of a load's process: reads the job from its input, runs it, prints what it measured. */
const job: LoadJob = JSON.parse(await text(process.stdin))

/** The value of a save: about a kilobyte, and never the same twice. */
function valueOfSave(count: number): string {
  return JSON.stringify({ stage: count, at: Date.now(), inventory: 'boat,anchor,rope;'.repeat(50) })
}

/** Reports of scores of players in turn, each time others than before. */
function bodyOfReports({ key, perCall }: Work & { kind: 'report' }, own: readonly string[], call: number): string {
  const reports = Array.from({ length: perCall }, (_, index) => {
    const sent = call * perCall + index
    return { LeaderboardKey: key, PlayerId: own[sent % own.length], Score: (sent * 7919) % 1_000_000 }
  })
  return JSON.stringify({ reports })
}

function requestsOf(work: Work, client: number): autocannon.Request[] {
  if (work.kind === 'read') {
    // Each connection begins elsewhere, so that they do not all ask for the same at the same time.
    const first = Math.floor((client * work.paths.length) / job.connections)
    return [...work.paths.slice(first), ...work.paths.slice(0, first)].map((path) => ({ method: 'GET', path }))
  }
  const own = work.players.filter((_, index) => index % job.connections === client)
  let sent = 0
  if (work.kind === 'join') {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const path = `/events/${work.events[0]}/players/${own[sent++ % own.length]}`
      return { ...request, path }
    }
    return [{ method: 'PUT', headers, setupRequest }]
  }
  if (work.kind === 'report') {
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      const body = bodyOfReports(work, own, sent++)
      return { ...request, path: leaderboardEntries.report.path, body }
    }
    return [{ method: 'PUT', headers: jsonHeaders, setupRequest }]
  }
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const Version = Math.floor(sent / own.length)
    const path = `/players/${own[sent % own.length]}/persistence/override`
    const body = JSON.stringify([{ Key: work.key, Value: valueOfSave(sent), Version }])
    sent++
    return { ...request, path, body }
  }
  return [{ method: 'PUT', headers: jsonHeaders, setupRequest }]
}

const headers = { authorization: job.authorization }
const jsonHeaders = { ...headers, 'content-type': 'application/json' }
const durations: number[] = []
let failed = 0
let clients = 0
const started = performance.now()

function print(): void {
  const seconds = (performance.now() - started) / 1000
  durations.sort((one, other) => one - other)
  const at = (share: number) => durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? 0
  const perSecond = durations.length / seconds
  const result: LoadResult = { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed }
  process.stdout.write(JSON.stringify(result))
}

const load = {
  url: job.url,
  connections: job.connections,
  duration: job.seconds,
  headers,
  ...('perSecond' in job.work ? { overallRate: job.work.perSecond } : {}),
  setupClient: (client: autocannon.Client) => client.setRequests(requestsOf(job.work, clients++)),
}
// With a callback it gives its running self; without one, a promise of the end.
const running = autocannon(load, print)
running.on('response', (_client, status, _bytes, duration) => {
  durations.push(duration)
  if (status < 200 || status > 299) failed++
})
running.on('reqError', () => {
  failed++
})
