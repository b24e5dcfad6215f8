import { formatInteger, formatSeconds, type Outcome, quantile } from './outcome.ts'
import { checkSavedGames } from './saved-games.ts'
import type { TestServer, Victim } from './test-server.ts'
import { Journal, startWriting, Writer, waitUntilSaved } from './writer.ts'

const writers = 8
const playersEach = 4
const savesPerSecond = 50

/**
 * `victim` is killed again and again under about 50 saves a second. After each recovery everything that was ever
 * acknowledged must be there, whole, and in the audit log.
 */
export async function killUnderSaves(testServer: TestServer, kills: number, victim: Victim): Promise<Outcome> {
  const journal = new Journal()
  const ids = await testServer.makePlayers(writers * playersEach)
  const people = Array.from(
    { length: writers },
    // Saves of every victim are on one server, and told apart by their writers.
    (_, index) => new Writer(`${victim}${index}`, ids.slice(index * playersEach, (index + 1) * playersEach), journal),
  )
  const starts: number[] = []
  const violations: string[] = []
  for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
    const end = startWriting(people, testServer.client, savesPerSecond)
    await waitUntilSaved(journal, 10 + Math.random() * 40)
    await testServer.kill(victim)
    await end()
    starts.push(await testServer.recover())
    const problems = await testServer.inspect(({ db }) => checkSavedGames(db, journal))
    violations.push(...problems.map((error) => `after kill ${kill}: ${error}`))
  }
  return {
    tried: `${starts.length} kills, ${formatInteger(journal.acknowledged.length)} acknowledged saves`,
    facts: [
      `${formatInteger(journal.unknown.length)} saves were cut off`,
      `answers after a kill: median ${formatSeconds(quantile(starts, 0.5))}, p95 ${formatSeconds(quantile(starts, 0.95))}`,
    ],
    violations: [...violations, ...journal.wrong],
    chances: { n: journal.acknowledged.length, of: 'acknowledged saves' },
  }
}
