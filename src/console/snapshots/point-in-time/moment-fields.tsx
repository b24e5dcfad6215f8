import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, parseDateTime, toDateTimeFields, toZoned } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { timeline } from '#contract/timeline.ts'

/** Moments that a ticket names, in milliseconds before now. */
const commonMoments = [
  { label: 'An hour ago', age: 3_600_000 },
  { label: 'A day ago', age: 24 * 3_600_000 },
  { label: 'A week ago', age: 7 * 24 * 3_600_000 },
] as const

/** The latest changes of keys and attributes, newest first. */
function useChanges(playerId: string) {
  const query = { kinds: 'persistence,attribute,snapshot', take: '100' } as const
  const { data } = useEndpointQuery(timeline.list, { params: { id: playerId }, query }, { errorDisplay: 'quiet' })
  return data?.Result.filter(({ ChangesState }) => ChangesState) ?? []
}

/** Chooses a moment: that before one of the latest changes, or a date and time. Undefined until one is chosen. */
export function MomentFields({
  playerId,
  moment,
  onMoment,
}: {
  playerId: string
  moment: Date | undefined
  onMoment: (moment: Date | undefined) => void
}) {
  const changes = useChanges(playerId)
  const [typed, setTyped] = useState(() => toDateTimeFields(moment ?? new Date()))
  const [problem, setProblem] = useState<string>()
  const type = (text: typeof typed) => {
    setTyped(text)
    const instant = parseDateTime(text.date, text.time)
    const isAhead = instant !== undefined && instant > new Date()
    setProblem(isAhead ? 'The moment must be in the past.' : undefined)
    onMoment(isAhead ? undefined : instant)
  }
  const pick = (at: string) => {
    if (at === '') return
    setTyped(toDateTimeFields(new Date(at)))
    setProblem(undefined)
    onMoment(new Date(at))
  }
  const chosen = changes.some(({ At }) => At === moment?.toISOString()) ? (moment?.toISOString() ?? '') : ''
  const zoned = moment && toZoned(moment)
  return (
    <Stack gap={8}>
      {changes.length === 0 ? null : (
        <NativeSelect
          label="Before a change"
          value={chosen}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
          data={[
            { value: '', label: 'Choose a change, or a moment below' },
            ...changes.map(({ At, What, Detail }) => ({
              value: At,
              label: [formatDateTime(new Date(At)), What, Detail].filter(Boolean).join(' · ').slice(0, 120),
            })),
          ]}
        />
      )}
      <Group gap="xs">
        {commonMoments.map(({ label, age }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="default"
            onClick={() => pick(new Date(Date.now() - age).toISOString())}
          >
            {label}
          </Button>
        ))}
      </Group>
      <DateTimeFields
        date={{
          label: 'Date',
          value: typed.date,
          error: problem,
          onChange: (date) => type({ ...typed, date }),
        }}
        time={{
          label: 'Time',
          value: typed.time,
          onChange: (time) => type({ ...typed, time }),
        }}
      />
      <Text size="sm" role="status">
        {zoned ? `As it was just before ${zoned.day}, ${zoned.clock}.` : 'Choose a moment to see what changes.'}
      </Text>
    </Stack>
  )
}
