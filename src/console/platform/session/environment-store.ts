import { z } from 'zod'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { createStore } from '#console/platform/store.ts'
import { type EnvironmentName, parseEnvironment } from '#contract/core/environment.ts'
import { EnvironmentInfo } from '#contract/environment.ts'

/** The server that the console talks to. */
export type ServerInfo = {
  /** Base of the API, without a trailing slash; empty means the page's own origin. */
  readonly apiUrl: string
  /** Undefined when unknown; restricted actions then behave as in Production. */
  readonly environment: EnvironmentName | undefined
  /** The environment as the server or the storage names it, for the badge; empty when unknown. */
  readonly environmentText: string
  readonly cdnUrl: string
  readonly project: string
  readonly displayName: string
  readonly isIdle: boolean
}

function stored(): ServerInfo {
  const environmentText = readStored('localStorage', 'env') ?? ''
  return {
    apiUrl: '',
    environment: parseEnvironment(environmentText),
    environmentText,
    cdnUrl: readStored('localStorage', 'cdnUrl') ?? '',
    project: readStored('localStorage', 'project') ?? '',
    displayName: readStored('localStorage', 'displayName') ?? '',
    isIdle: readStored('localStorage', 'isIdle') === 'true',
  }
}

/** The server's environment: the stored one until the server has replied. */
export const environmentStore = createStore<ServerInfo>(stored())

/** Whether the environment comes from a reply of the server, not from storage. */
export const isEnvironmentKnownStore = createStore(false)

/**
 * The base that requests go to. A token never travels to another origin, so an `apiUrl` of another origin (the same
 * machine under a second name, a development proxy) means this page's own.
 */
export function toBaseUrl(apiUrl: string): string {
  if (apiUrl === '') return ''
  try {
    const url = new URL(apiUrl, window.location.href)
    return url.origin === window.location.origin ? `${url.origin}${url.pathname}`.replace(/\/+$/, '') : ''
  } catch {
    return ''
  }
}

/** The reply of any server: whatever it names, the sign-in is shown. */
const EnvironmentReply = EnvironmentInfo.extend({ environment: z.string() }).partial().catch({})

/** Stores the reply of `GET /environment`, in memory and in the browser. What it lacks stays, but the environment. */
export function storeEnvironment(reply: unknown): void {
  const { environment: environmentText = '', apiUrl = '', ...named } = EnvironmentReply.parse(reply)
  const info = { ...environmentStore.get(), ...named }
  const environment = parseEnvironment(environmentText)
  environmentStore.set({ ...info, environment, environmentText, apiUrl: toBaseUrl(apiUrl) })
  writeStored('localStorage', 'env', environmentText)
  for (const name of ['cdnUrl', 'project', 'displayName', 'isIdle'] as const)
    writeStored('localStorage', name, String(info[name]))
  isEnvironmentKnownStore.set(true)
}
