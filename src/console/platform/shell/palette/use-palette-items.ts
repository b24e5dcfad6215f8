import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PaletteGroup, PaletteStep } from '#console/platform/navigation/feature.ts'
import { useManifest } from '#console/platform/navigation/manifest.ts'
import { usePathname } from '#console/platform/navigation/pathname.ts'
import { readRecents } from '#console/platform/navigation/recents.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { isExcludedHere, useAccessCheck, useCurrentUser } from '#console/platform/session/session.ts'
import { toRecentGroup, toScreenGroups } from './local-groups.ts'
import { type GroupedItem, orderItems } from './order-items.ts'
import { throwNotLoaded, usePaletteTexts } from './palette-texts.ts'
import { debounceMs, useFoundGroups } from './use-found-groups.ts'

type Found = { readonly groups: readonly PaletteGroup[]; readonly isBusy: boolean; readonly error: unknown }

/** What the sources of a step find; nothing without a step. */
function useStepGroups(typed: string, step: PaletteStep | undefined): Found {
  const isAllowed = useAccessCheck()
  const { Id } = useCurrentUser()
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const own = step?.sources ?? []
  const sources = own.filter(({ access, isLocal }) => isAllowed(access) && (isLocal || typed !== ''))
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
  return {
    groups: sources.map(({ group, order }, index) => ({ group, order, items: results[index]?.data ?? [] })),
    isBusy: results.some(({ isFetching }) => isFetching) || (sources.some((s) => !s.isLocal) && debounced !== typed),
    error: results.map(({ error }) => error).find((error) => error !== null),
  }
}

/**
 * What the palette shows for a trimmed text: what was opened lately, what the server and the parts find, then screens
 * and their actions; during a step what that finds.
 */
export function usePaletteItems(
  typed: string,
  step: PaletteStep | undefined,
  partGroups: readonly PaletteGroup[],
): { readonly items: readonly GroupedItem[]; readonly isBusy: boolean; readonly error: ApiError | undefined } {
  const { screens } = useManifest()
  const isAllowed = useAccessCheck()
  const pathname = usePathname()
  const { Id } = useCurrentUser()
  const found = useFoundGroups(step ? '' : typed)
  const ofStep = useStepGroups(typed, step)
  const texts = usePaletteTexts().data
  const recents = useMemo(() => readRecents(Id), [Id])
  const present = screens.filter(({ excludedEnvironments }) => !isExcludedHere(excludedEnvironments))
  const local = step
    ? []
    : [toRecentGroup(recents, pathname, typed), ...toScreenGroups(present, texts, isAllowed, typed)]
  const error = [found.error, ofStep.error].find((one) => one instanceof ApiError)
  return {
    items: orderItems([...local, ...found.groups, ...ofStep.groups, ...partGroups]),
    isBusy: found.isBusy || ofStep.isBusy,
    error,
  }
}
