import { TestServer } from '#test/chaos/test-server.ts'
import { pause } from '#test/chaos/writer.ts'
import { run } from '#test/harness/packaging/programs.ts'
import { toVariables } from '#test/harness/start-server.ts'
import { control, type Fault, faults } from './faults.ts'
import { HighAvailability } from './high-availability.ts'
import { Ledger } from './ledger.ts'
import { Load, playersNeeded } from './load.ts'
import type { Answer } from './watched-client.ts'

/** A request has 5 s, and may have waited for its turn on a busy machine. */
const slowestMs = 8_000

/** Changes before and after a fault, so that something is at stake. */
const changesAround = 60

/** What a fault did over all its rounds. */
export type FaultResult = {
  readonly fault: string
  readonly rounds: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  /** The longest time without an acknowledged change of each round, in milliseconds. */
  readonly outages: readonly number[]
  /** How often calls were answered, by status and error code: "503 database-unavailable". */
  readonly answers: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** Rounds after which another machine was the leader. */
  readonly moves: number
  /** What must not happen and did. */
  readonly problems: readonly string[]
}

/** The faults whose names hold one of the parts; all of them, and the control, without. */
export function selectFaults(parts: readonly string[] | undefined): readonly Fault[] {
  return [...faults, control].filter(({ name }) => !parts || parts.some((part) => name.toLowerCase().includes(part)))
}

/** Runs the faults in turn on one cluster under a Quarterdeck, and gives what each did as soon as it is known. */
export async function* runDrill(selected: readonly Fault[], rounds: number): AsyncGenerator<FaultResult> {
  const cluster = await HighAvailability.begin()
  const testServer = await TestServer.on(cluster)
  try {
    await testServer.restart({ variables: cluster.variables })
    const ids = await testServer.makePlayers(playersNeeded)
    for (const [index, fault] of selected.entries()) {
      const drill = { cluster, testServer, ids, fault }
      // The control leaves a cluster that lost something, so it is the last and once.
      yield await runFault(drill, String.fromCharCode(97 + index), fault === control ? 1 : rounds)
    }
  } finally {
    await testServer.remove()
  }
}

type Drill = {
  readonly cluster: HighAvailability
  readonly testServer: TestServer
  readonly ids: readonly string[]
  readonly fault: Fault
}

async function runFault(drill: Drill, letter: string, rounds: number): Promise<FaultResult> {
  const { cluster, testServer, fault } = drill
  const ledger = new Ledger()
  const logged = testServer.server.output().length
  const outages: number[] = []
  const answers: Answer[] = []
  const problems: string[] = []
  let moves = 0
  for (let round = 1; round <= rounds && problems.length === 0; round++) {
    const before = await cluster.findLeader()
    const result = await runRound(drill, ledger, `${letter}${round}`).catch((error: unknown) => {
      problems.push(`round ${round}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    })
    answers.push(...result)
    outages.push(getLongestOutage(result))
    if ((await cluster.findLeader().catch(() => before)) !== before) moves++
  }
  const { lost, doubled, problems: found } = await ledger.check(cluster.url)
  const slowest = answers.reduce((longest, { sentAt, answeredAt }) => Math.max(longest, answeredAt - sentAt), 0)
  if (fault === control) {
    if (lost === 0) problems.push('the drill saw no loss where there must be one')
  } else {
    problems.push(...found, ...ledger.saves.wrong, ...ledger.wrong, ...findFaults(testServer, logged))
    problems.push(...(await verifyAudit(testServer, cluster)))
    if (slowest > slowestMs) problems.push(`a call was answered only after ${(slowest / 1000).toFixed(1)} s`)
  }
  return {
    fault: fault.name,
    rounds: outages.length,
    acknowledged: ledger.acknowledged,
    lost,
    doubled,
    outages,
    answers: countAnswers(answers),
    slowestMs: slowest,
    moves,
    problems,
  }
}

/** One round: the fault in the middle of work, until the cluster is whole again and works. */
async function runRound(
  { cluster, testServer, ids, fault }: Drill,
  ledger: Ledger,
  name: string,
): Promise<readonly Answer[]> {
  await cluster.waitUntilWhole()
  const load = await Load.start(testServer, ledger, name, ids)
  const watch = watchLeaders(cluster)
  try {
    await load.waitForChanges(changesAround)
    const mend = await fault.apply(cluster)
    if (fault.mendedAfterMs === undefined) await load.waitForChanges(changesAround)
    else await pause(fault.mendedAfterMs)
    await mend()
    await cluster.waitUntilWhole()
    await load.waitForChanges(changesAround)
  } finally {
    const mostLeaders = await watch.end()
    if (mostLeaders > 1) ledger.wrong.push(`${name}: ${mostLeaders} machines said at once that they are the leader`)
    await load.end()
  }
  return load.answers
}

/** Looks again and again how many machines say that they are the leader. */
function watchLeaders(cluster: HighAvailability): { end(): Promise<number> } {
  let isOver = false
  let most = 0
  const work = (async () => {
    while (!isOver) {
      most = Math.max(most, await cluster.countLeaders())
      await pause(250)
    }
  })()
  return {
    end: async () => {
      isOver = true
      await work
      return most
    },
  }
}

function getLongestOutage(answers: readonly Answer[]): number {
  const times = answers
    .filter(({ isChange, status }) => isChange && status === 200)
    .map(({ answeredAt }) => answeredAt)
    .sort((one, other) => one - other)
  return times.reduce((longest, time, index) => Math.max(longest, time - (times[index - 1] ?? time)), 0)
}

function countAnswers(answers: readonly Answer[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { status, code } of answers) {
    const name = `${status} ${code}`.trim()
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** What the command says of the audit log and its signed head, which is on the machine of the application. */
async function verifyAudit({ dataDir }: TestServer, { url }: HighAvailability): Promise<string[]> {
  const env = toVariables(dataDir, { variables: { DATABASE_URL: url } })
  const verified = run([process.execPath, 'dist/server/quarterdeck.js', 'verify-audit'], { env })
  return verified.then(
    () => [],
    (error: unknown) => [String(error)],
  )
}

/** Lines of the server's log since then that somebody should look at: faults of the program. */
function findFaults({ server }: TestServer, since: number): string[] {
  const lines = server.output().slice(since).split('\n')
  return lines.filter((line) => line.includes('"level":50')).map((line) => `the log has: ${line.slice(0, 600)}`)
}
