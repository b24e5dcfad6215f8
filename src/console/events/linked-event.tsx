import type { ReactNode } from 'react'
import { UnknownLinkAlert } from '#console/components/unknown-link-alert.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { GameEvent } from '#contract/event.ts'
import { events } from '#contract/events.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboards } from '#contract/leaderboards.ts'

type Link = { readonly id: string; readonly onClose: () => void }

const contained = { errorDisplay: 'contained' } as const

/** The dialog of an event that the URL names, once it is read; in its place, why it cannot be read. */
export function LinkedEvent({ id, onClose, children }: Link & { children: (event: GameEvent) => ReactNode }) {
  const { data, error } = useEndpointQuery(events.get, { params: { id } }, contained)
  if (data) return children(data)
  if (!error) return null
  return <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert>
}

/** `LinkedEvent` for a dialog that also needs the leaderboards of the event. */
export function LinkedEventWithDefinitions({
  id,
  onClose,
  children,
}: Link & { children: (event: GameEvent, definitions: readonly LeaderboardDefinition[]) => ReactNode }) {
  const { data, error } = useEndpointQuery(leaderboards.ofEvent, { params: { id } }, contained)
  return (
    <LinkedEvent id={id} onClose={onClose}>
      {(event) => {
        if (data) return children(event, data)
        return error ? <UnknownLinkAlert onClose={onClose}>{error.message}</UnknownLinkAlert> : null
      }}
    </LinkedEvent>
  )
}
