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

/** Stores the reply of `GET /environment`, in memory and in the browser. Throws when the reply is invalid. */
export function storeEnvironment(answer: unknown): void {
  const info = EnvironmentInfo.parse(answer)
  environmentStore.set({ ...info, environmentText: info.environment, apiUrl: toBaseUrl(info.apiUrl) })
  writeStored('localStorage', 'env', info.environment)
  writeStored('localStorage', 'cdnUrl', info.cdnUrl)
  writeStored('localStorage', 'project', info.project)
  writeStored('localStorage', 'displayName', info.displayName)
  writeStored('localStorage', 'isIdle', String(info.isIdle))
  isEnvironmentKnownStore.set(true)
}
