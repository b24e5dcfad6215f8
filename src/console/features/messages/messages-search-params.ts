import { z } from 'zod'
import { defaultPageSize, pageSizes, SortDirection } from '#contract/core/lists.ts'
import { searchLimit } from '#contract/core/units.ts'
import { messageSortKeys } from '#contract/messages.ts'

/** What the address of a list of messages says. Anything unreadable falls back, so that no link is a dead end. */
export const MessageListSearchParams = z.object({
  filter: z.string().trim().max(searchLimit).default('').catch(''),
  sortKey: z.enum(messageSortKeys).default('creationDate').catch('creationDate'),
  sortDir: SortDirection.default('desc').catch('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  size: z.coerce
    .number()
    .refine((size) => pageSizes.some((offered) => offered === size))
    .default(defaultPageSize)
    .catch(defaultPageSize),
  /** The id of the message whose details are open. */
  message: z.string().max(64).optional().catch(undefined),
  /** The player of that message, where the list has a line for each player; the first line when absent. */
  of: z.string().max(64).optional().catch(undefined),
})
export type MessageListSearchParams = z.infer<typeof MessageListSearchParams>
