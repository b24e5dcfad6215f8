import type { Database } from '#server/platform/database/tables.ts'
import type { Polling } from '#server/platform/polling.ts'
import { maxBatch, sealBatch } from './chain.ts'
import type { HeadKeeper } from './head-keeper.ts'

const rests = { shortestMs: 300, longestMs: 4_800 }

/**
 * Links audit entries into the chain a few times a second while there are some. Failures are reported and tried
 * again; entries wait unsealed meanwhile. Returns the function that seals once more and stops.
 */
export function startSealer(
  polling: Polling,
  db: Database,
  keeper: HeadKeeper,
  now: () => Date,
  report: (problem: unknown) => void,
): () => Promise<void> {
  const seal = async () => {
    let sealed = 0
    // The few entries that arrived meanwhile wait for the next turn: under load it would never end.
    do sealed = await sealBatch(db, keeper, now())
    while (sealed === maxBatch)
    return sealed > 0 ? { restMs: rests.shortestMs } : undefined
  }
  const stop = polling.start(seal, rests)
  return async () => {
    await stop()
    await seal().catch(report)
    await keeper.close()
  }
}
