import { NativeSelect, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime, parseDateTime, toDateTimeFields, toZoned } from '#console/components/time/date-time.ts'
import { DateTimeFields } from '#console/components/time/date-time-fields.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { dayMs, hourMs } from '#contract/core/units.ts'
import { pointInTime } from '#contract/point-in-time.ts'
import { timeline } from '#contract/timeline.ts'
import { describeCounts } from './choices.ts'
import classes from './point-in-time.module.css'

/** A moment; with a side, that beside a change of this instant. */
export type Moment = { readonly at: string; readonly side?: 'before' | 'after' | undefined }

/** The instant whose state is restored: the state is that just before it, so after a change it is the next millisecond. */
export function toInstant({ at, side }: Moment): string {
  return side === 'after' ? new Date(new Date(at).getTime() + 1).toISOString() : at
}

/** Moments that a ticket names, in milliseconds before now. */
const commonMoments = [
  { label: 'An hour ago', age: hourMs },
  { label: 'A day ago', age: dayMs },
  { label: 'A week ago', age: 7 * dayMs },
] as const

/** The shortcuts, each with what restoring to it would do. */
function Shortcuts({
  playerId,
  moment,
  onPick,
}: {
  playerId: string
  moment: Moment | undefined
  onPick: (at: string) => void
}) {
  // Fixed while the dialog is open, so that what is counted is what is chosen.
  const [opened] = useState(() => Date.now())
  const shortcuts = commonMoments.map(({ label, age }) => ({ label, at: new Date(opened - age).toISOString() }))
  const { data, error } = useEndpointQuery(
    pointInTime.counts,
    { params: { id: playerId }, query: { at: shortcuts.map(({ at }) => at).join(',') } },
    { errorDisplay: 'quiet' },
  )
  return (
    <div className={classes.shortcuts}>
      {shortcuts.map(({ label, at }) => {
        const counts = data?.Moments.find(({ Requested }) => Requested === at)
        const text = counts ? describeCounts(counts) : error ? '' : '…'
        return (
          <UnstyledButton
            key={label}
            className={classes.shortcut}
            aria-pressed={moment?.at === at}
            disabled={counts?.At === null}
            onClick={() => onPick(at)}
          >
            <span className={classes.shortcutTitle}>{label}</span>{' '}
            <span className={classes.shortcutText} data-deletes={(counts && counts.KeysDeleted > 0) || undefined}>
              {text}
            </span>
          </UnstyledButton>
        )
      })}
    </div>
  )
}

/** The latest changes of keys and attributes, newest first; undefined while they load. */
function useChanges(playerId: string) {
  const query = { kinds: 'persistence,attribute,snapshot', take: '100' } as const
  const { data } = useEndpointQuery(timeline.list, { params: { id: playerId }, query }, { errorDisplay: 'quiet' })
  return data?.Result.filter(({ ChangesState }) => ChangesState)
}

function describe({ at, side }: Moment): string {
  const { day, clock } = toZoned(new Date(at))
  if (side === 'after') return `As it was just after the change of ${day}, ${clock}, with this change.`
  if (side === 'before') return `As it was just before the change of ${day}, ${clock}, without this change.`
  return `As it was just before ${day}, ${clock}.`
}

/** Chooses a moment: before or after one of the latest changes, or a date and time. Undefined until one is chosen. */
export function MomentFields({
  playerId,
  moment,
  onMoment,
}: {
  playerId: string
  moment: Moment | undefined
  onMoment: (moment: Moment | undefined) => void
}) {
  const loadedChanges = useChanges(playerId)
  const changes = loadedChanges ?? []
  const [typed, setTyped] = useState(() => toDateTimeFields(moment ? new Date(moment.at) : new Date()))
  const [problem, setProblem] = useState<string>()
  const type = (text: typeof typed) => {
    setTyped(text)
    const instant = parseDateTime(text.date, text.time)
    const isAhead = instant !== undefined && instant > new Date()
    setProblem(isAhead ? 'The time must be in the past.' : undefined)
    onMoment(isAhead || !instant ? undefined : { at: instant.toISOString() })
  }
  const pick = (next: Moment) => {
    setTyped(toDateTimeFields(new Date(next.at)))
    setProblem(undefined)
    onMoment(next)
  }
  const isOfChange = changes.some(({ At }) => At === moment?.at)
  const side = moment?.side ?? 'before'
  return (
    <Stack gap={8}>
      <Shortcuts playerId={playerId} moment={moment} onPick={(at) => pick({ at })} />
      <div className={classes.change}>
        <NativeSelect
          className={classes.changeField}
          label="Change"
          value={isOfChange ? (moment?.at ?? '') : ''}
          onChange={({ currentTarget: { value } }) => value !== '' && pick({ at: value, side })}
          data={[
            {
              value: '',
              label: loadedChanges?.length === 0 ? 'No change is known' : 'Choose a change, or a time below',
            },
            ...changes.map(({ At, What, Detail }) => ({
              value: At,
              label: [formatDateTime(new Date(At)), What, Detail].filter(Boolean).join(' · ').slice(0, 120),
            })),
          ]}
        />
        <SegmentedControl
          aria-label="Which side of the change"
          value={side}
          disabled={!isOfChange}
          onChange={(next) => moment && pick({ at: moment.at, side: next === 'after' ? 'after' : 'before' })}
          data={[
            { value: 'before', label: 'Before this' },
            { value: 'after', label: 'After this' },
          ]}
        />
      </div>
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
        {moment ? describe(moment) : 'Choose a time to see what changes.'}
      </Text>
    </Stack>
  )
}
