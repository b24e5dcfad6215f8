import { z } from 'zod'
import { type audit, auditOutcomes } from '#contract/audit.ts'
import type { EndpointCall } from '#contract/core/endpoint.ts'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'

const Text = z.string().trim().max(searchLimit).default('').catch('')
const SomeInstant = z.iso.datetime({ offset: true }).optional().catch(undefined)

/** What the address of the audit log says. Anything unreadable falls back, so that no link is a dead end. */
export const AuditSearchParams = z.object({
  actor: Text,
  action: Text,
  kind: Text,
  target: Text,
  outcome: z.enum(auditOutcomes).optional().catch(undefined),
  from: SomeInstant,
  to: SomeInstant,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
  /** The entry that is open in the drawer. */
  entry: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional()
    .catch(undefined),
})
export type AuditSearchParams = z.infer<typeof AuditSearchParams>

/** Takes every filter out of the address; the list starts again at its first page. */
export const noFilters = {
  actor: '',
  action: '',
  kind: '',
  target: '',
  outcome: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies Partial<AuditSearchParams>

/** Whether the address leaves some entries out. */
export function isFiltered({ actor, action, kind, target, outcome, from, to }: AuditSearchParams): boolean {
  return [actor, action, kind, target, outcome, from, to].some((part) => part !== undefined && part !== '')
}

/** The list call that an address means. */
export function toListCall(address: AuditSearchParams): EndpointCall<typeof audit.list> {
  const { actor, action, kind, target, outcome, from, to, page, size } = address
  return {
    query: {
      ...(actor === '' ? {} : { actor }),
      ...(action === '' ? {} : { action }),
      ...(kind === '' ? {} : { targetKind: kind }),
      ...(target === '' ? {} : { targetId: target }),
      ...(outcome === undefined ? {} : { outcome }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      skip: (page - 1) * size,
      take: size,
    },
  }
}

/** The words that the address needs for the same list: what is as it opens anyway is left out. */
export function toSearchParams({ page, size, ...filters }: AuditSearchParams) {
  return {
    ...filters,
    entry: undefined,
    page: page === 1 ? undefined : page,
    size: size === defaultPageSize ? undefined : size,
  }
}
