import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '#console/components/bytes.ts'
import { environmentStore, isEnvironmentKnownStore } from '#console/platform/session/environment-store.ts'
import { useStore } from '#console/platform/store.ts'
import { type DataInformation, dataInformationFile, readDataInformation } from '#contract/data-information.ts'

/** The largest file that is read, in bytes. */
const maxBytes = 10 * 1024 * 1024

/** How long the content delivery may take, in milliseconds. */
const timeoutMs = 15_000

/** Why the buckets cannot be shown, as a sentence. */
export class ContentError extends Error {}

/** A file or folder below the base of the content delivery. Undefined unless it is an http or https address. */
export function toContentUrl(path: string, base: string): URL | undefined {
  try {
    const url = new URL(path, `${new URL(base, window.location.href).href.replace(/\/+$/, '')}/`)
    return ['http:', 'https:'].includes(url.protocol) ? url : undefined
  } catch {
    return undefined
  }
}

async function readBytes(response: Response, url: string): Promise<Blob> {
  const tooLarge = new ContentError(`${url} is larger than ${formatBytes(maxBytes)}, so it was not read.`)
  if (Number(response.headers.get('Content-Length')) > maxBytes) throw tooLarge
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > maxBytes) {
      void reader?.cancel()
      throw tooLarge
    }
    parts.push(part.value)
  }
  return new Blob(parts)
}

function toStatusText(status: number, url: string): string {
  if (status !== 404) return `The content delivery answered ${status} for ${url}.`
  return `There is no ${url} yet. Publish the file, or put it into the content folder of the server.`
}

function parse(text: string, url: string): DataInformation {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new ContentError(`${url} is not JSON.`)
  }
  const found = readDataInformation(file)
  if (!found) throw new ContentError(`${url} holds no buckets.`)
  return found
}

/**
 * Reads the buckets from the content delivery. The file is not ours: no token and no cookie goes there, its size and
 * the time are limited, and its status says nothing about the session. Throws ContentError, and the abort of `signal`.
 */
export async function fetchDataInformation(base: string, signal: AbortSignal): Promise<DataInformation> {
  const url = toContentUrl(dataInformationFile, base)?.href
  if (url === undefined) throw new ContentError(`The content delivery has no usable address: “${base}”.`)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-cache',
      signal: AbortSignal.any([signal, timeout]),
    })
    if (!response.ok) throw new ContentError(toStatusText(response.status, url))
    return parse(await (await readBytes(response, url)).text(), url)
  } catch (thrown) {
    if (thrown instanceof ContentError || signal.aborted) throw thrown
    if (timeout.aborted) throw new ContentError(`${url} did not arrive within ${timeoutMs / 1000} seconds.`)
    throw new ContentError(`${url} cannot be reached, or its server does not allow this console to read it (CORS).`)
  }
}

/** The buckets of the content delivery, and the state of reading them. */
export function useDataInformation() {
  const { cdnUrl } = useStore(environmentStore)
  // The stored address may be of another server; nothing is asked before this one has named its own.
  const isKnown = useStore(isEnvironmentKnownStore)
  const query = useQuery<DataInformation>({
    queryKey: [dataInformationFile, cdnUrl],
    queryFn: ({ signal }) => fetchDataInformation(cdnUrl, signal),
    enabled: isKnown,
    staleTime: 60_000,
    throwOnError: (thrown) => !(thrown instanceof ContentError),
  })
  return {
    data: query.data,
    error: query.error instanceof ContentError ? query.error : undefined,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
