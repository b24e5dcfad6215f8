import { Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventSeries, type SeriesDate } from '#contract/event-series.ts'
import type { SeriesRule } from '#contract/event-series-rule.ts'
import { toEventEnd } from '#contract/event-state.ts'
import { toProfileId, useProfiles } from '../fields/profile-field.tsx'
import { describeRule, type SeriesValues, toRule } from './series-form.ts'
import { type PreviewedEvent, SeriesPreview, toClockNote } from './series-preview.tsx'

/** The starts of a rule as events of the preview. */
function toEvents(dates: readonly SeriesDate[], values: SeriesValues, profileId: number): PreviewedEvent[] {
  const hours = Number(values.duration)
  return dates.map(({ StartDate, Offset, IsMoved }, index) => {
    const start = new Date(StartDate)
    const note = IsMoved ? `The clocks skip ${values.time} on this day` : toClockNote(Offset, dates[index - 1]?.Offset)
    return {
      key: `Edition ${index + 1}`,
      name: `edition ${index + 1}`,
      start,
      end: toEventEnd(start, hours > 0 ? hours : 1 / 60),
      profileId,
      leaderboardNames: values.leaderboards.map(({ name }) => name),
      series: { id: 0, position: index + 1 },
      isNew: true,
      ...(note !== undefined && { note }),
    }
  })
}

const toQuery = ({ Step, Weekdays: days, Count, ...rule }: SeriesRule) => ({
  ...rule,
  Step: String(Step),
  ...(days.length > 0 && { Weekdays: days.join(',') }),
  Count: String(Count),
})

const previewDelayMs = 300

/** The dates of the rule that is typed. `onPreviewed` gets the rule on display as JSON, or an empty text. */
export function SeriesDates({ values, onPreviewed }: { values: SeriesValues; onPreviewed: (rule: string) => void }) {
  const rule = toRule(values)
  const [key] = useDebouncedValue(rule ? JSON.stringify(rule) : '', previewDelayMs)
  // What was written by JSON.stringify three lines above.
  const requested = key === '' ? undefined : (JSON.parse(key) as SeriesRule)
  const profiles = useProfiles()
  const { data, error, isPlaceholderData } = useEndpointQuery(
    eventSeries.plan,
    { query: requested ? toQuery(requested) : noRule },
    { errorDisplay: 'quiet', enabled: requested !== undefined },
  )
  const isShown = requested !== undefined && data !== undefined && !isPlaceholderData && !error
  useEffect(() => onPreviewed(isShown ? key : ''), [onPreviewed, isShown, key])
  if (!requested)
    return <Text size="sm">Choose the first day, the time and how often it is repeated to see the dates.</Text>
  if (error) return <Text size="sm">{error.errors[0]?.message ?? error.message}</Text>
  if (!data) return <Text size="sm">Calculating the dates…</Text>
  const profileId = toProfileId(values.profile, profiles)
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {describeRule(requested)}. Nothing is sent before you confirm: all editions are created, or none.
      </Text>
      <SeriesPreview zone={requested.Zone} events={toEvents(data.Dates, values, profileId)} />
    </Stack>
  )
}

/** Not sent: the query is disabled without a rule. */
const noRule = { Zone: 'UTC', FirstDay: '', Time: '', Unit: 'day', Step: '1', Count: '1' } as const
