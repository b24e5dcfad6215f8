import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { getCurrentUser } from '#console/platform/session/session-store.ts'
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

/** The server forgets a key after 7 days. */
const keptMs = 6 * 86_400_000

const toStorageKey = (personId: number) => `unsettledCalls-${personId}`

function readCalls(personId: number): readonly UnsettledCall[] {
  const stored = readStoredJson('sessionStorage', toStorageKey(personId))
  // Only `writeCalls` writes this key.
  return Array.isArray(stored) ? (stored as UnsettledCall[]) : []
}

function writeCalls(personId: number, calls: readonly UnsettledCall[]): boolean {
  return writeStored('sessionStorage', toStorageKey(personId), calls.length > 0 ? JSON.stringify(calls) : undefined)
}

/** Keeps a call in this tab until its reply is known, so that a reload neither forgets it nor sends it twice. */
export function keepCall(call: UnsettledCall): void {
  const id = getCurrentUser()?.Id
  if (id === undefined) return
  const others = readCalls(id).filter(({ key }) => key !== call.key)
  const { input: _input, ...bare } = call
  const isSecret = /password"\s*:/i.test(JSON.stringify(call.input ?? null))
  if (isSecret || !writeCalls(id, [...others, call])) writeCalls(id, [...others, bare])
}

/** Forgets a call whose outcome is known. */
export function settleCall(key: string | undefined): void {
  const id = getCurrentUser()?.Id
  if (id === undefined || key === undefined) return
  const calls = readCalls(id)
  const others = calls.filter((call) => call.key !== key)
  if (others.length < calls.length) writeCalls(id, others)
  abandonedCallsStore.set(abandonedCallsStore.get().filter((call) => call.key !== key))
}

/** Gives a call without a known outcome to the check; nothing happens to one that is settled. */
export function abandonCall(key: string | undefined): void {
  const id = getCurrentUser()?.Id
  if (id !== undefined && key !== undefined) abandon(readCalls(id).filter((call) => call.key === key))
}

/** Abandons everything that the page before a reload had sent. */
export function restoreCalls(): void {
  const id = getCurrentUser()?.Id
  if (id === undefined) return
  const calls = readCalls(id).filter(({ sentAt }) => Date.now() - sentAt < keptMs)
  writeCalls(id, calls)
  abandon(calls)
}

function abandon(calls: readonly UnsettledCall[]): void {
  const known = abandonedCallsStore.get()
  const added = calls.filter(({ key }) => !known.some((other) => other.key === key))
  if (added.length > 0) abandonedCallsStore.set([...known, ...added])
}

/** How long a call may take before the page says that it still waits, in milliseconds. Source: "Business constants". */
const slowCallMs = 10_000

/** Says that a call takes long, until the returned function is called. Its dialog closes by then, but the call goes on. */
export function notifyWhenSlow(summary: string): () => void {
  let close: (() => void) | undefined
  const timer = setTimeout(() => {
    close = notify.waiting('Outcome unknown, checking', `${summary}: the server has not replied yet.`)
  }, slowCallMs)
  return () => {
    clearTimeout(timer)
    close?.()
  }
}
