import { parseArgs } from 'node:util'
import { formatInteger, formatSeconds, quantile } from '#test/chaos/outcome.ts'
import { type FaultResult, runDrill, selectFaults } from './drill.ts'
import { findObstacle } from './programs.ts'

// Programs are ended by the exit handlers, so a signal must lead to an exit.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { values } = parseArgs({
  options: {
    /** Rounds of each fault. */
    rounds: { type: 'string', default: '5' },
    /** A part of the names of the faults to run, or several separated by `|`. */
    only: { type: 'string' },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)

/** The longest that a round may take, with its recovery and its share of the start. */
const roundMs = 6 * 60_000

function report({ outages, slowestMs, ...result }: FaultResult): void {
  print(`${result.problems.length === 0 ? 'ok    ' : 'FAILED'}  ${result.fault}`)
  print(
    `        ${result.rounds} rounds, ${formatInteger(result.acknowledged)} acknowledged changes: lost ${result.lost}, doubled ${result.doubled}`,
  )
  print(
    `        without changes for ${formatSeconds(quantile(outages, 0.5))} (median), ${formatSeconds(Math.max(...outages))} (longest); another leader after ${result.moves} rounds`,
  )
  const answers = [...result.answers].map(([name, count]) => `${name}: ${formatInteger(count)}`).join(', ')
  print(`        answers ${answers}; the slowest after ${formatSeconds(slowestMs)}`)
  for (const problem of result.problems.slice(0, 20)) print(`        ${problem}`)
}

const obstacle = findObstacle()
if (obstacle !== undefined) {
  print(`The failover drill cannot run here: ${obstacle}`)
  process.exit(1)
}
const selected = selectFaults(values.only?.toLowerCase().split('|'))
const rounds = Number(values.rounds)
if (selected.length === 0 || !Number.isInteger(rounds) || rounds < 1) {
  print('No fault has this in its name, or the rounds are no number.')
  process.exit(1)
}
// It ends by itself, whatever hangs.
setTimeout(
  () => {
    print('FAILED  the drill took too long')
    process.exit(1)
  },
  roundMs * (selected.length * rounds + 1),
).unref()
let failed = 0
for await (const result of runDrill(selected, rounds)) {
  report(result)
  if (result.problems.length > 0) failed++
}
print(failed === 0 ? '\nNothing that was acknowledged was lost, but by the control.' : `\n${failed} faults failed.`)
process.exit(failed === 0 ? 0 : 1)
