import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { getObstacle, RecordedCluster } from './power-failure/cluster.ts'
import type { Leftovers } from './power-failure/disk-nodes.ts'
import { startCheckpoints } from './power-failure/pages.ts'
import { checkRows, createRowTables, RowJournal, startRowWriters } from './power-failure/row-writers.ts'
import { pause } from './writer.ts'

/** A disk of a small server. */
const flushMicroseconds = 1000

const nothing: Leftovers = { unit: 512, share: 0 }

/** Of what was not flushed: nothing, any sectors, or any pages of PostgreSQL. */
export function getLeftovers(round: number): Leftovers {
  return [nothing, { unit: 512, share: Math.random() }, { unit: 8192, share: Math.random() }][round % 3] ?? nothing
}

/** What power failures under the same load led to. */
type Failures = {
  violations: string[]
  rounds: number
  starts: number[]
  recorded: number
  unconfirmed: number
  lostUnconfirmed: number
}

/** Power failures under transactions on one cluster, until one has lost something. */
async function failUnderRows(
  cluster: RecordedCluster,
  journal: RowJournal,
  rounds: number,
  toLeftovers: (round: number) => Leftovers,
): Promise<Failures> {
  const failures: Failures = { violations: [], rounds: 0, starts: [], recorded: 0, unconfirmed: 0, lostUnconfirmed: 0 }
  while (failures.rounds < rounds && failures.violations.length === 0) {
    const leftovers = toLeftovers(++failures.rounds)
    const { freeze, end } = await startRowWriters(cluster.url, journal)
    await startCheckpoints(cluster.url)
    await waitForWork(() => journal.acknowledged.size, 20 + Math.random() * 200)
    failures.recorded += await cluster.failPower(leftovers, freeze)
    await end()
    failures.unconfirmed += journal.unconfirmed.size
    const begun = performance.now()
    const problems = await startAndCheck(cluster, journal, failures).catch((error: unknown) => [String(error)])
    failures.starts.push(performance.now() - begun)
    failures.violations.push(...problems.map((problem) => `after power failure ${failures.rounds}: ${problem}`))
  }
  return failures
}

async function startAndCheck(cluster: RecordedCluster, journal: RowJournal, failures: Failures): Promise<string[]> {
  await cluster.start()
  const { violations, lostUnconfirmed } = await checkRows(cluster.url, journal)
  failures.lostUnconfirmed += lostUnconfirmed
  return violations
}

/** Waits for further acknowledged changes, so that a busy machine has as many at stake, and then until a random moment. */
export async function waitForWork(countAcknowledged: () => number, further: number): Promise<void> {
  const wanted = countAcknowledged() + further
  const started = performance.now()
  while (countAcknowledged() < wanted && performance.now() - started < 30_000) await pause(10)
  await pause(Math.random() * 50)
}

export async function withCluster<T>(work: (cluster: RecordedCluster) => Promise<T>): Promise<T> {
  const cluster = await RecordedCluster.start(flushMicroseconds)
  try {
    return await work(cluster)
  } finally {
    await cluster.remove()
  }
}

/** A scenario that is not run where its method does not work. */
export async function whereRecorded(scenario: () => Promise<Outcome>): Promise<Outcome> {
  const notRun = getObstacle()
  return notRun === undefined
    ? scenario()
    : { tried: 'power failures', facts: [], violations: [], chances: { n: 0, of: '' }, notRun }
}

/** The power fails under transactions over several connections. */
export function powerFailureUnderRows(rounds: number): Promise<Outcome> {
  return whereRecorded(() =>
    withCluster(async (cluster) => {
      const journal = new RowJournal()
      await createRowTables(cluster.url)
      const failures = await failUnderRows(cluster, journal, rounds, getLeftovers)
      const { unconfirmed, lostUnconfirmed, recorded, starts, violations } = failures
      return {
        tried: `${failures.rounds} power failures, ${formatInteger(journal.acknowledged.size)} acknowledged rows`,
        facts: [
          `${formatInteger(lostUnconfirmed)} of ${formatInteger(unconfirmed)} commits that were not confirmed were lost`,
          `${formatInteger(Math.round(recorded / 1e6))} MB of changes were recorded`,
          `start and check: median ${formatSeconds(quantile(starts, 0.5))}`,
        ],
        violations,
        chances: { n: failures.rounds, of: 'power failures' },
      }
    }),
  )
}

/** Shows that a loss is noticed: with each of these settings off one must be found, or the method shows nothing. */
export function powerFailureControls(): Promise<Outcome> {
  return whereRecorded(async () => {
    const fsync = await failWithout('fsync', 1, nothing)
    const fullPages = await failWithout('full_page_writes', 50, { unit: 512, share: 0.5 })
    return {
      tried: 'power failures with fsync off, and with full_page_writes off',
      facts: [...fsync.facts, ...fullPages.facts],
      violations: [...fsync.violations, ...fullPages.violations],
      chances: { n: 0, of: '' },
    }
  })
}

async function failWithout(
  setting: string,
  rounds: number,
  leftovers: Leftovers,
): Promise<Pick<Outcome, 'facts' | 'violations'>> {
  return withCluster(async (cluster) => {
    const journal = new RowJournal()
    await createRowTables(cluster.url)
    await cluster.failPower(nothing)
    cluster.settings = { [setting]: 'off' }
    await cluster.start()
    const { violations, rounds: tried } = await failUnderRows(cluster, journal, rounds, () => leftovers)
    const found = `${formatInteger(violations.length)} problems with ${setting} off, the first ${violations[0]}`
    return violations.length > 0
      ? { facts: [found], violations: [] }
      : {
          facts: [],
          violations: [`${tried} power failures with ${setting} off lost nothing: the method shows nothing`],
        }
  })
}
