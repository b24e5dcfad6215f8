import { useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { type BulkReply, bulkLimit, type Job } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'

/** Sets or removes the hacker flag. */
export type BatchAction = 'set' | 'unset'

/** How a batch ended, over all of its calls. */
export type BatchResult = {
  readonly action: BatchAction
  readonly done: number
  readonly unchanged: number
  readonly unknown: readonly string[]
  /** The jobs that do the rest in the background. */
  readonly jobs: readonly Job[]
  /** Ids sent, of `total`; fewer when a call failed. */
  readonly sent: number
  readonly total: number
}

/** The longest player id; the server rejects the whole list for a longer one. */
const idLimit = 200

/** Splits ids into the lists of the calls; ids that are too long are not sent. */
export function toCalls(ids: readonly string[]): {
  readonly calls: readonly (readonly string[])[]
  readonly unknown: readonly string[]
} {
  const valid = ids.filter((id) => id.length <= idLimit)
  const calls = Array.from({ length: Math.ceil(valid.length / bulkLimit) }, (_, index) =>
    valid.slice(index * bulkLimit, (index + 1) * bulkLimit),
  )
  return { calls, unknown: ids.filter((id) => id.length > idLimit) }
}

/** A batch while it is sent and when it has ended. */
export type Batch = {
  /** Sends the ids, 100,000 in a call; undefined when a call failed. The next attempt continues where it stopped. */
  readonly send: (action: BatchAction, ids: readonly string[], reason: string) => Promise<BatchResult | undefined>
  readonly isPending: boolean
  readonly error: ApiError | undefined
  /** The result so far; undefined before the first call. */
  readonly result: BatchResult | undefined
  /** Clears the error, for another list or action than the one that failed. */
  readonly begin: (action: BatchAction, ids: readonly string[]) => void
}

/** Sends a batch and adds up the replies of its calls. */
export function useBatch(): Batch {
  const set = useEndpointMutation(moderation.ban, { errorDisplay: 'quiet' })
  const unset = useEndpointMutation(moderation.unban, { errorDisplay: 'quiet' })
  const [isPending, setPending] = useState(false)
  const [result, setResult] = useState<BatchResult>()
  const [unfinished, setUnfinished] = useState<BatchResult & { readonly ids: readonly string[] }>()
  const isUnfinished = (action: BatchAction, ids: readonly string[]) =>
    unfinished?.action === action && unfinished.ids === ids

  const send: Batch['send'] = async (action, ids, reason) => {
    const { mutateAsync } = action === 'set' ? set : unset
    const { calls, unknown } = toCalls(ids)
    const empty = { action, done: 0, unchanged: 0, unknown, jobs: [], sent: unknown.length, total: ids.length }
    let total: BatchResult = unfinished && isUnfinished(action, ids) ? unfinished : empty
    let end = unknown.length
    setPending(true)
    setResult(total)
    try {
      for (const Ids of calls) {
        end += Ids.length
        // Sent before the failure.
        if (end <= total.sent) continue
        const { data } = await mutateAsync({ body: { Ids: [...Ids] } }, { reason })
        total = addReply(total, data, end)
        setResult(total)
      }
      setUnfinished(undefined)
      return total
    } catch {
      // The mutation holds the error.
      setUnfinished({ ...total, ids })
      return undefined
    } finally {
      setPending(false)
    }
  }
  const begin: Batch['begin'] = (action, ids) => {
    if (isUnfinished(action, ids)) return
    set.reset()
    unset.reset()
  }
  return { send, isPending, error: set.error ?? unset.error, result, begin }
}

function addReply(total: BatchResult, { Done, Skipped, Unknown, Job }: BulkReply, sent: number): BatchResult {
  return {
    ...total,
    done: total.done + Done,
    unchanged: total.unchanged + Skipped,
    unknown: [...total.unknown, ...Unknown],
    jobs: Job ? [...total.jobs, Job] : total.jobs,
    sent,
  }
}
