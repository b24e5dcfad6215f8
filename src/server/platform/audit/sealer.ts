import type { Database } from '#server/platform/database/tables.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { Settings } from '#server/platform/settings.ts'
import { maxBatch, sealNext } from './chain.ts'
import type { HeadKeeper } from './head-keeper.ts'
import { turnAuditParts } from './parts-repository.ts'

const rests = { shortestMs: 300, longestMs: 4_800 }

type SealerParts = {
  readonly db: Database
  readonly settings: Pick<Settings, 'auditDays'>
  readonly keeper: HeadKeeper
  readonly now: () => Date
  readonly report: (problem: unknown) => void
}

/**
 * Links audit entries into the chain a few times a second while there are some, and makes the next part of the log when
 * the newest one fills. Failures are reported and tried again; entries wait unsealed meanwhile. Returns the function that
 * seals once more and stops.
 */
export function startSealer(polling: Polling, { db, settings, keeper, now, report }: SealerParts): () => Promise<void> {
  let turnsAt = 0n
  const seal = async () => {
    let sealed = 0
    // The few entries that arrived meanwhile wait for the next turn: under load it would never end.
    do {
      const batch = await sealNext(db, keeper, now())
      sealed = batch.sealed
      if (sealed > 0 && BigInt(batch.lastId) >= turnsAt) turnsAt = await turnAuditParts(db, settings, now())
    } while (sealed === maxBatch)
    return sealed > 0 ? { restMs: rests.shortestMs } : undefined
  }
  const stop = polling.start(seal, rests)
  return async () => {
    await stop()
    await seal().catch(report)
    await keeper.close()
  }
}
