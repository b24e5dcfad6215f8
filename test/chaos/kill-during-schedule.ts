import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { countGuilds, findProblems, readStates, replaceRegattas, type State, waitUntilDone } from './regatta-states.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { TwoServers } from './two-servers.ts'
import { pause } from './writer.ts'

const minuteMs = 60_000

/** How long a server runs before one is killed, in milliseconds. */
const lifeMs = () => 2_000 + Math.random() * 3_000

/** What is missing or early at an instant, after everything due has happened. */
function checkSchedule(states: readonly State[], start: Date, now: Date): string[] {
  const due = Math.floor((now.getTime() - start.getTime()) / minuteMs) + 1
  const started = states.filter((state) => state.started)
  const early = started.filter(({ start_at }) => start_at > now)
  return [
    ...(started.length === due ? [] : [`${started.length} regattas have started, not ${due}`]),
    ...(states.length === started.length + 1 ? [] : [`${states.length - started.length} regattas are to come`]),
    ...early.map(({ id }) => `regatta ${id} started before its time`),
  ]
}

/**
 * Servers are killed every few seconds while regattas of a minute follow each other by the clock: each is made, started,
 * finished and closed once, and follows the one before without a gap. Two servers run, and any of them is killed. The
 * first regatta starts so that the second is due `leadMs` later.
 */
export async function killDuringSchedule(
  testServer: TestServer,
  { minutes, leadMs }: { readonly minutes: number; readonly leadMs: number },
): Promise<Outcome> {
  const guilds = await testServer.inspect(({ db }) => countGuilds(db))
  const servers = await TwoServers.start(testServer)
  const start = new Date(Date.now() - minuteMs + leadMs)
  const until = start.getTime() + minuteMs * (minutes + 1)
  const violations: string[] = []
  let [kills, maxLateMs] = [0, 0]
  const look = async () => {
    const states = await testServer.inspect(({ db }) => readStates(db))
    violations.push(...findProblems(states, guilds))
    return states
  }
  try {
    await replaceRegattas(testServer, start)
    while (Date.now() < until && violations.length === 0) {
      await pause(lifeMs())
      await servers.killOne()
      kills++
      await look()
    }
    // Not within the moments around a start, in which one is due and may not have happened.
    const sinceStart = (Date.now() - start.getTime()) % minuteMs
    if (sinceStart > minuteMs - 15_000) await pause(minuteMs - sinceStart + 1_000)
    await waitUntilDone(testServer)
    const now = new Date()
    const states = await look()
    violations.push(...checkSchedule(states, start, now), ...(await checkChain(testServer)))
    maxLateMs = Math.max(0, ...states.map(({ late_ms }) => late_ms ?? 0).slice(1))
    return {
      tried: `${kills} kills while ${formatInteger(states.length - 1)} regattas of a minute of ${formatInteger(guilds)} guilds ran by the clock`,
      facts: [`a start was at most ${formatSeconds(maxLateMs)} late`],
      violations,
      chances: { n: kills, of: 'kills' },
    }
  } finally {
    await servers.remove()
  }
}
