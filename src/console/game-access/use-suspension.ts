import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { type Suspension, suspensions } from '#contract/suspensions.ts'

/** The suspension of a player that has not ended; null without one, undefined until it is known. */
export function useSuspension(playerId: string): Suspension | null | undefined {
  const input = { params: { id: playerId } }
  const { data } = useEndpointQuery(suspensions.get, input, { errorDisplay: 'quiet', keepPreviousData: false })
  return data?.Suspension
}
