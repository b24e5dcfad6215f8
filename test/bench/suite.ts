import type { Measured, Pace, Target } from './measure.ts'
import type { Figure } from './report.ts'
import type { TestServer } from './test-servers.ts'

/** What a suite is measured on. */
export type Bench = {
  testServer: TestServer
  /** Names a load on this server. */
  toTarget: (name: string, work: Target['work']) => Target
  /** The name of the server in the tables. */
  where: string
  pace: Pace
  /** Players of the large leaderboard. */
  entries: number
  isWanted: (name: string) => boolean
}

/** Measures a part of the product on one server by itself. */
export type BenchSuite = {
  /** What is measured, by the names that `--only` knows. */
  names: readonly string[]
  /** A table of checkouts that have this part, where older ones lack it. */
  table?: string
  measure: (bench: Bench) => Promise<{ results?: ReadonlyMap<string, Measured>; figures: readonly Figure[] }>
}
