import { encodeQuery } from '#contract/core/query-string.ts'
import { players } from '#contract/players.ts'
import { freePort, type ServerProcess, startServerProcess } from '#test/harness/start-server.ts'
import type { Work } from './load.ts'
import { addMeasured, type Measured, measure, type Target, toMedians, toRatio } from './measure.ts'
import type { Figure } from './report.ts'
import { startSink } from './sink.ts'
import type { Bench, BenchSuite } from './suite.ts'
import { selectTexts } from './test-servers.ts'

const prefix = 'traces: '
const names = { read: `${prefix}list, first page`, save: `${prefix}save, with audit and history` }

/** How the servers beside each other are set up: without traces, with those of all calls, and with those of one in a hundred. */
const kinds = {
  off: {},
  all: { QD_TRACE_SHARE: '1' },
  few: { QD_TRACE_SHARE: '0.01' },
} as const
type Kind = keyof typeof kinds

/** What of the calls without traces is left with them. */
const goals = { all: 0.75, few: 0.95 } as const

type TracedServer = ServerProcess & { readonly metricsUrl: string }

/** A server of its own for each kind on the same database; those with traces send them to an address. */
async function startServers({ testServer }: Bench, url: string): Promise<Record<Kind, TracedServer>> {
  const { dataDir, databaseUrl } = testServer
  const start = async (kind: Kind) => {
    const metricsPort = await freePort()
    const variables: Record<string, string> = {
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(kind === 'off' ? {} : { QD_TRACE_URL: url }),
      ...kinds[kind],
      QD_METRICS_PORT: String(metricsPort),
    }
    const server = await startServerProcess({ dataDir, variables })
    return { ...server, metricsUrl: `http://127.0.0.1:${metricsPort}/metrics` }
  }
  return { off: await start('off'), all: await start('all'), few: await start('few') }
}

/** How many spans a server sent and dropped since its start. */
async function countSpans({ metricsUrl }: TracedServer): Promise<{ sent: number; dropped: number }> {
  const text = await (await fetch(metricsUrl)).text()
  const read = (outcome: string) =>
    Number(new RegExp(`^quarterdeck_trace_spans_total\\{outcome="${outcome}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { sent: read('sent'), dropped: read('dropped') }
}

async function measureKind(
  bench: Bench,
  servers: Readonly<Record<Kind, TracedServer>>,
  { name, work, results }: { name: string; work: Work; results: Map<string, Measured> },
): Promise<Figure[]> {
  const { toTarget, pace, where } = bench
  const toOwnTarget = (kind: Kind, what: string): Target => {
    const { url, child } = servers[kind]
    return { ...toTarget(what, work), url, pid: child.pid }
  }
  const off = toOwnTarget('off', 'without traces')
  const traced = {
    all: toOwnTarget('all', 'traces of all calls'),
    few: toOwnTarget('few', 'traces of 1 % of the calls'),
  }
  const before = await countSpans(servers.all)
  const measured = await measure([off, traced.all, traced.few], pace)
  addMeasured(results, name, measured)
  const after = await countSpans(servers.all)
  const spans = `${after.sent - before.sent} spans sent, ${after.dropped - before.dropped} dropped`
  return (['all', 'few'] as const).map((kind) => {
    const share = toRatio(measured, 'perSecond', traced[kind].name, off.name)
    const [one, two] = [traced[kind].name, off.name].map((target) => toMedians(measured.get(target)).perSecond)
    const text = [`${Math.round(one ?? 0)} and ${Math.round(two ?? 0)} a second`, ...(kind === 'all' ? [spans] : [])]
    return {
      what: `${where}: ${name.slice(prefix.length)}, with ${traced[kind].name}, of without`,
      measured: `${Math.round(share * 100)} % (${text.join(', ')})`,
      goal: `at least ${goals[kind] * 100} %`,
      isReached: share >= goals[kind],
    }
  })
}

/** What is measured on servers that send their traces to an address. */
async function measureWanted(bench: Bench, url: string, results: Map<string, Measured>): Promise<Figure[]> {
  const ids = await selectTexts(
    bench.testServer,
    'select player_id as found from players order by md5(player_id) limit 1000',
  )
  const loads: Record<string, Work> = {
    [names.read]: { kind: 'read', paths: [players.list.path + encodeQuery({ take: 15 })] },
    [names.save]: { kind: 'save', players: ids, key: `bench_${Date.now()}` },
  }
  const servers = await startServers(bench, url)
  const figures: Figure[] = []
  try {
    for (const [name, work] of Object.entries(loads))
      if (bench.isWanted(name)) figures.push(...(await measureKind(bench, servers, { name, work, results })))
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()))
  }
  return figures
}

/** What traces cost those who call, beside calls to a server without them in the same run. */
export const traceCost: BenchSuite = {
  names: Object.values(names),
  measure: async (bench) => {
    const results = new Map<string, Measured>()
    const sink = await startSink()
    try {
      return { results, figures: await measureWanted(bench, `${sink.url}v1/traces`, results) }
    } finally {
      sink.stop()
    }
  },
}
