import type { Reporter, TestCase } from 'vitest/node'

/** Names the tests that passed only when they were repeated; the reporter of Vitest does not. */
export class RetriedReporter implements Reporter {
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#retried.push(`${test.module.relativeModuleId} > ${test.fullName}`)
  }

  onTestRunEnd(): void {
    for (const name of this.#retried) console.log(` RETRIED  ${name}`)
  }
}
