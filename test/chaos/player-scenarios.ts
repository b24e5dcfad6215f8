import { killDuringCompensations, killDuringLaterPlayers } from './kill-during-compensations.ts'
import { killDuringDeletions } from './kill-during-deletions.ts'
import { killDuringEventBatches } from './kill-during-event-batches.ts'
import { killDuringFlags } from './kill-during-flags.ts'
import { killDuringGifts } from './kill-during-gifts.ts'
import { killDuringGuilds } from './kill-during-guilds.ts'
import { killDuringJoins } from './kill-during-joins.ts'
import { killDuringLoads } from './kill-during-loads.ts'
import { killDuringPrizes } from './kill-during-prizes.ts'
import { killDuringRecomputations } from './kill-during-recomputations.ts'
import { killDuringRegattas } from './kill-during-regattas.ts'
import { killDuringRestores } from './kill-during-restores.ts'
import { killDuringSchedule } from './kill-during-schedule.ts'
import { killDuringRepetitions, killDuringRevocations } from './kill-during-sends.ts'
import { killDuringSeries } from './kill-during-series.ts'
import type { Outcome } from './outcome.ts'
import { samplePlayers } from './sample-players.ts'
import { type TestServer, victims } from './test-server.ts'

/** A scenario with its name, on a server that others use before and after. */
type NamedScenario = readonly [name: string, run: (testServer: TestServer) => Promise<Outcome>]

const players = 10_000
const joiningPlayers = 1000
const events = 2000
const deletedRows = 300

/** Bulk changes and changes of large players, which must be atomic. `times` gives how often, where one usual is known. */
export function playerScenarios(times: (usual: number) => number): readonly NamedScenario[] {
  const kills = times(20)
  const withPlayers =
    (run: (testServer: TestServer, ids: string[]) => Promise<Outcome>) => async (testServer: TestServer) =>
      run(testServer, await samplePlayers(testServer, players))
  return [
    ...victims.map(
      (victim): NamedScenario => [
        `kill -9 of ${victim} in a gift`,
        withPlayers((testServer, ids) => killDuringGifts(testServer, kills, ids, victim)),
      ],
    ),
    [
      'kill -9 in revoking a message to many',
      withPlayers((testServer, ids) => killDuringRevocations(testServer, kills, ids)),
    ],
    [
      'kill -9 in sending a message again',
      withPlayers((testServer, ids) => killDuringRepetitions(testServer, kills, ids)),
    ],
    ['kill -9 in a compensation', withPlayers((testServer, ids) => killDuringCompensations(testServer, kills, ids))],
    [
      'kill -9 in a compensation of later players',
      withPlayers((testServer, ids) => killDuringLaterPlayers(testServer, kills, ids)),
    ],
    ['kill -9 in a batch update', withPlayers((testServer, ids) => killDuringFlags(testServer, kills, ids))],
    ['kill -9 in a recomputation', withPlayers((testServer) => killDuringRecomputations(testServer, kills))],
    ['kill -9 in a delete request', (testServer) => killDuringDeletions(testServer, kills, deletedRows)],
    ['kill -9 in a snapshot load', (testServer) => killDuringLoads(testServer, kills)],
    ['kill -9 in a restore to a moment', (testServer) => killDuringRestores(testServer, kills)],
    ['kill -9 in a batch of events', (testServer) => killDuringEventBatches(testServer, kills, events)],
    ['kill -9 in changes of guilds', withPlayers((testServer) => killDuringGuilds(testServer, kills))],
    ['kill -9 in regattas', withPlayers((testServer) => killDuringRegattas(testServer, kills))],
    [
      'kill -9 by the clock of regattas',
      // Servers are killed every few seconds; a minute has more than five kills.
      withPlayers((testServer) => killDuringSchedule(testServer, { minutes: Math.ceil(kills / 5), leadMs: 60_000 })),
    ],
    ['kill -9 in prizes', withPlayers((testServer, ids) => killDuringPrizes(testServer, kills, ids))],
    [
      'kill -9 while players join',
      withPlayers((testServer, ids) => killDuringJoins(testServer, kills, ids.slice(0, joiningPlayers))),
    ],
    ['kill -9 in series of events', (testServer) => killDuringSeries(testServer, kills, events)],
  ]
}
