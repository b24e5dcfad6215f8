import { z } from 'zod'
import { readStored, writeStored } from '#console/platform/browser-storage.ts'
import { createStore } from '#console/platform/store.ts'
import { type EnvironmentName, parseEnvironment } from '#contract/core/environment.ts'

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

const text = z.string().catch('')

/** `EnvironmentInfo` as any server may send it: what it lacks is unknown, and the sign-in is shown all the same. */
const EnvironmentReply = z
  .object({
    apiUrl: text,
    environment: text,
    cdnUrl: text,
    project: text,
    displayName: text,
    isIdle: z.boolean().catch(false),
  })
  .catch({ apiUrl: '', environment: '', cdnUrl: '', project: '', displayName: '', isIdle: false })

/** Stores the reply of `GET /environment`, in memory and in the browser. */
export function storeEnvironment(reply: unknown): void {
  const info = EnvironmentReply.parse(reply)
  const environment = parseEnvironment(info.environment)
  environmentStore.set({ ...info, environment, environmentText: info.environment, apiUrl: toBaseUrl(info.apiUrl) })
  writeStored('localStorage', 'env', info.environment)
  writeStored('localStorage', 'cdnUrl', info.cdnUrl)
  writeStored('localStorage', 'project', info.project)
  writeStored('localStorage', 'displayName', info.displayName)
  writeStored('localStorage', 'isIdle', String(info.isIdle))
  isEnvironmentKnownStore.set(true)
}
