import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Report } from '#test/chaos/report.ts'
import { TestServer } from '#test/chaos/test-server.ts'
import { gameFlood } from './game-flood.ts'
import { largeRun } from './large-run.ts'
import { longRun } from './long-run.ts'
import { overload } from './overload.ts'

// Servers are killed by the exit handler, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    only: { type: 'string' },
    /** A data folder with many players, which is kept: only the long run, on its data. */
    on: { type: 'string' },
  },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error('--minutes takes a number above 0.')
const report = new Report(values.only)
if (values.on) {
  const folder = resolve(values.on)
  await report.run('long run on a large database', () => largeRun(folder, minutes))
  report.end()
}
const testServer = await TestServer.embedded()
try {
  await report.run('overload', () =>
    overload(testServer, { connections: 500, requests: 100, clients: 2000, seconds: 30 }),
  )
  await report.run('a game that calls too much', () =>
    gameFlood(testServer, { connections: 2000, players: 100, seconds: 300, hasOwnPort: true }),
  )
  await report.run('long run', () => longRun(testServer, { seconds: minutes * 60, rounds: 24 }))
} finally {
  await testServer.remove()
}
report.end()
