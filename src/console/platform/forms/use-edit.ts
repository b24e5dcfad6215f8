import { useCallback, useState } from 'react'
import type { z } from 'zod'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { CallResult } from '#console/platform/query/call.ts'
import { type EndpointMutationOptions, useEndpointMutation } from '#console/platform/query/use-endpoint-mutation.ts'
import type { Endpoint, EndpointCall } from '#contract/core/endpoint.ts'

/** A change of something that was read before, made against the state that the person saw. */
export type Edit<E extends Endpoint, T> = {
  /** The state that the input is compared with; readings behind the dialog leave it alone. */
  readonly base: T
  /** What somebody else has made of it meanwhile, after a conflict. Saving once more overwrites that. */
  readonly present: T | undefined
  /** What kept the last try from being saved, unless it is a conflict. */
  readonly failure: ApiError | undefined
  readonly isRunning: boolean
  /** Saves what `callOf` makes of the state to overwrite; undefined when it failed, which was told already. */
  readonly save: (callOf: (against: T) => EndpointCall<E>, reason?: string) => Promise<CallResult<E> | undefined>
  /** For every change of the input: the next try is another intention, and the conflict stays in sight. */
  readonly typed: () => void
}

/**
 * Edits something of which `loaded` is the state at the beginning; `stored` reads the present state that comes with
 * a conflict.
 */
export function useEdit<E extends Endpoint, T extends { readonly Version: number }>(
  endpoint: E,
  loaded: T,
  stored: z.ZodType<T>,
  options: EndpointMutationOptions = {},
): Edit<E, T> {
  const [base, setBase] = useState(loaded)
  const change = useEndpointMutation(endpoint, { ...options, handlesConflict: true })
  const { error: failure, mutate: run, renewKey, isPending: isRunning } = change
  const isConflict = failure?.code === 'stale'
  const present = isConflict ? stored.safeParse(failure.data).data : undefined
  const save = useCallback<Edit<E, T>['save']>(
    (callOf, reason) => {
      const against = present ?? base
      setBase(against)
      return run(callOf(against), { reason, ifMatch: against.Version })
    },
    [run, present, base],
  )
  const typed = useCallback(() => {
    if (!isConflict) renewKey()
  }, [isConflict, renewKey])
  return { base, present, failure: present ? undefined : failure, isRunning, save, typed }
}
