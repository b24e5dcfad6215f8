import type { Endpoint, EndpointRequest } from '#contract/core/endpoint.ts'
import { toMissingPermissionText, useAccessCheck, useEnvironment, useSession } from './session.ts'

/** Whether an action on this endpoint is shown, and if it cannot be used, why. */
export type CallAccess = { readonly isHidden: boolean; readonly disabledReason: string | undefined }

/**
 * Whether an endpoint can be used: hidden where the environment forbids it (an unknown one counts as Production),
 * disabled with the reason where a permission is missing. With an input, also by what that input needs.
 */
export function useCallAccess<E extends Endpoint>(endpoint: E, input?: EndpointRequest<E>): CallAccess {
  const environment = useEnvironment() ?? 'Production'
  const isAllowed = useAccessCheck()
  const { person } = useSession()
  const { access, excludedEnvironments, additionalAccess } = endpoint
  const isHidden = excludedEnvironments?.includes(environment) ?? false
  const needed = [
    ...(access === 'public' || access === 'signed-in' ? [] : [access]),
    // The rule was typed against this endpoint's own input where it was declared.
    ...(input === undefined || !person ? [] : (additionalAccess?.(input as never, person) ?? [])),
  ]
  const missing = needed.find((permission) => !isAllowed(permission))
  // What is not hidden all the same, such as a dialog of the URL, at least says why it cannot be used.
  const disabledReason = isHidden
    ? 'This cannot be done in this environment.'
    : missing && toMissingPermissionText(missing)
  return { isHidden, disabledReason }
}
