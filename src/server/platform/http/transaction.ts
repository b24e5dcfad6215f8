import { parseJson } from '#contract/core/json.ts'
import type { RowResult } from '#contract/game-batches.ts'
import type { Credentials } from '#server/platform/callers/authenticate.ts'
import { awaitDurability, confirmChanges, deferDurability } from '#server/platform/database/durability.ts'
import type { Database, Handle } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { DatabaseUnavailable } from '#server/platform/database/unavailable.ts'
import { ApiError } from './api-error.ts'
import { writeCallAudit } from './audit.ts'
import { type BatchReply, joinResults, splitInput } from './batches/split-batch.ts'
import type { Call, Input } from './call.ts'
import { PreparationOutdated } from './handler.ts'
import { findReply, type IdempotentRequest, runExclusive, storeReply, toIdempotentRequest } from './idempotency.ts'
import { prepare, runHandler, writeEnvelope } from './run-handler.ts'
import { lockUndo } from './undo.ts'

/**
 * Runs a changing call: one transaction holds its effect, its audit entry and the reply that is stored for its
 * idempotency key. Returns the reply's text: of this call, or of the earlier one with the same key. `admitAgain` throws when
 * the caller may no longer make the call; a batch of several transactions asks it before each.
 */
export function runChange(call: Call, input: Input, admitAgain: () => Promise<void>): Promise<string> {
  const { dependencies, route, request, reply } = call
  const idempotent = toIdempotentRequest(request, route.endpoint, dependencies.services.secretKey)
  const parts = splitInput(route.endpoint, input)
  const last = parts.at(-1) ?? input
  const answerAgain = async (db: Handle) => {
    const earlier = idempotent && (await findReply(db, idempotent))
    if (earlier === undefined) return undefined
    await awaitDurability(db)
    if (earlier.etag !== null) reply.header('etag', earlier.etag)
    return earlier.text
  }
  const run = async (isRepeated: boolean) => {
    // What a preparation looks at may have changed since, and it may count what it refuses; parts of a batch would begin anew.
    const looksFirst = typeof route.handler !== 'function' || parts.length > 1
    const again =
      idempotent && looksFirst ? await confirmErrors(call.db, () => inTransaction(call.db, answerAgain)) : undefined
    if (again !== undefined) return again
    const prepared = await prepare(call, input, isRepeated)
    const work = async () => {
      const results = await runParts(call, parts.slice(0, -1), { prepared, idempotent, admitAgain })
      return inTransaction(call.db, async (db) => {
        const earlier = await answerAgain(db)
        if (earlier !== undefined) return earlier
        if (request.undo) await lockUndo(db, request.undo.auditId)
        const payload = joinResults(results, await runHandler(call, last, db, prepared))
        if (route.endpoint.records) await writeCallAudit(db, call)
        const written = writeEnvelope(call, payload)
        const etag = reply.getHeader('etag')?.toString() ?? null
        const stored = { text: route.endpoint.hasSecretReply ? null : written, etag }
        if (idempotent) await storeReply(db, idempotent, stored, dependencies.services.now())
        if (request.endsLocksEarly) await deferDurability(db)
        await request.beforeCommit?.()
        return written
      })
    }
    try {
      return await confirmErrors(call.db, work)
    } finally {
      // After an error as well: whether the transaction was committed is not always known.
      clearCredentials(dependencies.credentials, route.endpoint.records?.target)
    }
  }
  const runUntilPrepared = () => repeatOutdated(run)
  return idempotent ? runExclusive(idempotent, runUntilPrepared) : runUntilPrepared()
}

/** An error such as 404 or 412 may tell a caller who tries again that the change was made the first time: it must be durable. */
async function confirmErrors<T>(db: Database, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError) await confirmChanges(db)
    throw error
  }
}

type PartsOptions = {
  readonly prepared: unknown
  readonly idempotent: IdempotentRequest | undefined
  readonly admitAgain: () => Promise<void>
}

/**
 * Runs the parts of a batch before its last one, each in a transaction with its audit entry, and returns the results of
 * their rows. Those that were done under the call's idempotency key before are not done again.
 */
async function runParts(
  call: Call,
  parts: readonly Input[],
  { prepared, idempotent, admitAgain }: PartsOptions,
): Promise<RowResult[]> {
  const { request, dependencies } = call
  const results: RowResult[] = []
  for (const [index, part] of parts.entries()) {
    // A key has no blank: this is nobody else's.
    const use = idempotent && { ...idempotent, key: `${idempotent.key} ${index}` }
    const { Results } = await inTransaction(call.db, async (db): Promise<BatchReply> => {
      const earlier = use && (await findReply(db, use))
      // Written below.
      if (earlier) return parseJson(earlier.text) as BatchReply
      const payload = (await runHandler(call, part, db, prepared)) as BatchReply
      await writeCallAudit(db, call)
      const stored = { text: JSON.stringify(payload), etag: null }
      if (use) await storeReply(db, use, stored, dependencies.services.now())
      return payload
    })
    results.push(...Results)
    request.auditChange = {}
    await admitAgain()
  }
  return results
}

/** Runs a call, up to three times while its preparation is outdated. Throws DatabaseUnavailable after the last one. */
export async function repeatOutdated<T>(run: (isRepeated: boolean) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(attempt > 1)
    } catch (error) {
      if (!(error instanceof PreparationOutdated)) throw error
      if (attempt >= 3) throw new DatabaseUnavailable('What was prepared changed three times.', { cause: error })
    }
  }
}

/** Drops what is kept of callers when a change of such a target may have ended them, or changed what they may do. */
function clearCredentials({ sessions, serviceCallers, gameCallers }: Credentials, target: string | undefined): void {
  if (target === 'user' || target === 'role') sessions.clear()
  if (target === 'service account' || target === 'role') serviceCallers.clear()
  if (target === 'game key' || target === 'game calls') gameCallers.clear()
}
