import { ActionIcon, Button, Checkbox, Group, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { useTimeZone } from '#console/components/time/time-zone.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { eventProfiles } from '#contract/event-profiles.ts'
import classes from './calendar.module.css'
import { CalendarParams, type CalendarState, laneZooms } from './calendar-params.ts'
import { formatRange, type Scale, shiftDay, toTimeZone } from './calendar-time.ts'
import { isKindShown, useCalendarKinds } from './use-calendar-entries.ts'

const scales = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'weeks', label: '6 weeks' },
  { value: 'quarter', label: 'Quarter' },
] as const

/** Where the calendar stands, its scale, its zone and its filters. All of it is in the URL. */
export function CalendarToolbar({
  scale,
  day,
  state,
  onToday,
}: {
  scale: Scale
  day: string
  state: CalendarState
  onToday: () => void
}) {
  // A phone has no room for all of it above the calendar.
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes.toolbar}>
        <Steps scale={scale} day={day} onToday={onToday} />
        <h2 className={classes.heading} aria-live="polite">
          {formatRange(scale, day)}
        </h2>
        {isNarrow ? (
          <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            View and filters
          </Button>
        ) : null}
        {isNarrow && !isOpen ? null : (
          <>
            <ScaleSwitch scale={scale} />
            <ZoneChoice zone={state.zone} />
            <ProfileFilter profile={state.profile} />
          </>
        )}
      </div>
      {isNarrow && !isOpen ? null : (
        <div className={`${classes.toolbar} ${classes.kinds}`}>
          <KindFilter state={state} />
          {scale === 'weeks' || scale === 'quarter' ? <LaneChoices state={state} /> : null}
        </div>
      )}
    </>
  )
}

/** What the lanes stand for, and how wide their days are. */
function LaneChoices({ state: { lanes, zoom } }: { state: CalendarState }) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  const index = laneZooms.indexOf(zoom)
  const zoomButton = (label: string, by: 1 | -1, icon: ReactNode) => (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      disabled={laneZooms[index + by] === undefined}
      onClick={() => setSearchParams({ zoom: laneZooms[index + by] })}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Group gap="xs">
      <NativeSelect
        aria-label="Lanes"
        data={[
          { value: 'profile', label: 'Lanes by profile' },
          { value: 'kind', label: 'Lanes by kind' },
        ]}
        value={lanes}
        onChange={({ currentTarget }) => setSearchParams({ lanes: currentTarget.value })}
      />
      <Group gap={4}>
        {zoomButton('Zoom out', -1, <IconZoomOut size={16} aria-hidden />)}
        {zoomButton('Zoom in', 1, <IconZoomIn size={16} aria-hidden />)}
      </Group>
    </Group>
  )
}

/** To today, the previous and the next period. */
function Steps({ scale, day, onToday }: { scale: Scale; day: string; onToday: () => void }) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setSearchParams({ date: undefined })
          onToday()
        }}
      >
        Today
      </Button>
      <Group gap={4}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Previous"
          onClick={() => setSearchParams({ date: shiftDay(scale, day, -1) })}
        >
          <IconChevronLeft size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          aria-label="Next"
          onClick={() => setSearchParams({ date: shiftDay(scale, day, 1) })}
        >
          <IconChevronRight size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  )
}

function ScaleSwitch({ scale }: { scale: Scale }) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  return (
    <Button.Group aria-label="Scale">
      {scales.map(({ value, label }) => (
        <Button
          key={value}
          px="sm"
          variant={value === scale ? 'light' : 'default'}
          aria-pressed={value === scale}
          onClick={() => setSearchParams({ show: value })}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  )
}

/** The user's zone and the other one that matters; nothing where both are the same. */
function ZoneChoice({ zone }: Pick<CalendarState, 'zone'>) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  useTimeZone()
  const [own, other] = [toTimeZone('own'), toTimeZone('other')]
  if (own === other) return <span>{own}</span>
  return (
    <NativeSelect
      aria-label="Time zone"
      data={[
        { value: 'own', label: own },
        { value: 'other', label: other },
      ]}
      value={zone}
      onChange={({ currentTarget }) => setSearchParams({ zone: currentTarget.value })}
    />
  )
}

function ProfileFilter({ profile }: { profile: string | undefined }) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  const { data = [] } = useEndpointQuery(eventProfiles.list, { query: { getDeleted: 'true' } })
  return (
    <NativeSelect
      aria-label="Profile"
      maw={240}
      data={[{ value: '', label: 'All profiles' }, ...data.map(({ Id, Name }) => ({ value: String(Id), label: Name }))]}
      value={profile ?? ''}
      onChange={({ currentTarget }) => setSearchParams({ profile: currentTarget.value })}
    />
  )
}

function KindFilter({ state }: { state: CalendarState }) {
  const [, setSearchParams] = useSearchParams(CalendarParams)
  const kinds = useCalendarKinds()
  const toggle = (kind: string) => {
    const shown = kinds.map((one) => one.kind).filter((one) => isKindShown(state, one) !== (one === kind))
    setSearchParams({ kinds: shown.length === kinds.length ? undefined : shown.join(',') || 'none' })
  }
  return (
    <>
      {kinds.map(({ kind, label, color }) => (
        <Checkbox
          key={kind}
          checked={isKindShown(state, kind)}
          onChange={() => toggle(kind)}
          label={
            <Group component="span" gap={6}>
              <span className={classes.legend} style={{ background: color }} aria-hidden />
              {label}
            </Group>
          }
        />
      ))}
      <Checkbox
        label="Show deleted"
        checked={state.deleted === 'show'}
        onChange={({ currentTarget }) => setSearchParams({ deleted: currentTarget.checked ? undefined : 'hide' })}
      />
    </>
  )
}
