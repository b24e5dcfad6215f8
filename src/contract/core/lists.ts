import { z } from 'zod'

/** The page sizes a list offers. Source: specification, "Business constants". */
export const pageSizes = [10, 15, 20, 30, 50] as const

/** The page size a list opens with. */
export const defaultPageSize = 15

/** The six operators of an attribute filter. Source: specification, "Validation rules". */
export const filterOperators = ['==', '>', '<', '>=', '<=', 'BETWEEN'] as const
/** One of the six operators. */
export type FilterOperator = (typeof filterOperators)[number]

/** The direction of a sorted list. */
export const SortDirection = z.enum(['asc', 'desc'])

/** Totals are exact up to this number and estimates beyond it. */
export const exactTotalLimit = 10_000

/** How many rows match; `IsCapped` means that there are more than the 10,000 that were counted. */
export const CappedCount = z.object({ Count: z.int().min(0).max(exactTotalLimit), IsCapped: z.boolean() })
export type CappedCount = z.infer<typeof CappedCount>

/** A count that stopped after one row more than the limit. */
export const toCappedCount = (count = 0): CappedCount => ({
  Count: Math.min(count, exactTotalLimit),
  IsCapped: count > exactTotalLimit,
})

/** One page of a list: its rows and how many there are in all. */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({ Result: z.array(row), Total: z.int().min(0) })
}

/** One page of a list that may be too long to count: `TotalIsExact` false means that Total is an estimate. */
export function estimatedPageSchema<T extends z.ZodType>(row: T) {
  return z.object({ Result: z.array(row), Total: z.int().min(0), TotalIsExact: z.boolean() })
}
