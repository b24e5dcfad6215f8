import { useDebouncedValue } from '@mantine/hooks'
import { IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDay } from '#console/components/time/time.tsx'
import type { PaletteGroup, PaletteItem, PaletteKind } from '#console/platform/navigation/feature.ts'
import { matchRanks } from '#console/platform/navigation/match-text.ts'
import { ApiError } from '#console/platform/query/api-error.ts'
import { call } from '#console/platform/query/call.ts'
import { useAccessCheck, useCurrentUser } from '#console/platform/session/session.ts'
import { type FoundKind, type FoundThing, search } from '#contract/search.ts'
import { usePaletteTexts } from './palette-texts.ts'

/** How long typing pauses before the server is searched, in milliseconds. */
export const debounceMs = 150

const ranks = {
  id: matchRanks.exact,
  name: matchRanks.synonym,
  beginning: matchRanks.beginning,
  part: matchRanks.part,
} as const satisfies Record<FoundThing['Match'], number>

function toItem({ kind, icon, toLine }: PaletteKind, thing: FoundThing): PaletteItem {
  const { label, hint, href } = toLine(thing)
  const day = thing.At === null ? '' : formatDay(new Date(thing.At))
  const parts = [...hint, day].filter((part) => part !== '')
  return { key: `${kind} ${thing.Id}`, label, hint: parts.join(' · '), icon, href, rank: ranks[thing.Match] }
}

/** The line that leads to the list, when more match than are shown. */
function toAllLine(
  { kind, group, toAllHref }: PaletteKind,
  { Found, HasMore }: FoundKind,
  text: string,
): PaletteItem[] {
  const last = Found.at(-1)
  if (!HasMore || !toAllHref || !last) return []
  const href = toAllHref(text, last.Field)
  return [
    {
      key: `all ${kind}`,
      label: `Show all that match “${text}”`,
      hint: group,
      icon: IconList,
      href,
      rank: ranks[last.Match],
    },
  ]
}

/** What the server finds for a text, a group for each kind; nothing for no text. One request for each pause in typing. */
export function useFoundGroups(typed: string): {
  readonly groups: readonly PaletteGroup[]
  readonly isBusy: boolean
  readonly error: unknown
} {
  const texts = usePaletteTexts()
  const isAllowed = useAccessCheck()
  const { Id } = useCurrentUser()
  const [debounced] = useDebouncedValue(typed, debounceMs)
  const { data, isFetching, error } = useQuery({
    queryKey: ['palette', debounced, Id],
    queryFn: async ({ signal }) => {
      const { data } = await call(search.find, { query: { text: debounced } }, { signal })
      return { text: debounced, kinds: data.Kinds }
    },
    enabled: debounced !== '' && typed !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    // The next character searches again.
    retry: false,
    meta: { errorDisplay: 'quiet' },
    // Bugs of the console go to the error boundary.
    throwOnError: (error) => !(error instanceof ApiError),
  })
  const groups = useMemo(
    () =>
      (data?.kinds ?? []).flatMap((found, index): PaletteGroup[] => {
        const kind = texts.data?.kinds.find(({ kind }) => kind === found.Kind)
        if (!data || !kind || (kind.access && !isAllowed(kind.access))) return []
        const items = found.Found.map((thing) => toItem(kind, thing))
        return [{ group: kind.group, order: 100 + index, items: [...items, ...toAllLine(kind, found, data.text)] }]
      }),
    [data, texts.data, isAllowed],
  )
  const isTyped = typed !== ''
  return {
    groups: isTyped ? groups : [],
    isBusy: isTyped && (isFetching || texts.isPending || debounced !== typed),
    error: error ?? texts.error,
  }
}
