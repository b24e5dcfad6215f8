import { formatSeconds, getUpperBound, type Outcome } from './outcome.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Runs scenarios in turn, prints what each tried and found, and counts those that failed. */
export class Report {
  readonly #parts: readonly string[] | undefined
  #run = 0
  #failed = 0

  /** `only`: a part of the names of the scenarios to run in any case, or several separated by `|`; all by default. */
  constructor(only?: string) {
    this.#parts = only?.toLowerCase().split('|')
  }

  async run(name: string, scenario: () => Promise<Outcome>): Promise<void> {
    if (this.#parts && !this.#parts.some((part) => name.toLowerCase().includes(part))) return
    this.#run++
    const started = performance.now()
    const outcome = await scenario().catch((error: unknown): Outcome => {
      const violation = error instanceof Error ? (error.stack ?? error.message) : String(error)
      return { tried: 'the scenario threw', facts: [], violations: [violation], chances: { n: 0, of: '' } }
    })
    this.#print(name, outcome, formatSeconds(performance.now() - started))
  }

  /** Prints the last line, and ends the process: with 1 when a scenario failed, or when none has the wanted name. */
  end(): never {
    const failures = this.#run === 0 ? 'No scenario has this in its name.' : `${this.#failed} scenarios failed.`
    const isDone = this.#run > 0 && this.#failed === 0
    print(isDone ? '\nNothing was lost.' : `\n${failures}`)
    process.exit(isDone ? 0 : 1)
  }

  #print(name: string, { tried, facts, violations, chances, notRun }: Outcome, took: string): void {
    if (violations.length > 0) {
      this.#failed++
      print(`FAILED  ${name} (${took}): ${tried}; ${violations.length} violations`)
      for (const violation of violations.slice(0, 20)) print(`          ${violation}`)
    } else if (notRun) print(`not run ${name}: ${notRun}`)
    else
      print(
        `ok      ${name} (${took}): ${[tried, 'lost 0', ...facts, getUpperBound(chances)].filter(Boolean).join('; ')}`,
      )
  }
}
