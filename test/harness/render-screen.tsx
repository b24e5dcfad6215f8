// Loaded on demand in a browser; here with the harness, so that the first test does not wait for them.
import '#console/components/notice.tsx'
import '#console/platform/shell/screen-frame.tsx'
import '#console/platform/shell/shell.tsx'
import { notifications } from '@mantine/notifications'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { features } from '#console/features.ts'
import { actionDialogStore } from '#console/platform/actions/action-dialog.ts'
import { keepAtLogout } from '#console/platform/browser-storage.ts'
import { discardUnsaved } from '#console/platform/forms/unsaved.ts'
import { collectManifest } from '#console/platform/navigation/manifest.ts'
import { isConnectedStore } from '#console/platform/query/connection.ts'
import { abandonedCallsStore } from '#console/platform/query/unsettled-calls.ts'
import { storeEnvironment } from '#console/platform/session/environment-store.ts'
import { secondFactorRequiredStore } from '#console/platform/session/second-factor-store.ts'
import { openSession } from '#console/platform/session/session.ts'
import { sessionStore } from '#console/platform/session/session-store.ts'
import { App } from '#console/platform/shell/app.tsx'
import type { EnvironmentName } from '#contract/core/environment.ts'
import type { PermissionName } from '#contract/core/permissions.ts'
import { batchDeadlineMs } from '#contract/core/units.ts'
import { environment } from '#contract/environment.ts'
import { session } from '#contract/session.ts'
import { Deadline } from '#server/platform/database/deadline.ts'
import { simulatedWindow } from './browser.ts'
import { type Caller, startApp, type TestApp } from './start-app.ts'

/** A screen of the running console in a test. */
export type RenderedScreen = {
  readonly server: TestApp
  /** The person who is signed in; undefined for a visitor. */
  readonly person: Caller | undefined
  readonly user: UserEvent
  /** Every request that the console sent, in order: "GET /players/listing". */
  readonly requests: SentRequest[]
  /** While true, no request reaches the server. */
  connection: { isDown: boolean }
}

/** A request as the console sent it. */
export type SentRequest = {
  readonly method: string
  readonly path: string
  /** The query, decoded, without its question mark. */
  readonly query: string
  readonly headers: Headers
  readonly body: string
  /** The status of the reply; undefined without one. A browser shows those from 400 on as errors in its console. */
  status?: number
}

/** The viewer of the screen: an administrator, a person with just these permissions or one of the seeded roles, or a visitor. */
export type Viewer = 'admin' | readonly PermissionName[] | { roleId: number } | 'visitor'

let running: TestApp | undefined

/** The requests that a browser shows as errors in its console. */
export const listRefused = (requests: readonly SentRequest[]) =>
  requests.flatMap(({ method, path, status = 0 }) => (status >= 400 ? [`${status} ${method} ${path}`] : []))

/** Sends what the console fetches to the real application in this process. */
function connect(server: TestApp, requests: SentRequest[], connection: { isDown: boolean }): void {
  window.fetch = async (input, init = {}) => {
    const url = new URL(String(input), window.location.href)
    const headers = new Headers(init.headers)
    const method = init.method ?? 'GET'
    const body = typeof init.body === 'string' ? init.body : ''
    const query = decodeURIComponent(url.search.slice(1))
    const sent: SentRequest = { method, path: url.pathname, query, headers, body }
    requests.push(sent)
    if (connection.isDown) throw new TypeError('Failed to fetch')
    const reply = await server.app.inject({
      method: method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(headers),
      ...(body === '' ? {} : { payload: body }),
    })
    sent.status = reply.statusCode
    if (init.signal?.aborted) throw new DOMException('The request was given up.', 'AbortError')
    const replyHeaders = new Headers()
    for (const [name, value] of Object.entries(reply.headers)) replyHeaders.set(name, String(value))
    return new Response(reply.statusCode === 204 ? null : reply.body, {
      status: reply.statusCode,
      headers: replyHeaders,
    })
  }
}

/** Resets the page: nobody signed in, nothing stored, nothing on screen. */
function resetPage(): void {
  cleanup()
  notifications.clean()
  discardUnsaved()
  actionDialogStore.set(undefined)
  abandonedCallsStore.set([])
  secondFactorRequiredStore.set(false)
  window.sessionStorage.clear()
  window.localStorage.clear()
  sessionStore.set({ kind: 'out', reason: 'visitor' })
  isConnectedStore.set(true)
}

async function storeCurrentUser(person: Caller): Promise<void> {
  const { data } = await person.call(session.me, {})
  window.sessionStorage.setItem('user', JSON.stringify({ ...data, Token: person.token }))
}

/**
 * Opens a path of the real console on the real application, signed in as the viewer. The database is
 * emptied first unless a server is given.
 */
export async function renderScreen(
  path: string,
  options: {
    as?: Viewer
    environment?: EnvironmentName
    /** Settings of the server, as environment variables. */
    variables?: Record<string, string>
    /** In px; 1,440 when absent. */
    width?: number
    /** Prepares the database before the console starts. */
    given?: (server: TestApp) => Promise<unknown>
  } = {},
): Promise<RenderedScreen> {
  resetPage()
  await running?.close()
  simulatedWindow.width = options.width ?? 1440
  // The console draws in the process of the server, and on a busy machine that alone can take longer than a call may.
  vi.spyOn(Deadline.prototype, 'remainingMs', 'get').mockReturnValue(batchDeadlineMs)
  const server = await startApp({ environment: options.environment, variables: options.variables })
  running = server
  await options.given?.(server)
  const viewer = options.as ?? 'admin'
  const person = viewer === 'visitor' ? undefined : await server.signInAs(viewer)
  const requests: SentRequest[] = []
  const connection = { isDown: false }
  connect(server, requests, connection)
  if (person) await storeCurrentUser(person)
  storeEnvironment((await server.visitor.call(environment.info, {})).data)
  window.history.replaceState(null, '', path)
  const manifest = collectManifest(features)
  keepAtLogout(manifest.keptAtLogout)
  await openSession()
  render(<App manifest={manifest} />)
  return { server, person, user: userEvent.setup(), requests, connection }
}

/** Reloads the page: what is on screen and in memory is gone, the storages and the server stay. */
export async function reloadPage(): Promise<void> {
  cleanup()
  notifications.clean()
  discardUnsaved()
  abandonedCallsStore.set([])
  sessionStore.set({ kind: 'out', reason: 'visitor' })
  isConnectedStore.set(true)
  await openSession()
  render(<App manifest={collectManifest(features)} />)
}

/** Opens another path in the console on screen, as a link on it does. */
export function goTo(path: string): void {
  window.history.pushState(null, '', path)
}

/** The path, search and fragment of the page. */
export function getCurrentPath(): string {
  return window.location.pathname + window.location.search + window.location.hash
}

/** Enters a text at once, as pasting does: typing draws the form again for each character. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}

/** Presses a button once it is enabled: what it confirms may have to be read first. */
export async function press(user: UserEvent, button: HTMLElement): Promise<void> {
  await waitFor(() => {
    if (button.hasAttribute('disabled')) throw new Error(`"${button.textContent}" is disabled.`)
  })
  await user.click(button)
}

/** Waits until a text is on screen. After a change the lists show it a moment later than its notice: wait for them, too. */
export function shows(text: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(text)
}
