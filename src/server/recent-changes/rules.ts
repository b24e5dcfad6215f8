import { type Endpoint, isChange } from '#contract/core/endpoint.ts'
import { endpoints } from '#contract/index.ts'

/** Signing in and out is recorded, and changes nothing that others see. */
const isWorthListing = (endpoint: Endpoint) =>
  isChange(endpoint) && endpoint.access !== 'public' && endpoint.records?.target !== 'session'

/** The actions of the audit log that are changes of staff. */
export const changeActions: readonly string[] = [
  ...new Set(
    endpoints
      .flatMap(({ endpoint }) => (isWorthListing(endpoint) ? [endpoint] : []))
      .flatMap(({ records }) => (records ? [records.action] : [])),
  ),
]
