import { type LoadResult, runLoad, type Work } from './load.ts'
import { cpuTimeOfChildren, readCpuTime } from './process-stat.ts'

/** The target of a load: the product or the bare server, under a name for its results, and the processes whose time it takes. */
export type Target = {
  name: string
  url: string
  authorization: string
  work: Work
  pid: number | undefined
  databasePid: number | undefined
  /** What is done before each round on it. */
  before?: () => Promise<void>
}

/** One round: what the load measured, and the processor time of server and database for one request, in milliseconds. */
export type Round = LoadResult & { serverCpu: number; databaseCpu: number }

/** The pace of measuring: `rounds` rounds, each of `seconds` on every target in turn. */
export type Pace = { rounds: number; seconds: number; connections: number }

/** The results of one scenario: for each target, one result a round. */
export type Measured = ReadonlyMap<string, readonly Round[]>

/** Adds what was measured of a scenario to results that may have other targets of it. */
export function addMeasured(results: Map<string, Measured>, scenario: string, measured: Measured): void {
  results.set(scenario, new Map([...(results.get(scenario) ?? []), ...measured]))
}

/**
 * Measures one scenario on all targets, in turn, several times: what else the machine does meanwhile then touches all
 * of them alike. Each target is warmed up first.
 */
export async function measure(targets: readonly Target[], { rounds, seconds, connections }: Pace): Promise<Measured> {
  const measured = new Map<string, Round[]>()
  for (let round = 0; round <= rounds; round++) {
    for (const target of targets) {
      const isWarmUp = round === 0
      await target.before?.()
      const result = await runRound(target, round, { connections, seconds })
      if (!isWarmUp) measured.set(target.name, [...(measured.get(target.name) ?? []), result])
    }
  }
  return measured
}

/** Each round joins events and collects messages of its own: the warm-up must not use up what is measured. */
function toRoundWork(work: Work, round: number): Work {
  if (work.kind === 'game') {
    const { messages = [], events = [] } = work
    return { ...work, messages: messages.slice(round), events: events.slice(round) }
  }
  return work.kind === 'join' ? { ...work, events: work.events.slice(round) } : work
}

async function runRound(target: Target, round: number, pace: { connections: number; seconds: number }): Promise<Round> {
  const { url, authorization, work, pid, databasePid } = target
  const own = toRoundWork(work, round)
  const used = () => ({
    server: readCpuTime(pid),
    database: databasePid === undefined ? 0 : cpuTimeOfChildren(databasePid),
  })
  const before = used()
  const result = await runLoad({ url, authorization, work: own, ...pace })
  const after = used()
  const requests = result.perSecond * pace.seconds
  return {
    ...result,
    serverCpu: (after.server - before.server) / requests,
    databaseCpu: (after.database - before.database) / requests,
  }
}

/** The median of numbers; not a number for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/** The medians over the rounds of one target. */
export function toMedians(results: readonly Round[] = []): Round {
  const of = (name: keyof Round) => median(results.map((result) => result[name]))
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  const times = { p50: of('p50'), p95: of('p95'), p99: of('p99') }
  return { perSecond: of('perSecond'), ...times, failed, serverCpu: of('serverCpu'), databaseCpu: of('databaseCpu') }
}

/** How one target compares with another in a figure: the median of the ratios within the rounds. */
export function toRatio(measured: Measured, name: keyof Round, of: string, to: string): number {
  const others = measured.get(to) ?? []
  return median((measured.get(of) ?? []).map((result, round) => result[name] / (others[round]?.[name] ?? Number.NaN)))
}
