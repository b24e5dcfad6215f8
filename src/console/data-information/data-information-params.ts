import { useLocation } from '@tanstack/react-router'
import { z } from 'zod'
import { parseSearchParams, stringifySearchParams } from '#console/platform/navigation/search-string.ts'

const Flag = z.literal('true').optional().catch(undefined)

export const DataInformationParams = z.object({
  panels: z.literal('2').optional().catch(undefined),
  /** The ids of the chosen buckets, and what is searched, of the first and the second panel. */
  bucket: z.string().optional(),
  find: z.string().default(''),
  bucket2: z.string().optional(),
  find2: z.string().default(''),
  compare: Flag,
})

/** The link to this page with other search params. */
export function useParamsHref(): (params: Readonly<Record<string, string | undefined>>) => string {
  const { pathname, searchStr } = useLocation()
  return (params) => `${pathname}${stringifySearchParams({ ...parseSearchParams(searchStr), ...params })}`
}
