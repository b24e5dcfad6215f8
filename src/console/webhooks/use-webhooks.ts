import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { webhooks } from '#contract/webhooks.ts'

/** How often what changes by itself is read again while it is on screen, in milliseconds. */
export const refreshMs = 10_000

/** All webhooks with their state of now. */
export function useWebhooks() {
  const { data, error, refetch } = useEndpointQuery(webhooks.list, {}, { refetchInterval: refreshMs })
  return { rows: data?.Webhooks, error, refetch }
}
