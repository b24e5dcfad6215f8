import { ApiError } from './api-error.ts'

/** The note of a change whose caller sent no version. */
export const unversionedWriteNote = 'without a version: the last write wins'

/**
 * Throws `stale` with the current state when the caller sent another version than the current one. Without a version
 * the last write wins, and the audit entry should say so.
 */
export function requireVersion(ifMatch: string | undefined, current: number | string, state: unknown): void {
  if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== String(current))
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
