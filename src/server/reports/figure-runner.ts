import type { Database } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import type { Polling } from '#server/platform/polling.ts'
import type { Settings } from '#server/platform/settings.ts'
import { noteOnline, updateSums } from './figure-repository.ts'

const rests = { shortestMs: 3_000, longestMs: 15_000 }
const noteOnlineEveryMs = 60_000

/** Adds all changes of figures up to now to the sums. */
export async function updateAllSums(db: Database, now: Date): Promise<void> {
  while (await inTransaction(db, (transaction) => updateSums(transaction, now)));
}

/** Adds the changes of figures to the sums every few seconds, until the returned function is called. */
export function startFigures(
  polling: Polling,
  { db, settings, now }: { readonly db: Database; readonly settings: Settings; readonly now: () => Date },
): () => Promise<void> {
  let onlineAt = 0
  return polling.start(async () => {
    const at = now()
    await updateAllSums(db, at)
    if (Math.abs(at.getTime() - onlineAt) >= noteOnlineEveryMs) {
      await inTransaction(db, (transaction) => noteOnline(transaction, settings.onlineMs, at))
      onlineAt = at.getTime()
    }
    // Others have no work because of it.
    return undefined
  }, rests)
}
