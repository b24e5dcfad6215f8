import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NewsButton } from '#console/platform/lists/news/news-button.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCurrentUser } from '#console/platform/session/session.ts'
import { timeline } from '#contract/timeline.ts'
import type { PlayerTabProps } from '../shared/player-page-slots.ts'

const intervalMs = 30_000

/** The most entries that are counted; above it stands "over 10". */
const limit = 10

/** How much happened to the player since the page was read, and the button that reads it again. Own actions are read at once. */
export function PlayerChanges({ playerId }: PlayerTabProps) {
  const client = useQueryClient()
  const { email } = useCurrentUser()
  const [known, setKnown] = useState<string>()
  const { data } = useEndpointQuery(
    timeline.list,
    { params: { id: playerId }, query: { take: String(limit + 1) } },
    { errorDisplay: 'quiet', keepPreviousData: false, refetchInterval: intervalMs },
  )
  const entries = data?.Result
  const newest = entries?.[0]?.Id ?? ''
  // What the page shows was read when the first entries were.
  if (entries && known === undefined) setKnown(newest)
  if (!entries || known === undefined) return null
  const index = entries.findIndex(({ Id }) => Id === known)
  const news = (index < 0 ? entries : entries.slice(0, index)).filter(({ Who }) => Who !== email)
  return (
    <NewsButton
      count={news.length}
      limit={limit}
      title="This player has changed; click to refresh"
      onShow={() => {
        setKnown(newest)
        void client.invalidateQueries()
      }}
    />
  )
}
