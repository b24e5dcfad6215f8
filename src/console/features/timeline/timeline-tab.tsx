import { Button, Chip, Skeleton } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useMemo } from 'react'
import { copyText } from '#console/components/copy-text.ts'
import { EmptyState } from '#console/components/empty-state.tsx'
import { PeriodField } from '#console/components/period/period-field.tsx'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { notify } from '#console/platform/notifications/notify.ts'
import { useEndpointPages } from '#console/platform/query/use-endpoint-pages.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import type { PlayerTabProps } from '#console/shared/player-page-slots.ts'
import { timeline, timelineKinds } from '#contract/timeline.ts'
import { formatTicketSummary } from './ticket-summary.ts'
import classes from './timeline.module.css'
import { kindLabels } from './timeline-kinds.ts'
import { TimelineList } from './timeline-list.tsx'
import {
  formatFilter,
  isFiltered,
  noFilters,
  TimelineSearchParams,
  toQuery,
  withKindToggled,
} from './timeline-search-params.ts'

/** The first page is there soon; whoever reads on wants much. */
const pageLength = { first: 50, further: 100 } as const

/** Everything that happened to a player, newest first, by day; filtered by kind and period, all of it in the address. */
export function TimelineTab({ playerId, player }: PlayerTabProps) {
  const [address, setAddress] = useSearchParams(TimelineSearchParams)
  const may = useAccessCheck()
  const query = toQuery(address, new Date())
  const asked = useEndpointPages(
    timeline.list,
    (after) => ({
      params: { id: playerId },
      query: { ...query, ...(after ? { take: pageLength.further, after } : { take: pageLength.first }) },
    }),
    ({ Next }) => Next,
  )
  const { pages, hasNextPage: hasMore, fetchNextPage: readMore } = asked
  const entries = useMemo(() => pages?.flatMap(({ Result }) => Result), [pages])
  const copy = async () => {
    const summary = formatTicketSummary(player, formatFilter(address), entries ?? [], hasMore)
    if (await copyText(summary)) notify.success('The summary is on the clipboard.')
    else notify.error('The browser did not let the summary onto the clipboard.')
  }
  const kinds = timelineKinds.filter((kind) => kind !== 'purchase' || may('ACCESS_PURCHASES'))
  return (
    <>
      <search className={classes.filters} aria-label="Filter the timeline">
        {kinds.map((kind) => (
          <Chip
            key={kind}
            size="xs"
            checked={address.kinds.includes(kind)}
            onChange={() => setAddress({ kinds: withKindToggled(address.kinds, kind) }, { replace: true })}
          >
            {kindLabels[kind].many}
          </Chip>
        ))}
        <PeriodField value={address} onChange={(period) => setAddress(period, { replace: true })} />
        <Button
          variant="default"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          disabled={entries === undefined}
          onClick={() => void copy()}
        >
          Copy as ticket summary
        </Button>
      </search>
      {entries === undefined && asked.error ? (
        <EmptyState text={<span role="alert">The timeline could not be read. {asked.error.message}</span>}>
          <Button variant="default" onClick={asked.refetch}>
            Try again
          </Button>
        </EmptyState>
      ) : null}
      {entries === undefined && !asked.error ? <Skeleton height={320} /> : null}
      {entries?.length === 0 && !hasMore ? (
        <EmptyState text="Nothing of this kind happened to this player in this period.">
          {isFiltered(address) ? (
            <Button variant="default" onClick={() => setAddress(noFilters)}>
              Show everything
            </Button>
          ) : null}
        </EmptyState>
      ) : null}
      {entries && entries.length > 0 ? (
        <TimelineList
          entries={entries}
          onEnd={hasMore ? readMore : nothing}
          playerId={playerId}
          mayReadAudit={may('ACCESS_AUDIT')}
        />
      ) : null}
      <div className={classes.end} role="status">
        {asked.isFetchingNextPage ? 'Reading earlier entries …' : null}
      </div>
    </>
  )
}

function nothing(): void {
  // There is no next page.
}
