import { z } from 'zod'
import { defaultPageSize, pageSizes } from '#contract/core/lists.ts'

/** The tabs of the page. */
export const moderationTabs = ['names', 'hackers'] as const

/** What the address of reported names and hackers says. Anything unreadable falls back, so that no link is a dead end. */
export const ModerationSearchParams = z.object({
  tab: z.enum(moderationTabs).default('names').catch('names'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
  /** The player whose new nickname is asked for. */
  rename: z.string().optional(),
})

/** The part of a list that a page shows. */
export function toPage({ page, size }: { page: number; size: number }): { skip: number; take: number } {
  return { skip: (page - 1) * size, take: size }
}
