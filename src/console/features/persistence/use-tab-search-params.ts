import { useDebouncedCallback } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { searchLimit } from '#contract/core/units.ts'

const Words = z.object({
  keySearch: z.string().max(searchLimit).default(''),
  /** The key whose editor is open. */
  entry: z.string().optional(),
  /** The dialog for a new key is open. */
  add: z.literal('true').optional(),
  /** The history is open, of `historyKey` or of all keys. */
  history: z.literal('true').optional(),
  historyKey: z.string().optional(),
})

/** What the tab keeps in the address: the search, and which dialog is open. */
export function useTabSearchParams() {
  const [words, setWords] = useSearchParams(Words)
  const [search, setSearch] = useState(words.keySearch)
  // The list follows every key press; the address only needs what the typing came to.
  const remember = useDebouncedCallback((text: string) => setWords({ keySearch: text }, { replace: true }), 300)
  const doors = useMemo(
    () => ({
      openEntry: (key: string) => setWords({ entry: key }),
      openAdd: () => setWords({ add: 'true' }),
      closeEntry: () => setWords({ entry: undefined, add: undefined }, { replace: true }),
      openHistory: (key?: string) => setWords({ history: 'true', historyKey: key }),
      closeHistory: () => setWords({ history: undefined, historyKey: undefined }, { replace: true }),
    }),
    [setWords],
  )
  return {
    ...words,
    ...doors,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      remember(text)
    },
  }
}
