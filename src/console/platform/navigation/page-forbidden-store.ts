import { createStore } from '#console/platform/store.ts'
import type { Access } from '#contract/core/endpoint.ts'

/** A refused query: the access of its endpoint, and the server's own words. */
export type PageRefusal = { readonly access: Access | undefined; readonly message: string }

/**
 * The query of the page that was refused with 403; undefined while none was. The shell then shows the unauthorized text
 * and the reason in place of the page until the next navigation, and the user stays signed in.
 */
export const pageForbiddenStore = createStore<PageRefusal | undefined>(undefined)
