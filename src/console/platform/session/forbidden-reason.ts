import { useCallback } from 'react'
import type { PageRefusal } from '#console/platform/navigation/page-refusal.ts'
import type { Access } from '#contract/core/endpoint.ts'
import { toMissingPermissionText, useAccessCheck } from './session.ts'

/** Why the user has no access, by the permissions that would give it; undefined with access. */
export function useForbiddenReason(): (access: Access) => string | undefined {
  const isAllowed = useAccessCheck()
  return useCallback((access) => (isAllowed(access) ? undefined : toForbiddenReason(access)), [isAllowed])
}

/** Which permission somebody without this access lacks. */
function toForbiddenReason(access: Access): string {
  return access === 'public' || access === 'signed-in' ? 'Nobody is signed in.' : toMissingPermissionText(access)
}

/** Which permission the caller of a refused query lacks; where its input decides, the server's own words. */
export function toRefusalReason({ access, message }: PageRefusal): string {
  return access === undefined || access === 'public' || access === 'signed-in' ? message : toForbiddenReason(access)
}
