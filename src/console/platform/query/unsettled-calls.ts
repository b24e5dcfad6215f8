import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { getCurrentUser } from '#console/platform/session/session-store.ts'
import { createStore } from '#console/platform/store.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { dayMs } from '#contract/core/units.ts'

/** A call that was sent under an idempotency key and whose reply is not known. */
export type UnsettledCall = {
  readonly key: string
  readonly target: Pick<Endpoint, 'method' | 'path' | 'summary'>
  /** What it changes: "player 7"; absent where its path names nothing. */
  readonly subject?: string | undefined
  /** Params, query and body; absent where the body holds a secret, and when storage is full. */
  readonly input?: unknown
  readonly ifMatch?: string | number | undefined
  readonly reason?: string | undefined
  /** Since 1970, in milliseconds. */
  readonly sentAt: number
}

/** What a call changes, by the parameters of its path: "player 7". */
export function toSubject({ records }: Endpoint, params: Readonly<Record<string, unknown>> = {}): string | undefined {
  const id = records?.targetParam === undefined ? undefined : params[records.targetParam]
  if (records && id !== undefined) return `${records.target} ${String(id)}`
  return Object.values(params).join(', ') || undefined
}

/** The most values of a call, and the most characters of one, that its description has. */
const [shownValues, shownCharacters] = [3, 40] as const

function toShownValues(input: unknown): string {
  const { query, body } = (input ?? {}) as { readonly query?: object; readonly body?: object }
  const values = Object.entries({ ...query, ...body }).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  const cut = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text)
  return values
    .slice(0, shownValues)
    .map(([name, value]) => `${name}: ${cut(String(value))}`)
    .join(', ')
}

/** A call in words, with what it changes and to what: “Set or unset the hacker flag” of player 7 (isHacker: true). */
export function describeCall({ target, subject, input }: Pick<UnsettledCall, 'target' | 'subject' | 'input'>): string {
  const values = toShownValues(input)
  return `“${target.summary}”${subject ? ` of ${subject}` : ''}${values ? ` (${values})` : ''}`
}

/** Whether two calls are tries at the same thing: they set the same subject, or their inputs are equal. */
export function isSameThing(one: UnsettledCall, other: UnsettledCall): boolean {
  const [{ target, subject }, { target: otherTarget }] = [one, other]
  if (target.method !== otherTarget.method || target.path !== otherTarget.path) return false
  if (target.method === 'PUT' && subject !== undefined) return subject === other.subject
  // Of calls whose input was not kept it is not known.
  return one.input !== undefined && JSON.stringify(one.input) === JSON.stringify(other.input)
}

/** Calls whose dialog is gone, by a reload for example: nothing else will find out what became of them. */
export const abandonedCallsStore = createStore<readonly UnsettledCall[]>([])

/** The server forgets a key after 7 days. */
const keptMs = 6 * dayMs

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
  if (!writeCalls(id, [...others, call])) writeCalls(id, [...others, bare])
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

/** Takes a call back from the check, to send it again. It stays in the tab. */
export function resumeCall(key: string): void {
  abandonedCallsStore.set(abandonedCallsStore.get().filter((call) => call.key !== key))
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
export function notifyWhenSlow(description: string): () => void {
  let close: (() => void) | undefined
  const timer = setTimeout(() => {
    close = notify.waiting('Outcome unknown, checking', `${description}: the server has not replied yet.`)
  }, slowCallMs)
  return () => {
    clearTimeout(timer)
    close?.()
  }
}
