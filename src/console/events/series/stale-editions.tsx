import { Alert, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatExact } from '#console/components/number.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import type { GameEvent } from '#contract/events/event.ts'
import { eventsStale, StaleEvents } from '#contract/events/series.ts'
import type { Edition } from './following-changes.ts'

/** How many editions are named. */
const namedEditions = 10

/** The editions of a plan that others changed before it was carried out. The plan is then read again. */
export function useStaleEditions() {
  const client = useQueryClient()
  const [stale, setStale] = useState<readonly GameEvent[]>()
  return {
    /** Undefined unless the last try failed because of them. */
    stale,
    /** Call it with every failure, and with the editions that were sent. */
    onError: ({ code, data }: ApiError, editions: readonly Edition[]) => {
      if (code !== eventsStale.code) return setStale(undefined)
      const ids = new Set(StaleEvents.safeParse(data).data?.Ids)
      setStale(editions.map(({ Event }) => Event).filter(({ Id }) => ids.has(Id)))
      // The event of the dialog and the page behind show what was loaded before, too.
      void client.invalidateQueries()
    },
  }
}

/** Names the editions that others changed, by the name that they had before. */
export function StaleEditions({ stale }: { stale: readonly GameEvent[] | undefined }) {
  if (!stale) return null
  const more = stale.length - namedEditions
  const names = stale.slice(0, namedEditions).map(({ Id, Content }) => `${Content} (edition ${Id})`)
  const parts = more > 0 ? [...names, `${formatExact(more)} more`] : names
  return (
    <Alert ref={scrollIntoView} color="yellow" title="Some editions changed meanwhile">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        Changed, started or deleted: {new Intl.ListFormat('en').format(parts)}. Nothing was changed yet. The preview
        shows the editions as they are now.
      </Text>
    </Alert>
  )
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })
