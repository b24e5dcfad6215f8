import { getRandomMoment } from './kill-during.ts'
import { formatInteger, formatSeconds, type Outcome } from './outcome.ts'
import { countGuilds, findProblems, readStates, replaceRegattas, waitUntilDone } from './regatta-states.ts'
import { checkChain } from './sealed-chain.ts'
import type { TestServer } from './test-server.ts'
import { TwoServers } from './two-servers.ts'
import { pause } from './writer.ts'

const minuteMs = 60_000

/** How many regattas of a minute are caught up: enough that a kill finds the servers at work. */
const missed = 60

/** Makes regattas due for as many minutes as were missed. */
function makeDue(testServer: TestServer): Promise<void> {
  const minute = Math.floor(Date.now() / minuteMs)
  return replaceRegattas(testServer, new Date((minute - missed) * minuteMs))
}

/**
 * Two servers group, finish and close regattas after a downtime, and one of them is killed: each step acts as a whole,
 * once.
 */
export async function killDuringRegattas(testServer: TestServer, kills: number): Promise<Outcome> {
  const guilds = await testServer.inspect(({ db }) => countGuilds(db))
  const servers = await TwoServers.start(testServer)
  const check = async () => findProblems(await testServer.inspect(({ db }) => readStates(db)), guilds)
  let within = 0
  try {
    await makeDue(testServer)
    const started = performance.now()
    await waitUntilDone(testServer)
    const undisturbedMs = performance.now() - started
    const violations = await check()
    for (let kill = 1; kill <= kills && violations.length === 0; kill++) {
      await makeDue(testServer)
      await pause(getRandomMoment(undisturbedMs))
      await servers.killOne()
      const states = await testServer.inspect(({ db }) => readStates(db))
      if (states.length < missed) within++
      violations.push(...findProblems(states, guilds))
      await waitUntilDone(testServer)
      violations.push(...(await check()))
      const all = await testServer.inspect(({ db }) => readStates(db))
      if (all.length < missed) violations.push(`only ${all.length} regattas were made`)
    }
    violations.push(...(await checkChain(testServer)))
    return {
      tried: `${kills} kills while ${formatInteger(kills * missed)} regattas of ${formatInteger(guilds)} guilds were caught up`,
      facts: [
        `${formatInteger(within)} kills before the last regatta had started`,
        `undisturbed: ${missed} regattas in ${formatSeconds(undisturbedMs)}`,
      ],
      violations,
      chances: { n: kills * missed, of: 'regattas' },
    }
  } finally {
    await servers.remove()
  }
}
