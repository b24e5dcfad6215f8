import type { CallOf, Endpoint } from '#contract/core/endpoint.ts'
import { lackOf, useEnvironment, useMayAsk } from './session.ts'

/** Whether an action on this endpoint is shown, and if it cannot be used, why. */
export type MayCall = { readonly isHidden: boolean; readonly lack: string | undefined }

/**
 * What the person may do with an endpoint: hidden where the environment forbids it (an unknown one counts as
 * Production), disabled with the reason where a permission is lacking. With an input, also what that input needs.
 */
export function useMayCall<E extends Endpoint>(endpoint: E, input?: CallOf<E>): MayCall {
  const environment = useEnvironment() ?? 'Production'
  const may = useMayAsk()
  const { access, notIn, alsoNeeds } = endpoint
  const isHidden = notIn?.includes(environment) ?? false
  const needed = [
    ...(access === 'public' || access === 'signed-in' ? [] : [access]),
    // The rule was typed against this endpoint's own input where it was declared.
    ...(input === undefined ? [] : (alsoNeeds?.(input as never) ?? [])),
  ]
  const missing = needed.find((permission) => !may(permission))
  return { isHidden, lack: missing && lackOf(missing) }
}
