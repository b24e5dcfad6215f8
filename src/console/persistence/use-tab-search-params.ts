import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { maxSearchLength } from '#contract/core/units.ts'

const TabSearchParams = z.object({
  keySearch: z.string().max(maxSearchLength).default(''),
  /** The key whose editor is open. */
  entry: z.string().optional(),
  /** The dialog for a new key is open. */
  add: z.literal('true').optional(),
  /** The history is open, of `historyKey` or of all keys. */
  history: z.literal('true').optional(),
  historyKey: z.string().optional(),
  /** The history shows the value of `historyKey` at `path`. */
  follow: z.literal('true').optional(),
  path: z.string().default(''),
})

const closedHistory = { history: undefined, historyKey: undefined, follow: undefined, path: undefined }

/** The search params of the tab: the search, and which dialog is open. */
export function useTabSearchParams() {
  const [searchParams, setSearchParams] = useSearchParams(TabSearchParams)
  const [search, setSearch] = useState(searchParams.keySearch)
  // The list follows every key press; the search params follow once the typing pauses.
  const storeSearch = useDebouncedCallback(
    (text: string) => setSearchParams({ keySearch: text }, { replace: true }),
    300,
  )
  const actions = useMemo(
    () => ({
      openEntry: (key: string) => setSearchParams({ entry: key }),
      openAdd: () => setSearchParams({ add: 'true' }),
      closeEntry: () => setSearchParams({ entry: undefined, add: undefined }, { replace: true }),
      openHistory: (key?: string) => setSearchParams({ ...closedHistory, history: 'true', historyKey: key }),
      openFollow: (key: string, path: string) =>
        setSearchParams({ history: 'true', historyKey: key, follow: 'true', path }),
      closeHistory: () => setSearchParams(closedHistory, { replace: true }),
    }),
    [setSearchParams],
  )
  return {
    ...searchParams,
    ...actions,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      storeSearch(text)
    },
  }
}
