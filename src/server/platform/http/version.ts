import { ApiError } from './api-error.ts'

/** What the audit entry of a change says whose caller named no version. */
export const unversionedWriteNote = 'without a version: the last write wins'

/**
 * Refuses with `stale` and the present state when the caller named a version that is not the present one. A caller
 * who named none gets the last write, and the audit entry should say so.
 */
export function requireVersion(ifMatch: string | undefined, present: number | string, state: unknown): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== String(present))
    throw new ApiError('stale', { data: state })
}

/** The version in an `If-Match` header: without `W/` and quotes, undefined when the header is absent or empty. */
export function readIfMatch(header: string | undefined): string | undefined {
  const text = header
    ?.trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1')
  return text ? text : undefined
}
