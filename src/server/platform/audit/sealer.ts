import type { Database } from '#server/platform/database/tables.ts'
import { maxBatch, sealBatch } from './chain.ts'
import type { HeadKeeper } from './head-keeper.ts'

const intervalMs = 300

/**
 * Links audit entries into the chain a few times a second while the server runs. Failures are reported and tried
 * again; entries wait unsealed meanwhile. Returns the function that seals once more and stops.
 */
export function startSealer(
  db: Database,
  keeper: HeadKeeper,
  now: () => Date,
  report: (problem: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let busy = false
  const seal = async () => {
    busy = true
    try {
      // The few entries that arrived meanwhile wait for the next turn: under load it would never end.
      while ((await sealBatch(db, keeper, now())) === maxBatch);
    } catch (problem) {
      report(problem)
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    if (!busy) running = seal()
  }, intervalMs)
  return async () => {
    clearInterval(timer)
    await running
    await seal()
    await keeper.close()
  }
}
