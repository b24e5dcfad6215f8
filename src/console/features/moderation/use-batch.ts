import { useState } from 'react'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import { bulkLimit, type Job } from '#contract/jobs.ts'
import { moderation } from '#contract/moderation.ts'

/** What the two buttons do. */
export type BatchAction = 'set' | 'unset'

/** How a batch ended, over all of its calls. */
export type BatchResult = {
  readonly action: BatchAction
  readonly done: number
  readonly unchanged: number
  readonly unknown: readonly string[]
  /** Jobs that do the rest. */
  readonly jobs: readonly Job[]
  /** How many ids were sent, of how many: fewer when a call failed. */
  readonly sent: number
  readonly total: number
}

/** No player's id is longer; the server would refuse the whole list for one. */
const idLimit = 200

/** Splits ids into the lists of the calls; what cannot be anybody's id is not sent. */
export function toCalls(ids: readonly string[]): {
  readonly calls: readonly (readonly string[])[]
  readonly unknown: readonly string[]
} {
  const good = ids.filter((id) => id.length <= idLimit)
  const calls = Array.from({ length: Math.ceil(good.length / bulkLimit) }, (_, index) =>
    good.slice(index * bulkLimit, (index + 1) * bulkLimit),
  )
  return { calls, unknown: ids.filter((id) => id.length > idLimit) }
}

/** A batch while it is sent and when it has ended. */
export type Batch = {
  /** Sends the ids, 100,000 in a call; undefined unless all were taken. After a failure it goes on where it stopped. */
  readonly send: (action: BatchAction, ids: readonly string[], reason: string) => Promise<BatchResult | undefined>
  readonly isRunning: boolean
  readonly failure: ApiError | undefined
  /** What is known so far; undefined before the first. */
  readonly result: BatchResult | undefined
  /** For a new question: what failed before is forgotten. */
  readonly begin: () => void
}

/** Sends a batch and adds up what the calls answer. */
export function useBatch(): Batch {
  const set = useEndpointMutation(moderation.ban, { quiet: true })
  const unset = useEndpointMutation(moderation.unban, { quiet: true })
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<BatchResult>()
  const [unfinished, setUnfinished] = useState<BatchResult & { readonly ids: readonly string[] }>()

  const send: Batch['send'] = async (action, ids, reason) => {
    const change = action === 'set' ? set : unset
    const { calls, unknown } = toCalls(ids)
    const goesOn = unfinished?.action === action && unfinished.ids === ids
    let soFar: BatchResult = goesOn
      ? unfinished
      : { action, done: 0, unchanged: 0, unknown, jobs: [], sent: unknown.length, total: ids.length }
    setRunning(true)
    setResult(soFar)
    let before = unknown.length
    for (const Ids of calls) {
      before += Ids.length
      // Taken before the failure.
      if (before <= soFar.sent) continue
      const called = await change.mutate({ body: { Ids: [...Ids] } }, { reason })
      if (!called) {
        setUnfinished({ ...soFar, ids })
        setRunning(false)
        return undefined
      }
      const { Done, Skipped, Unknown, Job } = called.data
      soFar = {
        ...soFar,
        done: soFar.done + Done,
        unchanged: soFar.unchanged + Skipped,
        unknown: [...soFar.unknown, ...Unknown],
        jobs: Job ? [...soFar.jobs, Job] : soFar.jobs,
        sent: before,
      }
      setResult(soFar)
    }
    setUnfinished(undefined)
    setRunning(false)
    return soFar
  }
  const begin = () => {
    set.reset()
    unset.reset()
  }
  return { send, isRunning, failure: set.error ?? unset.error, result, begin }
}
