import { Alert, Badge, Skeleton, Stack, Text } from '@mantine/core'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatCount } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { formatOffset } from '#console/components/time/time-zone.ts'
import type { Conflict, PlannedEvent } from '#contract/event-conflicts.ts'
import {
  CheckedUntil,
  ConflictCell,
  describeNoConflicts,
  describePlanWarnings,
  isFullyChecked,
} from '../conflict-list.tsx'
import { type ConflictCheck, groupConflicts, useConflicts } from '../use-conflicts.ts'

export type PreviewedEvent = PlannedEvent & {
  /** What is special about its start: a clock change. */
  readonly note?: string
  /** What changes of an event that exists, besides its start. */
  readonly otherChanges?: string | undefined
}

type PreviewRow = PreviewedEvent & {
  readonly number: number
  readonly conflicts: readonly Conflict[] | undefined
  readonly isChecked: boolean
}

const shownRows = 200

const conflictColumn: Column<PreviewRow> = {
  key: 'conflicts',
  title: 'Warnings',
  mobileRole: 'subtitle',
  cell: ({ conflicts, isChecked }) => <ConflictCell conflicts={conflicts} isChecked={isChecked} />,
}

const otherChangesColumn: Column<PreviewRow> = {
  key: 'otherChanges',
  title: 'Other changes',
  mobileRole: 'subtitle',
  cell: ({ otherChanges }) => (
    <Text inherit style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {otherChanges ?? 'No other changes'}
    </Text>
  ),
}

/** What a preview is of: the editions of one series, or events of different names. */
type Noun = 'edition' | 'event'

/** What a preview shows, for its columns. */
type Shown = {
  readonly noun: Noun
  readonly zone: string
  readonly isMove: boolean
  readonly hasOtherChanges: boolean
}

const numberColumn: Column<PreviewRow> = { key: 'number', title: '#', width: 60, cell: ({ number }) => number }

const nameColumn: Column<PreviewRow> = {
  key: 'name',
  title: 'Event',
  width: 190,
  mobileRole: 'subtitle',
  cell: ({ name }) => <bdi style={{ overflowWrap: 'anywhere' }}>{name}</bdi>,
}

/** The columns; a card of a narrow screen has no headings, so its times say which they are. */
function toColumns({ noun, zone, isMove, hasOtherChanges }: Shown, isNarrow: boolean): readonly Column<PreviewRow>[] {
  const name = (title: string, time: string) => (isNarrow ? `${title}: ${time}` : time)
  const startTitle = isMove ? 'New start' : 'Start'
  const oldColumn: Column<PreviewRow> = {
    key: 'old',
    title: `Now (${zone})`,
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ before }) => (before ? name(`Now (${zone})`, formatDateTime(before.start, zone)) : '–'),
  }
  const utcColumn: Column<PreviewRow> = {
    key: 'utc',
    title: `${startTitle} (UTC)`,
    width: 160,
    mobileRole: 'subtitle',
    cell: ({ start }) => name(`${startTitle} (UTC)`, formatDateTime(start, 'UTC')),
  }
  return [
    noun === 'event' ? nameColumn : numberColumn,
    ...(isMove ? [oldColumn] : []),
    {
      key: 'start',
      title: `${startTitle} (${zone})`,
      width: 230,
      mobileRole: 'title',
      cell: ({ start, note }) => (
        <>
          {name(`${startTitle} (${zone})`, formatDateTime(start, zone))}
          {note === undefined ? null : (
            <Badge size="sm" tt="none" color="yellow" c="var(--qd-warning)" display="block" w="fit-content">
              {note}
            </Badge>
          )}
        </>
      ),
    },
    ...(zone === 'UTC' ? [] : [utcColumn]),
    ...(hasOtherChanges ? [otherChangesColumn] : []),
    conflictColumn,
  ]
}

/** "Clock change: UTC+1 to UTC+2", where a start has another offset than the one before. */
export function toClockNote(offset: number, before: number | undefined): string | undefined {
  if (before === undefined || before === offset) return undefined
  return `Clock change: ${formatOffset(before)} to ${formatOffset(offset)}`
}

/** Events as they will be, with their warnings, before anything is sent. */
export function SeriesPreview({
  zone,
  events,
  noun = 'edition',
}: {
  zone: string
  events: readonly PreviewedEvent[]
  noun?: Noun
}) {
  const check = useConflicts(events)
  const byKey = groupConflicts(check?.conflicts ?? [])
  const rows = events.slice(0, shownRows).map((event, index) => ({
    ...event,
    number: event.series?.position ?? index + 1,
    conflicts: byKey.get(event.key),
    isChecked: isFullyChecked(event, check),
  }))
  const isNarrow = useIsNarrow()
  const isMove = events.some(({ before }) => before !== undefined)
  const hasOtherChanges = events.some(({ otherChanges }) => otherChanges !== undefined)
  return (
    <Stack gap="sm">
      <ConflictSummary check={check} counted={formatCount(events.length, noun)} />
      <CheckedUntil check={check} />
      <DataTable
        label={`The ${noun}s`}
        columns={toColumns({ noun, zone, isMove, hasOtherChanges }, isNarrow)}
        rows={rows}
        rowKey={({ key }) => key}
      />
      {events.length > shownRows ? <Text size="sm">And {events.length - shownRows} more.</Text> : null}
    </Stack>
  )
}

function ConflictSummary({ check, counted }: { check: ConflictCheck | undefined; counted: string }) {
  if (!check) return <Skeleton height={40} />
  const { conflicts } = check
  const them = new Set(conflicts.map(({ key }) => key)).size === 1 ? 'it' : 'them'
  return (
    <Alert color={conflicts.length > 0 || check.checkedUntil ? 'yellow' : 'green'} role="status">
      {conflicts.length === 0
        ? describeNoConflicts(check)
        : `${describePlanWarnings(conflicts, counted)} You can still save ${them}.`}
    </Alert>
  )
}
