import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { RegattaDefinition } from '#contract/regatta-definition.ts'
import { regattas } from '#contract/regattas.ts'

/** A definition; null when there is none with this id, undefined while it loads. */
export function useDefinition(id: string): RegattaDefinition | null | undefined {
  // A search by the beginning of ids: the shortest, which comes first, is the id itself.
  const query = { filter: id, sortDir: 'asc', take: '1' } as const
  const { data } = useEndpointQuery(regattas.definitions, { query }, { keepPreviousData: false })
  if (!data) return undefined
  return data.Result.find(({ Id }) => String(Id) === id) ?? null
}
