import type { Endpoint } from '#contract/endpoint.ts'
import { lackOf, useEnvironment, useMayAsk } from './session.ts'

/** Whether an action on this endpoint is shown, and if it cannot be used, why. */
export type MayCall = { readonly isHidden: boolean; readonly lack: string | undefined }

/**
 * What the person may do with an endpoint: hidden where the environment forbids it (an unknown one counts as
 * Production), disabled with the reason where a permission is lacking.
 */
export function useMayCall(endpoint: Endpoint): MayCall {
  const environment = useEnvironment() ?? 'Production'
  const may = useMayAsk()
  const { access, notIn } = endpoint
  const isHidden = notIn?.includes(environment) ?? false
  if (access === 'public' || access === 'signed-in' || may(access)) return { isHidden, lack: undefined }
  return { isHidden, lack: lackOf(access) }
}
