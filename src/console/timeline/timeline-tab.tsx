import { Button, Chip, Skeleton } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { EmptyState } from '#console/components/empty-state.tsx'
import { PeriodField } from '#console/components/period/period-field.tsx'
import { useLongerThan } from '#console/components/time/use-longer-than.ts'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointPages } from '#console/platform/query/use-endpoint-pages.ts'
import { useAccessCheck } from '#console/platform/session/session.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { useOpenRestore } from '#console/players/shared/player-dialog.ts'
import type { PlayerTabProps } from '#console/players/shared/player-page-slots.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { timeline, timelineKinds } from '#contract/timeline.ts'
import { copyTicketSummary } from './player-actions.tsx'
import { kindLabels } from './shared/timeline-kinds.ts'
import classes from './timeline.module.css'
import { TimelineList } from './timeline-list.tsx'
import { isCutByPeriod } from './timeline-rows.ts'
import { isFiltered, noFilters, TimelineSearchParams, toQuery, withKindToggled } from './timeline-search-params.ts'

const StatePanel = lazyComponent(() => import('./states/state-panel.tsx'), 'StatePanel')

/** A small first page shows soon; later ones are larger. */
const pageLength = { first: 50, further: 100 } as const

/** Everything that happened to a player, newest first, by day; filtered by kind and period through the search params. */
export function TimelineTab({ playerId }: PlayerTabProps) {
  const [searchParams, setSearchParams] = useSearchParams(TimelineSearchParams)
  const isAllowed = useAccessCheck()
  const openRestore = useOpenRestore()
  const { disabledReason: restoreDisabledReason } = useCallAccess(pointInTime.restore)
  const filterQuery = toQuery(searchParams, new Date())
  const timelinePages = useEndpointPages(
    timeline.list,
    (after) => ({
      params: { id: playerId },
      query: { ...filterQuery, ...(after ? { take: pageLength.further, after } : { take: pageLength.first }) },
    }),
    ({ Next }) => Next,
  )
  const { pages, hasNextPage: hasMore, fetchNextPage: readMore } = timelinePages
  const entries = useMemo(() => pages?.flatMap(({ Result }) => Result), [pages])
  const [isCopying, setCopying] = useState(false)
  const showsCopying = useLongerThan(isCopying, 300)
  const copy = async () => {
    setCopying(true)
    await copyTicketSummary(playerId, searchParams)
    setCopying(false)
  }
  const kinds = timelineKinds.filter((kind) => kind !== 'purchase' || isAllowed('ACCESS_PURCHASES'))
  return (
    <>
      <Suspense fallback={<Skeleton className={classes.panel} />}>
        <StatePanel playerId={playerId} />
      </Suspense>
      <search className={classes.filters} aria-label="Filter the timeline">
        {kinds.map((kind) => (
          <Chip
            key={kind}
            size="xs"
            checked={searchParams.kinds.includes(kind)}
            onChange={() => setSearchParams({ kinds: withKindToggled(searchParams.kinds, kind) }, { replace: true })}
          >
            {kindLabels[kind].many}
          </Chip>
        ))}
        <PeriodField value={searchParams} onChange={(period) => setSearchParams(period, { replace: true })} />
        <Button
          variant="default"
          leftSection={<IconClipboardText size={16} aria-hidden />}
          loading={showsCopying}
          onClick={() => void copy()}
        >
          Copy as ticket summary
        </Button>
      </search>
      {entries === undefined && timelinePages.error ? (
        <EmptyState text={<span role="alert">The timeline could not be loaded. {timelinePages.error.message}</span>}>
          <Button variant="default" onClick={timelinePages.refetch}>
            Try again
          </Button>
        </EmptyState>
      ) : null}
      {entries === undefined && !timelinePages.error ? <Skeleton height={320} /> : null}
      {entries?.length === 0 && !hasMore ? (
        <EmptyState text="No entry of these kinds in this period.">
          {isFiltered(searchParams) ? (
            <Button variant="default" onClick={() => setSearchParams(noFilters)}>
              Show everything
            </Button>
          ) : null}
        </EmptyState>
      ) : null}
      {entries && entries.length > 0 ? (
        <TimelineList
          entries={entries}
          isCut={hasMore || isCutByPeriod(entries, filterQuery.from)}
          onEnd={hasMore ? readMore : nothing}
          playerId={playerId}
          canReadAudit={isAllowed('ACCESS_AUDIT')}
          onRestore={openRestore}
          restoreDisabledReason={restoreDisabledReason}
        />
      ) : null}
      <div className={classes.end} role="status">
        {timelinePages.isFetchingNextPage ? 'Loading earlier entries…' : null}
      </div>
    </>
  )
}

function nothing(): void {
  // There is no next page.
}
