import { useMemo } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Item, items } from '#contract/items.ts'

/** The items of the catalogue by their ids. */
export type Catalogue = ReadonlyMap<string, Item>

const freshMs = 60_000

/** The item catalog; empty while it loads, and when it cannot be read: gifts can be given without it. */
export function useCatalogue(): Catalogue {
  const { data } = useEndpointQuery(items.list, {}, { errorDisplay: 'quiet', staleTime: freshMs })
  return useMemo(() => new Map((data?.Items ?? []).map((item) => [item.ItemId, item])), [data])
}

/** The ids of items that the game has known so far; empty while they load, and when they cannot be read. */
export function useKnownItems(): ReadonlySet<string> {
  const { data } = useEndpointQuery(items.known, {}, { errorDisplay: 'quiet', staleTime: 5 * freshMs })
  return useMemo(() => new Set(data?.ItemIds ?? []), [data])
}
