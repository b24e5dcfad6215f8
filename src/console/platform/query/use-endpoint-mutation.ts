import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import { ApiError } from './api-error.ts'
import { type CallOptions, type CallResult, call } from './call.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { refetchAfterChange } from './refetch.ts'
import { markRemoved } from './removed-queries.ts'
import { abandonCall, describeCall, keepCall, notifyWhenSlow, settleCall, toSubject } from './unsettled-calls.ts'

/** How a mutation reports its failure. */
export type EndpointMutationOptions = {
  /** The screen's own text for a failure; the notice adds the technical detail. Absent: the request error alone. */
  readonly errorMessage?: string | ((error: ApiError) => string | undefined)
  /** The title of that notice; "Error" when absent. */
  readonly errorTitle?: string
  /**
   * A notice when absent. `quiet`: the caller shows `error` where the input is. `quiet problems`: the caller shows the
   * problems of what was sent there, and every other failure is a notice.
   */
  readonly errorDisplay?: 'quiet' | 'quiet problems'
  /** The codes of failures that show no notice, because the caller shows what they carry: `stale` with both versions. */
  readonly handledCodes?: readonly string[]
  /** Called with every failure, after its notice. */
  readonly onError?: (error: ApiError) => void
}

/** The headers of one call: `ifMatch` is the version that was loaded, `reason` goes to the audit log. */
export type MutationCallOptions = Pick<CallOptions, 'ifMatch' | 'reason'>

/** A mutation of one endpoint and its state, with the names of TanStack Query. */
export type EndpointMutation<E extends Endpoint> = {
  /** Sends the call. A failure shows its notice and is kept in `error`. While a call is pending, no second one is sent. */
  readonly mutate: (
    input: EndpointRequest<E>,
    options?: MutationCallOptions & { readonly onSuccess?: (result: CallResult<E>) => void },
  ) => void
  /** As `mutate`, with the result as a promise. Rejects with ApiError, after the notice. */
  readonly mutateAsync: (input: EndpointRequest<E>, options?: MutationCallOptions) => Promise<CallResult<E>>
  readonly isPending: boolean
  readonly error: ApiError | undefined
  /** Clears the error; the next call gets a new idempotency key. */
  readonly reset: () => void
}

/**
 * Whether the server certainly changed nothing. Only then the next attempt gets a new idempotency key: after a lost reply
 * or a crash, repeating the key shows whether the change was made.
 */
export function isRejected({ status, code }: ApiError): boolean {
  return status >= 400 && status < 500 && code !== 'idempotency-running'
}

/** What is sent for one try at a change, under its idempotency key. */
type Sending<E extends Endpoint> = {
  readonly input: EndpointRequest<E>
  readonly options: MutationCallOptions
  readonly key: string
}

/** Whether one of the members of a body that hold secrets is given. */
const hasSecret = ({ secretFields = [] }: Endpoint, body: unknown): boolean =>
  secretFields.some((name) => (Object(body) as Readonly<Record<string, unknown>>)[name] !== undefined)

/** Sends a call under its key, and keeps it in the tab until the reply is known. */
async function sendOnce<E extends Endpoint>(endpoint: E, { input, options, key }: Sending<E>): Promise<CallResult<E>> {
  const { method, path, summary, access } = endpoint
  // GET and DELETE are idempotent by themselves.
  const idempotencyKey = method === 'PUT' || method === 'POST' ? key : undefined
  const target = { method, path, summary }
  // A secret is neither stored in the browser nor shown in a notice.
  const sent = {
    key,
    target,
    subject: toSubject(endpoint, input.params),
    ...(hasSecret(endpoint, input.body) ? {} : { input }),
  }
  if (idempotencyKey && access !== 'public') keepCall({ ...sent, ...options, sentAt: Date.now() })
  // A visitor may call by what only they should know, such as an e-mail.
  const stopWaiting = notifyWhenSlow(access === 'public' ? `“${summary}”` : describeCall(sent))
  try {
    return await call(endpoint, input, { ...options, idempotencyKey })
  } finally {
    stopWaiting()
  }
}

/** Whether the caller shows a failure where the input is, in place of a notice. */
export const isQuiet = ({ errors }: ApiError, errorDisplay: EndpointMutationOptions['errorDisplay']) =>
  errorDisplay === 'quiet' || (errorDisplay && errors.length > 0)

function notifyError(
  error: ApiError,
  { errorDisplay, handledCodes, errorMessage, errorTitle }: EndpointMutationOptions,
): void {
  // A 401 opens the sign-in, which says enough.
  if (isQuiet(error, errorDisplay) || error.status === 401 || handledCodes?.includes(error.code)) return
  const text = typeof errorMessage === 'function' ? errorMessage(error) : errorMessage
  if (text) notify.error(text, { failure: error, ...(errorTitle && { title: errorTitle }) })
  else notify.requestError(error)
}

/**
 * Mutates through an endpoint. All attempts at one change share an idempotency key; after a success the key is renewed
 * and every query on screen is refetched.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: EndpointMutationOptions = {},
): EndpointMutation<E> {
  const client = useQueryClient()
  const key = useRef<string>(undefined)
  const pending = useRef<Promise<CallResult<E>>>(undefined)
  const mutation = useMutation<CallResult<E>, Error, Sending<E>>({
    mutationFn: (sending) => sendOnce(endpoint, sending),
    onSuccess: (_, { input, key: sentKey }) => {
      settle(sentKey)
      markRemoved(client, endpoint, input.params)
      // Not awaited: the change is done even if refetching fails.
      refetchAfterChange(client)
    },
    onError: (error, { key: sentKey }) => {
      if (!(error instanceof ApiError)) return
      if (isRejected(error)) settle(sentKey)
      else if (key.current !== sentKey) abandonCall(sentKey)
      notifyError(error, options)
      options.onError?.(error)
    },
    // Bugs of the console go to the error boundary.
    throwOnError: (error) => !(error instanceof ApiError),
    // The variables may hold a password, so they do not stay in the cache.
    gcTime: 0,
  })
  const { mutateAsync: send, reset: forget } = mutation
  const settle = (sentKey: string) => {
    settleCall(sentKey)
    if (key.current === sentKey) key.current = undefined
  }
  /** Ends the tries at this change. A pending call continues; when it fails, `onError` hands it to the check. */
  const release = useCallback(() => {
    if (!pending.current) abandonCall(key.current)
    key.current = undefined
  }, [])
  useEffect(() => release, [release])

  const mutateAsync = useCallback<EndpointMutation<E>['mutateAsync']>(
    (input, callOptions = {}) => {
      key.current ??= newIdempotencyKey()
      pending.current ??= send({ input, options: callOptions, key: key.current }).finally(() => {
        pending.current = undefined
      })
      return pending.current
    },
    [send],
  )
  const mutate = useCallback<EndpointMutation<E>['mutate']>(
    (input, { onSuccess, ...callOptions } = {}) => {
      if (pending.current) return
      // The error is in `error` by then.
      mutateAsync(input, callOptions).then(onSuccess, () => undefined)
    },
    [mutateAsync],
  )
  const reset = useCallback(() => {
    release()
    // A pending call still reports its result.
    if (!pending.current) forget()
  }, [release, forget])
  const error = mutation.error instanceof ApiError ? mutation.error : undefined
  return { mutate, mutateAsync, isPending: mutation.isPending, error, reset }
}
