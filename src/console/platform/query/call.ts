import { environmentStore } from '#console/platform/session/environment-store.ts'
import { wasUsedLately } from '#console/platform/session/last-use.ts'
import { getPreview, previewRefusal } from '#console/platform/session/preview.ts'
import { currentToken, expireSession, getCurrentUser } from '#console/platform/session/session-store.ts'
import type { Endpoint, EndpointReply, EndpointRequest } from '#contract/core/endpoint.ts'
import { toShortName } from '#contract/core/environment.ts'
import { buildPath } from '#contract/core/path.ts'
import { encodeQuery } from '#contract/core/query-string.ts'
import { environment } from '#contract/environment.ts'
import { session } from '#contract/session.ts'
import { ApiError } from './api-error.ts'
import { lostReplyStore, rightsChangedStore } from './connection.ts'
import { takeTurn } from './retries.ts'

/** Headers and signal of a call. */
export type CallOptions = {
  /** The version that was loaded; the server replies 412 when it is not the current one. */
  readonly ifMatch?: string | number
  /** The reason or a ticket link for the audit log; up to 500 characters. */
  readonly reason?: string
  /** One per opened dialog: a request with the same key takes effect once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/**
 * A successful reply: the payload, its version where the endpoint sends one, and the number of the change that can be
 * taken back by the user.
 */
export type CallResult<E extends Endpoint> = {
  readonly data: EndpointReply<E>
  readonly version: string | undefined
  readonly undoId: string | undefined
}

type LooseCall = {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  headers?: Readonly<Record<string, unknown>>
}

/** Browsers differ in their status texts, and HTTP/2 sends none. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

function toHeaders(endpoint: Endpoint, token: string | undefined, options: CallOptions, hasBody: boolean): Headers {
  const headers = new Headers({ Accept: endpoint.file ?? 'application/json', Version: 'latest' })
  const { environment: name } = environmentStore.get()
  // The request for the environment cannot name one yet.
  if (name && endpoint.path !== environment.info.path) headers.set('Environment', toShortName(name))
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (!wasUsedLately()) headers.set('Background', 'true')
  if (hasBody) headers.set('Content-Type', 'application/json')
  if (options.ifMatch !== undefined) headers.set('If-Match', `"${options.ifMatch}"`)
  if (options.reason) headers.set('Audit-Reason', encodeURIComponent(options.reason))
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey)
  return headers
}

/** Whether a call was given up: its result is not wanted any more. */
export function isAborted(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === 'AbortError'
}

/** Whether a call changes nothing. */
const isReading = ({ method, isRead }: Endpoint) => method === 'GET' || isRead === true

/** During the preview of a role only reading calls are sent; logging out ends the preview with the session. */
function requireNoPreview(endpoint: Endpoint): void {
  if (isReading(endpoint) || endpoint.path === session.logout.path || !getPreview()) return
  throw new ApiError({ status: 403, statusText: 'Preview', body: { code: 'preview', message: previewRefusal } })
}

async function send(
  endpoint: Endpoint,
  { params, query, body, headers = {} }: LooseCall,
  options: CallOptions,
): Promise<Response> {
  requireNoPreview(endpoint)
  const token = endpoint.access === 'public' ? undefined : currentToken()
  const sender = getCurrentUser()?.Id
  const pathParams = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, String(value)]))
  const url = `${environmentStore.get().apiUrl}${buildPath(endpoint.path, pathParams)}${encodeQuery(query)}`
  const sentHeaders = toHeaders(endpoint, token, options, body !== undefined)
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sentHeaders.set(name, String(value))
  let response: Response
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: sentHeaders,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: options.signal,
      // A sign-in with a provider is bound to the browser by a cookie; everything else goes by the token alone.
      credentials: endpoint.usesCookies ? 'same-origin' : 'omit',
      cache: 'no-store',
    })
  } catch (thrown) {
    if (isAborted(thrown)) throw thrown
    lostReplyStore.set(Date.now())
    const message = 'The server cannot be reached. Your input is kept; try again when the connection is back.'
    throw new ApiError({ status: 0, statusText: 'No connection', body: undefined, message })
  }
  // What one person asked for is never shown to the next one.
  if (token && getCurrentUser()?.Id !== sender) throw new DOMException('The person changed.', 'AbortError')
  if (response.ok) return response
  if (response.status === 401 && token) expireSession(token)
  // The read of the rights themselves cannot be repeated for its own refusal.
  if (response.status === 403 && token && endpoint.path !== session.me.path) rightsChangedStore.set(Date.now())
  throw await readApiError(response)
}

async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return new ApiError({
    status: response.status,
    statusText: statusTexts[response.status] ?? response.statusText,
    body,
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

function getVersion(response: Response): string | undefined {
  return response.headers
    .get('ETag')
    ?.replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')
}

/**
 * Calls an endpoint of the contract and returns its payload. Sends the token unless the endpoint is public.
 * Throws ApiError for every status other than 2xx, with status 0 when there was no reply; a 401 ends the session. A read
 * of an endpoint that failed waits for its turn.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<CallResult<E>> {
  const callNow = () => sendForData(endpoint, input, options)
  return isReading(endpoint) ? takeTurn(endpoint, callNow, options.signal) : callNow()
}

async function sendForData<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions,
): Promise<CallResult<E>> {
  const response = await send(endpoint, input, options)
  const envelope: unknown = await response.json().catch(() => undefined)
  if (typeof envelope !== 'object' || envelope === null || !('data' in envelope)) {
    const message = 'Unexpected reply from the server. Reload the page; the server may be newer.'
    throw new ApiError({ status: response.status, statusText: response.statusText, body: undefined, message })
  }
  // The server serializes with the same schema, so the reply is not validated again.
  return {
    data: envelope.data as EndpointReply<E>,
    version: getVersion(response),
    undoId: response.headers.get('Undo') ?? undefined,
  }
}

function getFileName(response: Response, fallback: string): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

/**
 * Saves the file of a download endpoint under the name that the server sends. Throws as `call` does.
 * Returns the file's name.
 */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: EndpointRequest<E>,
  options: CallOptions = {},
): Promise<string> {
  const response = await send(endpoint, input, options)
  const fallback = endpoint.file === 'text/csv' ? 'export.csv' : 'export.json'
  const name = getFileName(response, fallback)
  saveFile(await response.blob(), name)
  return name
}

/** Saves a file as a browser download. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Released a minute later: some browsers read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
