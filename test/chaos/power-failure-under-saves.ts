import { checkEvent, joinAll, newEvent } from './kill-during-joins.ts'
import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import type { RecordedCluster } from './power-failure/cluster.ts'
import { checkPages, startCheckpoints } from './power-failure/pages.ts'
import { getLeftovers, whereRecorded, withCluster } from './power-failure.ts'
import { checkSavedGames } from './saved-games.ts'
import { TestServer } from './test-server.ts'
import { Journal, startWriting, Writer, waitUntilSaved } from './writer.ts'

const writers = 8
const playersEach = 4
const savesPerSecond = 50
const joiningPlayers = 100
const joinsAtOnce = 8

/** The power of the whole machine fails under saves and joins, whose transactions end before they are flushed. */
export function powerFailureUnderSaves(rounds: number): Promise<Outcome> {
  return whereRecorded(() =>
    withCluster(async (cluster) => {
      const testServer = await TestServer.on(cluster)
      try {
        return await failUnderSaves(testServer, cluster, rounds)
      } finally {
        await testServer.remove()
      }
    }),
  )
}

async function failUnderSaves(testServer: TestServer, cluster: RecordedCluster, rounds: number): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(writers * playersEach)
  const joining = await testServer.makePlayers(joiningPlayers)
  const starts: number[] = []
  const violations: string[] = []
  let joins = 0
  let repeated = 0
  for (let round = 1; round <= rounds && violations.length === 0; round++) {
    const eventId = await newEvent(testServer)
    // New writers: those of the last round know versions that may be lost.
    const people = Array.from(
      { length: writers },
      (_, index) =>
        new Writer(`r${round}w${index}`, ids.slice(index * playersEach, (index + 1) * playersEach), journal),
    )
    const joined: string[] = []
    const endWriting = startWriting(people, testServer.client, savesPerSecond)
    const joinWork = joinAll(testServer.client, eventId, joining, joinsAtOnce, joined)
    await startCheckpoints(cluster.url)
    await waitUntilSaved(journal, 5 + Math.random() * 40)
    const atFailure = { saves: 0, joins: 0 }
    await cluster.failPower(getLeftovers(round), () => {
      Object.assign(atFailure, { saves: journal.acknowledged.length, joins: joined.length })
      testServer.server.child.kill('SIGKILL')
    })
    await Promise.all([endWriting(), joinWork])
    // A reply that came after the failure was never sent.
    const cutOff = [...journal.acknowledged.splice(atFailure.saves), ...journal.unknown.splice(0)]
    joins += atFailure.joins
    const begun = performance.now()
    await cluster.start()
    await testServer.start()
    starts.push(performance.now() - begun)
    const check = async (when: string) => {
      const problems = await testServer.inspect(async ({ db }) => [
        ...(await checkSavedGames(db, journal)),
        ...(await checkEvent(db, eventId, joined.slice(0, atFailure.joins))),
      ])
      violations.push(...problems.map((problem) => `${when} power failure ${round}: ${problem}`))
    }
    await check('after')
    repeated += cutOff.length
    for (const save of cutOff) {
      const reply = await journal.repeats.get(save.token)?.(testServer.client)
      if (reply?.status === 200) journal.acknowledged.push({ ...save, versions: reply.versions })
      // Its player was saved again before the failure.
      else if (reply?.status !== 412) violations.push(`a repeated save was answered ${reply?.status} ${reply?.message}`)
    }
    await check('after the repetitions after')
    violations.push(...(await checkPages(cluster.url)))
  }
  return {
    tried: `${starts.length} power failures, ${formatInteger(journal.acknowledged.length)} acknowledged saves, ${formatInteger(joins)} acknowledged joins`,
    facts: [
      'doubled 0',
      `${formatInteger(repeated)} saves were cut off and sent again with their key`,
      `start: median ${formatSeconds(quantile(starts, 0.5))}`,
    ],
    violations: [...violations, ...journal.wrong],
    chances: { n: journal.acknowledged.length, of: 'acknowledged saves' },
  }
}
