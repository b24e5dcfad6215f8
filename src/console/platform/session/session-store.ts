import { readStoredJson, writeStored } from '#console/platform/browser-storage.ts'
import { hasUnsaved } from '#console/platform/forms/unsaved.ts'
import { createStore } from '#console/platform/store.ts'
import { type Person, SignedInUser } from '#contract/session.ts'

/**
 * The session. `out` says whether the user signed out on purpose: the next sign-in then does not return to the page.
 * `expired` means that the server ended the session while the page holds unsaved input: the page stays, without a token,
 * until the user signs in again.
 */
export type SessionState =
  | { readonly kind: 'out'; readonly isOnPurpose: boolean }
  | { readonly kind: 'in'; readonly user: SignedInUser }
  | { readonly kind: 'expired'; readonly person: Person }

type TabMessage =
  | { readonly say: 'who' }
  | { readonly say: 'in'; readonly user: SignedInUser; readonly isAnswer: boolean }
  | { readonly say: 'out'; readonly token: string }

const key = 'user'

/** The session of this tab. */
export const sessionStore = createStore<SessionState>({ kind: 'out', isOnPurpose: false })

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quarterdeck-session')

function isRemembered(): boolean {
  return readStoredJson('localStorage', key) !== undefined
}

function store(user: SignedInUser | undefined, isLasting: boolean): void {
  const text = user && JSON.stringify(user)
  writeStored('localStorage', key, isLasting ? text : undefined)
  writeStored('sessionStorage', key, isLasting ? undefined : text)
}

/** The stored user of this browser or tab. The schema removes what older consoles stored, such as the password. */
function readUser(): SignedInUser | undefined {
  for (const storage of ['sessionStorage', 'localStorage'] as const) {
    const found = SignedInUser.safeParse(readStoredJson(storage, key))
    if (found.success) {
      writeStored(storage, key, JSON.stringify(found.data))
      return found.data
    }
    writeStored(storage, key, undefined)
  }
  return undefined
}

/** The token of the running session. */
export function currentToken(): string | undefined {
  const state = sessionStore.get()
  return state.kind === 'in' ? state.user.Token : undefined
}

/** Signs a user in, here and in the other tabs. `isLasting` keeps the user when the browser closes. */
export function startSessionFor(user: SignedInUser, isLasting: boolean): void {
  const known = SignedInUser.parse(user)
  store(known, isLasting)
  sessionStore.set({ kind: 'in', user: known })
  channel?.postMessage({ say: 'in', user: known, isAnswer: false } satisfies TabMessage)
}

/** Updates names, role and permissions; the token stays. */
export function refreshPerson(person: Person): void {
  const state = sessionStore.get()
  if (state.kind !== 'in' || state.user.Id !== person.Id) return
  const user = SignedInUser.parse({ ...person, Token: state.user.Token })
  store(user, isRemembered())
  sessionStore.set({ kind: 'in', user })
}

/** Removes the user, here and in the other tabs. */
export function endSession(): void {
  const token = currentToken()
  store(undefined, false)
  sessionStore.set({ kind: 'out', isOnPurpose: true })
  if (token) channel?.postMessage({ say: 'out', token } satisfies TabMessage)
}

/**
 * Handles a 401: removes the stored user. With unsaved input the page stays for a new sign-in. A 401 for an older token,
 * one that a new sign-in has replaced, is ignored.
 */
export function expireSession(token: string): void {
  const state = sessionStore.get()
  if (state.kind !== 'in' || state.user.Token !== token) return
  store(undefined, false)
  const { Token: _token, ...person } = state.user
  sessionStore.set(hasUnsaved() ? { kind: 'expired', person } : { kind: 'out', isOnPurpose: false })
  channel?.postMessage({ say: 'out', token } satisfies TabMessage)
}

function adopt(user: SignedInUser): void {
  const lasting = isRemembered()
  if (!lasting) store(user, false)
  sessionStore.set({ kind: 'in', user })
}

function handleMessage(message: TabMessage): void {
  const state = sessionStore.get()
  if (message.say === 'who') {
    if (state.kind === 'in') channel?.postMessage({ say: 'in', user: state.user, isAnswer: true } satisfies TabMessage)
  } else if (message.say === 'out') {
    expireSession(message.token)
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
  channel?.addEventListener('message', (event: MessageEvent<TabMessage>) => handleMessage(event.data))
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
