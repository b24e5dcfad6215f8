import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { Endpoint, EndpointCall } from '#contract/core/endpoint.ts'
import { type ApiError, toApiError } from './api-error.ts'
import { type CallOptions, type CallResult, call } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** How a change is made. */
export type EndpointMutationOptions = {
  /** The screen's own words for a failure; the notice adds the technical detail. Undefined: the request error alone. */
  readonly failed?: string | ((error: ApiError) => string | undefined)
  /** Shows no notice: the caller shows `failure` where the input is. */
  readonly quiet?: boolean
  /** A conflict gets no notice, which would only hide the choice that the caller asks for. */
  readonly handlesConflict?: boolean
}

/** A change and how it stands. */
export type EndpointMutation<E extends Endpoint> = {
  /**
   * Sends the change; gives undefined when it failed (it was told already, and `failure` holds it). While one runs,
   * a second is not sent.
   */
  readonly mutate: (
    callOf: EndpointCall<E>,
    options?: Omit<CallOptions, 'idempotencyKey'>,
  ) => Promise<CallResult<E> | undefined>
  readonly isPending: boolean
  readonly error: ApiError | undefined
  /** Forgets the failure. */
  readonly reset: () => void
  /** For a dialog that opens: what it sends is a new intention, not a repeat. */
  readonly renewKey: () => void
}

/**
 * Whether the server certainly did nothing. Only then may the next try be a new request: a lost answer or a crash
 * may hide a change that was made, and repeating its key finds out.
 */
export function isRejected({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && code !== 'idempotency-running'
}

function tell(error: ApiError, { quiet, handlesConflict, failed }: EndpointMutationOptions): void {
  // A 401 opens the sign-in, which says enough.
  if (quiet || error.status === 401) return
  if (handlesConflict && error.code === 'stale') return
  const text = typeof failed === 'function' ? failed(error) : failed
  if (text) notify.error(text, { failure: error })
  else notify.requestError(error)
}

/**
 * Changes something through an endpoint. One idempotency key covers every try of one intention; after a success the
 * key is renewed and everything on screen is asked again.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: EndpointMutationOptions = {},
): EndpointMutation<E> {
  const client = useQueryClient()
  const key = useRef<string>(undefined)
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<ApiError>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const mutate = useCallback<EndpointMutation<E>['mutate']>(
    async (callOf, callOptions = {}) => {
      if (isBusy.current) return undefined
      isBusy.current = true
      setPending(true)
      setError(undefined)
      key.current ??= newIdempotencyKey()
      // GET and DELETE repeat harmlessly by themselves.
      const idempotencyKey = endpoint.method === 'PUT' || endpoint.method === 'POST' ? key.current : undefined
      try {
        const called = await call(endpoint, callOf, { ...callOptions, idempotencyKey })
        key.current = undefined
        // Not awaited: the change is done, whatever becomes of reading it again.
        void client.invalidateQueries()
        return called
      } catch (thrown) {
        const known = toApiError(thrown)
        if (isRejected(known)) key.current = undefined
        setError(known)
        tell(known, latest.current)
        return undefined
      } finally {
        isBusy.current = false
        setPending(false)
      }
    },
    [client, endpoint],
  )
  const reset = useCallback(() => setError(undefined), [])
  const renewKey = useCallback(() => {
    key.current = undefined
    setError(undefined)
  }, [])
  return { mutate, isPending, error, reset, renewKey }
}
