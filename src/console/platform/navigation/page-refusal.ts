import { createContext, use, useEffect } from 'react'
import { notify } from '#console/platform/notifications/notify.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { Access, Endpoint } from '#contract/core/endpoint.ts'

/** A refused query: the access of its endpoint, and the server's own words. */
export type PageRefusal = { readonly access: Access | undefined; readonly message: string }

/**
 * Replaces the page around it with the unauthorized text and the reason, until another page is opened; the user stays
 * signed in. Undefined outside of pages: in a dialog of the shell, for example.
 */
export const RefusePageContext = createContext<((refusal: PageRefusal) => void) | undefined>(undefined)

/** Replaces the page when a query of it was refused with 403. Outside of a page the refusal is a notice. */
export function usePageRefusal({ access }: Endpoint, refused: ApiError | undefined): void {
  const refusePage = use(RefusePageContext)
  useEffect(() => {
    if (!refused) return
    if (refusePage) refusePage({ access, message: refused.message })
    else notify.requestError(refused, { once: true })
  }, [access, refused, refusePage])
}
