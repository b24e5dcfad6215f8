import { createStore } from '#console/platform/store.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** A call that was sent under an idempotency key and whose reply is not known. */
export type UnsettledCall = {
  readonly key: string
  readonly target: Pick<Endpoint, 'method' | 'path' | 'summary'>
  /** Params, query and body; absent when they are not kept, because a password is among them or storage is full. */
  readonly input?: unknown
  readonly ifMatch?: string | number | undefined
  readonly reason?: string | undefined
  /** Since 1970, in milliseconds. */
  readonly sentAt: number
}

/** Calls whose dialog is gone, by a reload for example: nothing else will find out what became of them. */
export const abandonedCallsStore = createStore<readonly UnsettledCall[]>([])
