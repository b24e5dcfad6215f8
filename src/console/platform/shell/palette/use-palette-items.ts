import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { isAbsentHere, useAccessCheck, useCurrentUser } from '#console/platform/session/session.ts'
import { type GroupedItem, toScreenItems, uniqueByHref } from './palette-items.ts'

/** How long typing pauses before the server is searched, in milliseconds. */
const debounceMs = 150

/** What the palette shows for a text: the items of the features' sources, then screens and actions. */
export function usePaletteItems(text: string): {
  readonly items: readonly GroupedItem[]
  readonly isBusy: boolean
  readonly error: ApiError | undefined
} {
  const { screens, paletteSources } = useManifest()
  const isAllowed = useAccessCheck()
  const { Id } = useCurrentUser()
  const present = screens.filter(({ notIn }) => !isAbsentHere(notIn))
  const typed = text.trim()
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const sources = paletteSources.filter(({ access, isLocal }) => isAllowed(access) && (isLocal || typed !== ''))
  const results = useQueries({
    queries: sources.map(({ group, isLocal, load }) => {
      const searched = isLocal ? typed : debounced
      return {
        queryKey: ['palette', group, searched, Id],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await load())(searched, { userId: Id, signal }),
        placeholderData: keepPreviousData,
        staleTime: isLocal ? 0 : 5_000,
        meta: { errorDisplay: 'quiet' },
        // Bugs of the console go to the error boundary.
        throwOnError: (error: unknown) => !(error instanceof ApiError),
      } as const
    }),
  })
  const found = sources.flatMap(({ group }, index) =>
    (results[index]?.data ?? []).map((item): GroupedItem => ({ ...item, group })),
  )
  return {
    items: uniqueByHref([...found, ...toScreenItems(present, isAllowed, text)]),
    isBusy: results.some(({ isFetching }) => isFetching) || (sources.some((s) => !s.isLocal) && debounced !== typed),
    error: results.map(({ error }) => error).find((error) => error instanceof ApiError),
  }
}
