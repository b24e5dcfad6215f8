import { z } from 'zod'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'

/** What the address of delete requests says. Anything unreadable falls back, so that no link is a dead end. */
export const DeletionsSearchParams = z.object({
  tab: z.enum(['requests', 'receipts']).default('requests').catch('requests'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
  /** The player whose request is about to be answered. */
  confirm: z.string().optional(),
  /** The beginning of a player id, for the receipts. */
  filter: z.string().trim().max(searchLimit).default('').catch(''),
  /** The receipt that is open. */
  receipt: z.string().optional(),
})

/** The part of a list that a page shows. */
export function toPage({ page, size }: { page: number; size: number }): { skip: number; take: number } {
  return { skip: (page - 1) * size, take: size }
}
