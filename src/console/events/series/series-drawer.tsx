import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SideDrawer } from '#console/components/dialog/side-drawer.tsx'
import { Time } from '#console/components/time/time.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventSeries } from '#contract/event-series.ts'
import { events } from '#contract/events.ts'
import { describeRule } from './series-form.ts'
import { SeriesTable } from './series-table.tsx'

const pageSize = 50

/** A series: its rule and its editions, in the order of their starts. */
export function SeriesDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const [skip, setSkip] = useState(0)
  const series = useEndpointQuery(eventSeries.get, { params: { id } }, { errorDisplay: 'contained' })
  const editions = useEndpointQuery(
    events.list,
    { query: { seriesId: id, sortKey: 'start', desc: 'false', skip: String(skip), take: String(pageSize) } },
    { errorDisplay: 'contained' },
  )
  const error = series.error ?? editions.error
  const { Total = 0, Result = [] } = editions.data ?? {}
  return (
    <SideDrawer isOpen onClose={onClose} width={680} title={`Series ${id}`}>
      {error ? <Text size="sm">The series could not be loaded: {error.message}</Text> : null}
      {!error && (!series.data || !editions.data) ? <Skeleton height={400} /> : null}
      {series.data && editions.data ? (
        <Stack gap="sm">
          <Text size="sm" fw={600}>
            {describeRule(series.data.Rule)}
          </Text>
          <Text size="sm" c="dimmed">
            Created with {series.data.Editions} editions by {series.data.CreatedBy}, <Time at={series.data.CreatedAt} />
            . {series.data.Deleted} deleted. Each edition is an event of its own: what was changed later may differ from
            this rule.
          </Text>
          <SeriesTable editions={Result} />
          {Total > pageSize ? (
            <Group gap="xs">
              <Button variant="default" disabled={skip === 0} onClick={() => setSkip(skip - pageSize)}>
                Earlier
              </Button>
              <Button variant="default" disabled={skip + pageSize >= Total} onClick={() => setSkip(skip + pageSize)}>
                Later
              </Button>
              <Text size="sm">
                {skip + 1} to {skip + Result.length} of {Total}
              </Text>
            </Group>
          ) : null}
        </Stack>
      ) : null}
    </SideDrawer>
  )
}
