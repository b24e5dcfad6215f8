import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { CallOf, Endpoint } from '#contract/core/endpoint.ts'
import { failureOf, type RequestFailure } from './api-error.ts'
import { type Called, type CallOptions, call } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'

/** How a change is made. */
export type ChangeOptions = {
  /** The screen's own words for a failure; the notice adds the technical detail. Undefined: the request error alone. */
  readonly failed?: string | ((failure: RequestFailure) => string | undefined)
  /** Shows no notice: the caller shows `failure` where the input is. */
  readonly quiet?: boolean
  /** A conflict gets no notice, which would only hide the choice that the caller asks for. */
  readonly asksAboutConflict?: boolean
}

/** A change and how it stands. */
export type Change<E extends Endpoint> = {
  /**
   * Sends the change; gives undefined when it failed (it was told already, and `failure` holds it). While one runs,
   * a second is not sent.
   */
  readonly run: (callOf: CallOf<E>, options?: Omit<CallOptions, 'idempotencyKey'>) => Promise<Called<E> | undefined>
  readonly isRunning: boolean
  readonly failure: RequestFailure | undefined
  /** Forgets the failure. */
  readonly reset: () => void
  /** For a dialog that opens: what it sends is a new intention, not a repeat. */
  readonly renewKey: () => void
}

/**
 * Whether the server certainly did nothing. Only then may the next try be a new request: a lost answer or a crash
 * may hide a change that was made, and repeating its key finds out.
 */
export function nothingHappened({ status, code }: RequestFailure): boolean {
  return status >= 400 && status < 500 && code !== 'idempotency-running'
}

function tell(failure: RequestFailure, { quiet, asksAboutConflict, failed }: ChangeOptions): void {
  // A 401 opens the sign-in, which says enough.
  if (quiet || failure.status === 401) return
  if (asksAboutConflict && failure.code === 'stale') return
  const text = typeof failed === 'function' ? failed(failure) : failed
  if (text) notify.error(text, { failure })
  else notify.requestError(failure)
}

/**
 * Changes something through an endpoint. One idempotency key covers every try of one intention; after a success the
 * key is renewed and everything on screen is asked again.
 */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions = {}): Change<E> {
  const client = useQueryClient()
  const key = useRef<string>(undefined)
  const isBusy = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<RequestFailure>()
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const run = useCallback<Change<E>['run']>(
    async (callOf, callOptions = {}) => {
      if (isBusy.current) return undefined
      isBusy.current = true
      setRunning(true)
      setFailure(undefined)
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
        const known = failureOf(thrown)
        if (nothingHappened(known)) key.current = undefined
        setFailure(known)
        tell(known, latest.current)
        return undefined
      } finally {
        isBusy.current = false
        setRunning(false)
      }
    },
    [client, endpoint],
  )
  const reset = useCallback(() => setFailure(undefined), [])
  const renewKey = useCallback(() => {
    key.current = undefined
    setFailure(undefined)
  }, [])
  return { run, isRunning, failure, reset, renewKey }
}
