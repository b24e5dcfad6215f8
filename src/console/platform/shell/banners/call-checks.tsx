import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { call, isAborted } from '#console/platform/query/call.ts'
import { getRetryDelay } from '#console/platform/query/retries.ts'
import {
  abandonCall,
  abandonedCallsStore,
  keepCall,
  restoreCalls,
  settleCall,
  type UnsettledCall,
} from '#console/platform/query/unsettled-calls.ts'
import { isRejected } from '#console/platform/query/use-endpoint-mutation.ts'
import { useStore } from '#console/platform/store.ts'
import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import { session } from '#contract/session.ts'

/** How often the outcome is fetched, in milliseconds. */
const checkIntervalMs = 1500

/** After this time since it was sent, in milliseconds, a call that the server does not know will not arrive any more. */
const arrivalMs = 10_000

async function fetchOutcome(key: string): Promise<'running' | 'done' | 'unknown' | 'failed'> {
  try {
    return (await call(session.callOutcome, { params: { key } })).data.State
  } catch (thrown) {
    if (thrown instanceof ApiError) return 'failed'
    throw thrown
  }
}

/** Fetches the outcome until it is certain: whether the call took effect. */
async function findOutcome({ key, sentAt }: UnsettledCall, signal: AbortSignal): Promise<boolean> {
  for (let failures = 0; ; ) {
    const state = await fetchOutcome(key)
    signal.throwIfAborted()
    failures = state === 'failed' ? failures + 1 : 0
    if (state === 'done') return true
    if (state === 'unknown' && Date.now() - sentAt >= arrivalMs) return false
    const waitMs = failures > 0 ? Math.max(checkIntervalMs, getRetryDelay(failures - 1)) : checkIntervalMs
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    signal.throwIfAborted()
  }
}

/** The endpoint of a stored call. Its reply is not looked at. */
function toEndpoint({ target }: UnsettledCall): Endpoint {
  return { ...target, access: 'signed-in', reply: z.unknown(), errors: [] }
}

/** Sends a call again under its old key, so that it takes effect once even if the first one arrives after all. */
async function sendAgain(unsettled: UnsettledCall): Promise<void> {
  const { key, target, input, ifMatch, reason } = unsettled
  keepCall({ ...unsettled, sentAt: Date.now() })
  try {
    // It was stored as it had been given for this endpoint.
    await call(toEndpoint(unsettled), input as EndpointRequest<Endpoint>, { ifMatch, reason, idempotencyKey: key })
    settleCall(key)
    notify.success(`“${target.summary}” took effect.`)
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    notify.requestError(thrown)
    if (isRejected(thrown)) settleCall(key)
    else abandonCall(key)
  }
}

function CallCheck({ unsettled }: { unsettled: UnsettledCall }) {
  const client = useQueryClient()
  useEffect(() => {
    const { key, target, input } = unsettled
    const controller = new AbortController()
    const text = `“${target.summary}” was sent, and its reply was lost. Checking whether it took effect.`
    const stopWaiting = notify.waiting('Outcome unknown, checking', text)
    const check = async () => {
      const isDone = await findOutcome(unsettled, controller.signal)
      settleCall(key)
      if (isDone) {
        notify.success(`“${target.summary}” took effect.`)
        void client.invalidateQueries()
        return
      }
      // Kept until the notice is closed: a reload shows it again.
      keepCall(unsettled)
      let isSending = false
      const run = () => {
        isSending = true
        void sendAgain(unsettled).then(() => client.invalidateQueries())
      }
      notify.failedWith(`“${target.summary}” did not take effect. Nothing was changed.`, {
        title: 'Not done',
        action: input === undefined ? undefined : { label: 'Send again', run },
        onClosed: () => isSending || settleCall(key),
      })
    }
    check().catch((thrown: unknown) => {
      if (!isAborted(thrown)) throw thrown
    })
    return () => {
      controller.abort()
      stopWaiting()
    }
  }, [client, unsettled])
  return null
}

/** Finds out what became of calls whose reply was lost, by a reload or a closed dialog, and says it. */
export function CallChecks() {
  const calls = useStore(abandonedCallsStore)
  useEffect(restoreCalls, [])
  return calls.map((unsettled) => <CallCheck key={unsettled.key} unsettled={unsettled} />)
}
