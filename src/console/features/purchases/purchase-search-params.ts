import { z } from 'zod'
import { hasPeriod, periodLabels, toBounds } from '#console/components/period/period.ts'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'

/** What the address of the purchases says, on their page and on a player's tab. Anything unreadable falls back. */
export const PurchaseSearchParams = z.object({
  filter: z.string().trim().max(searchLimit).default('').catch(''),
  ...periodLabels,
  /** Whether the numbers of the charts are shown instead of the charts. */
  numbers: z.enum(['true']).optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
})
export type PurchaseSearchParams = z.infer<typeof PurchaseSearchParams>

/** Takes every filter out of the address; the list starts again at its first page. */
export const noFilters = {
  filter: undefined,
  days: undefined,
  from: undefined,
  to: undefined,
  page: undefined,
} as const satisfies Partial<Record<keyof PurchaseSearchParams, undefined>>

/** Whether the address leaves some purchases out. */
export function isFiltered(address: PurchaseSearchParams): boolean {
  return address.filter !== '' || hasPeriod(address)
}

/** Whether the address leaves open where the period begins. */
export function hasPrefixMatch({ days, from }: PurchaseSearchParams): boolean {
  return days === undefined && from === undefined
}

/** Which purchases an address means: what list, charts and export have in common. */
export function toSelection(address: PurchaseSearchParams, now: Date) {
  return { ...(address.filter === '' ? {} : { filter: address.filter }), ...toBounds(address, now) }
}
