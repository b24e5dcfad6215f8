import { setTimeZone } from '#console/components/time/time-zone.ts'
import { clearPersonalData, readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { discardUnsaved, hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { createStore } from '#console/platform/store.ts'
import { Person, SignedInUser } from '#contract/session.ts'

/**
 * Why nobody is signed in: `visitor` before the first sign-in, `logout` here or in another tab, `expired` when the server
 * ended the session. After a logout the next sign-in does not return to the page.
 */
export type SignedOutReason = 'visitor' | 'logout' | 'logout-elsewhere' | 'expired'

/**
 * The session. `expired` means that the session ended while the page holds unsaved input, or that another person signed
 * in in another tab (`replaced`): the page stays, without a token, until the same person signs in again.
 */
export type SessionState =
  | { readonly kind: 'out'; readonly reason: SignedOutReason }
  | { readonly kind: 'in'; readonly user: SignedInUser }
  | { readonly kind: 'expired'; readonly person: Person; readonly reason: SignedOutReason | 'replaced' }

type TabMessage =
  | { readonly say: 'who' }
  | { readonly say: 'in'; readonly user: SignedInUser; readonly isAnswer: boolean }
  | { readonly say: 'out'; readonly token: string; readonly reason: SignedOutReason }

const key = 'user'

/** The session of this tab. */
export const sessionStore = createStore<SessionState>({ kind: 'out', reason: 'visitor' })

// Before what draws times, which listens to the store, too.
sessionStore.subscribe(() => setTimeZone(getCurrentUser()?.TimeZone ?? undefined))

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quarterdeck-session')

function isRemembered(): boolean {
  return readStoredJson('localStorage', key) !== undefined
}

function store(user: SignedInUser | undefined, isLasting: boolean): void {
  const text = user && JSON.stringify(user)
  writeStored('localStorage', key, isLasting ? text : undefined)
  writeStored('sessionStorage', key, isLasting ? undefined : text)
}

/** The stored user of this tab or browser. The schema removes what older consoles stored, such as the password. */
function readUser(): SignedInUser | undefined {
  const users = (['sessionStorage', 'localStorage'] as const).map((storage) => {
    const { data } = SignedInUser.safeParse(readStoredJson(storage, key))
    writeStored(storage, key, data && JSON.stringify(data))
    return data
  })
  return users.find((user) => user !== undefined)
}

/** The person whose page this is, also while an expired session waits for a sign-in. */
export function getCurrentUser(): Person | undefined {
  const state = sessionStore.get()
  if (state.kind === 'in') return state.user
  return state.kind === 'expired' ? state.person : undefined
}

/** The token of the running session. */
export function currentToken(): string | undefined {
  const state = sessionStore.get()
  return state.kind === 'in' ? state.user.Token : undefined
}

/** Signs a user in, here and in the other tabs. `isLasting` keeps the user when the browser closes. */
export function startSessionFor(user: SignedInUser, isLasting: boolean): void {
  const known = SignedInUser.parse(user)
  leaveOthersData(known)
  store(known, isLasting)
  sessionStore.set({ kind: 'in', user: known })
  channel?.postMessage({ say: 'in', user: known, isAnswer: false } satisfies TabMessage)
}

/** Removes what another person left in this tab and browser. Their unsaved input must not be sent under another name. */
function leaveOthersData({ Id }: Person): void {
  const before = getCurrentUser()
  if (before && before.Id !== Id) discardUnsaved()
  clearPersonalData(Id)
}

/** Updates names, role and permissions, if they changed; the token stays. */
export function refreshCurrentUser(person: Person): void {
  const state = sessionStore.get()
  if (state.kind !== 'in' || state.user.Id !== person.Id) return
  const user = SignedInUser.parse({ ...person, Token: state.user.Token })
  if (JSON.stringify(user) === JSON.stringify(state.user)) return
  store(user, isRemembered())
  sessionStore.set({ kind: 'in', user })
}

/** Removes the user and what the console stored about them, here and in the other tabs. */
export function endSession(): void {
  const token = currentToken()
  clearPersonalData()
  sessionStore.set({ kind: 'out', reason: 'logout' })
  if (token) channel?.postMessage({ say: 'out', token, reason: 'logout-elsewhere' } satisfies TabMessage)
}

/**
 * Handles a 401: removes the stored user. With unsaved input the page stays for a new sign-in. A 401 for an older token,
 * one that a new sign-in has replaced, is ignored.
 */
export function expireSession(token: string): void {
  if (leaveSession(token, 'expired'))
    channel?.postMessage({ say: 'out', token, reason: 'expired' } satisfies TabMessage)
}

/** Ends the session of this tab if it has this token; keeps a page with unsaved input. */
function leaveSession(token: string, reason: SignedOutReason): boolean {
  const state = sessionStore.get()
  if (state.kind !== 'in' || state.user.Token !== token) return false
  if (reason === 'logout-elsewhere') clearPersonalData()
  else store(undefined, false)
  const person = Person.parse(state.user)
  sessionStore.set(hasUnsaved() ? { kind: 'expired', person, reason } : { kind: 'out', reason })
  return true
}

/** Follows a sign-in in another tab. A page with another person's unsaved input waits for that person instead. */
function adopt(user: SignedInUser): void {
  const before = getCurrentUser()
  if (before && before.Id !== user.Id && hasUnsaved()) {
    writeStored('sessionStorage', key, undefined)
    sessionStore.set({ kind: 'expired', person: Person.parse(before), reason: 'replaced' })
    return
  }
  const isLasting = isRemembered()
  leaveOthersData(user)
  store(user, isLasting)
  sessionStore.set({ kind: 'in', user })
}

function receive({ data: message }: MessageEvent<TabMessage>): void {
  const state = sessionStore.get()
  if (message.say === 'who') {
    if (state.kind === 'in') channel?.postMessage({ say: 'in', user: state.user, isAnswer: true } satisfies TabMessage)
  } else if (message.say === 'out') {
    leaveSession(message.token, message.reason)
  } else if (!message.isAnswer || state.kind !== 'in') {
    const user = SignedInUser.safeParse(message.user)
    if (user.success) adopt(user.data)
  }
}

/**
 * Reads the stored user and starts to follow the other tabs. A new tab has no session storage of its own, so it asks
 * the others who is signed in and waits a moment (100 ms) for an answer.
 */
export async function restoreSession(): Promise<void> {
  const user = readUser()
  if (user) sessionStore.set({ kind: 'in', user })
  channel?.addEventListener('message', receive)
  if (user || !channel) return
  await new Promise<void>((resolve) => {
    const stop = sessionStore.subscribe(resolve)
    setTimeout(() => {
      stop()
      resolve()
    }, 100)
    channel.postMessage({ say: 'who' } satisfies TabMessage)
  })
}
