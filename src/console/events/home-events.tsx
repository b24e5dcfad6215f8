import { IconCalendarEvent } from '@tabler/icons-react'
import { HomeFigure } from '#console/home/shared/home-figure.tsx'
import { HomeMatter } from '#console/home/shared/home-matter.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventsScreen } from '#console/routes.ts'
import { events } from '#contract/events.ts'
import { attentionDays, useAttention } from './use-attention.ts'

/** How many events of the next days have warnings. */
export function HomeEventWarnings() {
  const { attention, error } = useAttention()
  return (
    <HomeMatter
      icon={IconCalendarEvent}
      label="Events"
      count={attention && attention.inConflict.length + attention.gaps.length}
      error={error}
      toText={() => {
        const { inConflict = [], gaps = [] } = attention ?? {}
        const texts = [
          inConflict.length === 0
            ? []
            : `${inConflict.length} ${inConflict.length === 1 ? 'event' : 'events'} with warnings`,
          gaps.length === 0 ? [] : `${gaps.length} ${gaps.length === 1 ? 'time' : 'times'} without any event`,
        ]
        return `${texts.flat().join(' and ')} in the next ${attentionDays} days`
      }}
      href={toHref(eventsScreen, {}, { attention: 'true' })}
    />
  )
}

export function HomeRunningEvents() {
  const query = { state: 'running', deleted: 'false', take: '1' } as const
  const { data } = useEndpointQuery(events.list, { query }, { errorDisplay: 'part' })
  return (
    <HomeFigure
      label="Running events"
      value={data?.Total.toLocaleString('en')}
      href={toHref(eventsScreen, {}, { state: 'running' })}
    />
  )
}
