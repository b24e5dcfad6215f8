import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { PaletteGroup, PaletteStep } from '#console/platform/navigation/feature.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { useForbiddenReason } from '#console/platform/session/forbidden-reason.ts'
import { isExcludedHere, useCurrentUser } from '#console/platform/session/session.ts'
import { type GroupedItem, toItems, toScreenGroups } from './palette-items.ts'

/** How long typing pauses before the server is searched, in milliseconds. */
const debounceMs = 150

function throwNotLoaded(): never {
  const message = 'A part of the search could not be loaded. The server was upgraded or cannot be reached.'
  throw new ApiError({ status: 0, statusText: 'No connection', body: undefined, message })
}

/**
 * What the palette shows for a trimmed text: the items of its sources and parts, then screens and their commands; during
 * a step those of the step.
 */
export function usePaletteItems(
  typed: string,
  step: PaletteStep | undefined,
  partGroups: readonly PaletteGroup[],
): {
  readonly items: readonly GroupedItem[]
  readonly isBusy: boolean
  readonly error: ApiError | undefined
} {
  const { screens, paletteSources } = useManifest()
  const getForbiddenReason = useForbiddenReason()
  const { Id } = useCurrentUser()
  const present = screens.filter(({ excludedEnvironments }) => !isExcludedHere(excludedEnvironments))
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const own = step ? (step.sources ?? []) : paletteSources
  const sources = own.filter(
    ({ access, isLocal }) => getForbiddenReason(access) === undefined && (isLocal || typed !== ''),
  )
  const results = useQueries({
    queries: sources.map(({ group, isLocal, load }) => {
      const searched = isLocal ? typed : debounced
      return {
        queryKey: ['palette', step?.label, group, searched, Id],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const search = await load().catch(throwNotLoaded)
          return search(searched, { userId: Id, signal })
        },
        placeholderData: keepPreviousData,
        staleTime: isLocal ? 0 : 5_000,
        // The next character searches again.
        retry: false,
        meta: { errorDisplay: 'quiet' },
        // Bugs of the console go to the error boundary.
        throwOnError: (error: unknown) => !(error instanceof ApiError),
      } as const
    }),
  })
  const found = sources.map(({ group, order }, index) => ({ group, order, items: results[index]?.data ?? [] }))
  return {
    items: toItems([...found, ...partGroups, ...(step ? [] : toScreenGroups(present, getForbiddenReason, typed))]),
    isBusy: results.some(({ isFetching }) => isFetching) || (sources.some((s) => !s.isLocal) && debounced !== typed),
    error: results.map(({ error }) => error).find((error) => error instanceof ApiError),
  }
}
