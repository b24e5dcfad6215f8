import { useDebouncedValue } from '@mantine/hooks'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { bulkLimit } from '#contract/jobs.ts'
import { playerLists } from '#contract/player-lists.ts'

const delayMs = 400
const freshMs = 60_000

/** Which of the ids belong to players; nothing while it is asked for, and for an empty or too long list. */
export function usePlayerListCheck(ids: readonly string[]) {
  const [checked] = useDebouncedValue(ids, delayMs)
  const { data, error } = useEndpointQuery(
    playerLists.check,
    { body: { PlayerIds: [...checked] } },
    {
      enabled: checked.length > 0 && checked.length <= bulkLimit,
      errorDisplay: 'quiet',
      keepPreviousData: false,
      staleTime: freshMs,
    },
  )
  const isCurrent = checked === ids && ids.length > 0 && ids.length <= bulkLimit
  return { data: isCurrent ? data : undefined, error: isCurrent ? error : undefined }
}
