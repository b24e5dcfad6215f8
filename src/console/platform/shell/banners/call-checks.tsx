import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { notify } from '#console/platform/notifications/notify.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { call, isAborted } from '#console/platform/query/call.ts'
import { refetchNow } from '#console/platform/query/refetch.ts'
import { getRetryDelay } from '#console/platform/query/retries.ts'
import {
  abandonCall,
  abandonedCallsStore,
  describeCall,
  isSameThing,
  keepCall,
  restoreCalls,
  resumeCall,
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
  const { key, input, ifMatch, reason } = unsettled
  resumeCall(key)
  keepCall({ ...unsettled, sentAt: Date.now() })
  try {
    // It was stored as it had been given for this endpoint.
    await call(toEndpoint(unsettled), input as EndpointRequest<Endpoint>, { ifMatch, reason, idempotencyKey: key })
    settleCall(key)
    notify.success(`${describeCall(unsettled)} took effect.`)
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown
    notify.requestError(thrown)
    if (isRejected(thrown)) settleCall(key)
    else abandonCall(key)
  }
}

/** The calls that took no effect and are offered to be sent again. */
const offeredCalls = new Set<UnsettledCall>()

/** Of several tries at one thing the last is offered, and the others are forgotten: sending each would do it twice. */
function isLastTry(unsettled: UnsettledCall): boolean {
  const others = [...offeredCalls].filter((other) => other.key !== unsettled.key && isSameThing(other, unsettled))
  const isLast = others.every(({ sentAt }) => sentAt <= unsettled.sentAt)
  for (const { key } of isLast ? others : [unsettled]) settleCall(key)
  if (isLast) offeredCalls.add(unsettled)
  return isLast
}

function CallCheck({ unsettled }: { unsettled: UnsettledCall }) {
  const client = useQueryClient()
  useEffect(() => {
    const { key, input } = unsettled
    const controller = new AbortController()
    const what = describeCall(unsettled)
    const text = `${what} was sent, and its outcome is not known. Checking whether it took effect.`
    const stopWaiting = notify.waiting('Outcome unknown, checking', text)
    let closeNotice: (() => void) | undefined
    const check = async () => {
      const isDone = await findOutcome(unsettled, controller.signal)
      stopWaiting()
      if (isDone) {
        settleCall(key)
        notify.success(`${what} took effect.`)
        void refetchNow(client)
        return
      }
      if (!isLastTry(unsettled)) return
      let isSending = false
      const run = () => {
        isSending = true
        void sendAgain(unsettled).then(() => refetchNow(client))
      }
      // The call is kept until the notice is closed: a reload shows it again.
      closeNotice = notify.failedWith(`${what} did not take effect. Nothing was changed.`, {
        title: 'Not done',
        action: input === undefined ? undefined : { label: 'Send again', run },
        onClosed: () => isSending || controller.signal.aborted || settleCall(key),
      })
    }
    check().catch((thrown: unknown) => {
      if (!isAborted(thrown)) throw thrown
    })
    return () => {
      controller.abort()
      stopWaiting()
      closeNotice?.()
      offeredCalls.delete(unsettled)
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
