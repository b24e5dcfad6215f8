import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { formatDateTime } from '#console/components/time/date-time.ts'
import { getTimeZone } from '#console/components/time/time-zone.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { Conflict, PlannedEvent } from '#contract/event-conflicts.ts'
import { defaultProfileName, eventProfiles } from '#contract/event-profiles.ts'
import { events } from '#contract/events.ts'
import {
  CheckedUntil,
  ConflictCell,
  describeNoConflicts,
  describePlanWarnings,
  isFullyChecked,
} from '../conflict-list.tsx'
import { undoImport } from '../undo-import.tsx'
import { groupConflicts, useConflicts } from '../use-conflicts.ts'
import type { ImportedRow } from './import-file.ts'

type PreviewRow = ImportedRow & { readonly conflicts: readonly Conflict[] | undefined; readonly isChecked: boolean }

/** Text of any length, on as many lines as it takes. */
const Lines = ({ children }: { children: ReactNode }) => (
  <Text inherit miw={{ base: 0, sm: 120 }} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {children}
  </Text>
)

/** The start is also shown in UTC where another zone is chosen. */
function toColumns(): readonly Column<PreviewRow>[] {
  const utc: Column<PreviewRow> = {
    key: 'utc',
    title: 'Start (UTC)',
    width: 150,
    cell: ({ event }) => formatDateTime(event.StartDate, 'UTC'),
  }
  return [
    { key: 'row', title: 'Row', width: 60, cell: ({ row }) => row },
    {
      key: 'name',
      title: 'Name',
      mobileRole: 'title',
      cell: ({ event }) => (
        <Lines>
          <bdi>{event.Content}</bdi>
        </Lines>
      ),
    },
    {
      key: 'start',
      // The offset is another one in another part of the year.
      title: `Start (${getTimeZone()})`,
      width: 150,
      mobileRole: 'subtitle',
      cell: ({ event }) => formatDateTime(event.StartDate),
    },
    ...(getTimeZone() === 'UTC' ? [] : [utc]),
    { key: 'end', title: 'End (UTC)', width: 150, cell: ({ end }) => formatDateTime(end, 'UTC') },
    { key: 'hours', title: 'Hours', width: 70, mobileRole: 'meta', cell: ({ event }) => event.Duration },
    {
      key: 'conflicts',
      title: 'Warnings',
      mobileRole: 'subtitle',
      cell: ({ conflicts, isChecked }) => <ConflictCell conflicts={conflicts} isChecked={isChecked} />,
    },
    {
      key: 'profile',
      title: 'Profile',
      width: 90,
      cell: ({ profileName = defaultProfileName }) => <bdi>{profileName}</bdi>,
    },
    {
      key: 'leaderboards',
      title: 'Leaderboards',
      cell: ({ event }) => (
        <Lines>
          {event.leaderboards.map(({ name, capacity }) => `${name} (${capacity ?? 'unlimited'})`).join(', ') || '–'}
        </Lines>
      ),
    },
  ]
}

const shownRows = 200

const toKey = ({ row }: ImportedRow) => `Row ${row}`

function toPlanned(rows: readonly ImportedRow[], defaultId: number): PlannedEvent[] {
  return rows.map((row) => ({
    key: toKey(row),
    name: row.event.Content,
    start: row.event.StartDate,
    end: row.end,
    profileId: row.event.ProfileId ?? defaultId,
    leaderboardNames: row.event.leaderboards.map(({ name }) => name),
    isNew: true,
  }))
}

/** Shows every event of a file as it will be, with its warnings, before all of them are created. */
export function ImportDialog({
  fileName,
  rows,
  onClose,
}: {
  fileName: string
  rows: readonly ImportedRow[]
  onClose: () => void
}) {
  const profiles = useEndpointQuery(eventProfiles.list, { query: {} }, { errorDisplay: 'quiet' })
  const profile = profiles.data?.find(({ Name }) => Name === defaultProfileName)
  const check = useConflicts(profile ? toPlanned(rows, profile.Id) : [])
  const byKey = groupConflicts(check?.conflicts ?? [])
  const preview = rows.slice(0, shownRows).map((row) => ({
    ...row,
    conflicts: byKey.get(toKey(row)),
    isChecked: isFullyChecked(row, check),
  }))
  const count = formatCount(rows.length, 'event')
  return (
    <FormDialog
      endpoint={events.createMany}
      toInput={() => ({
        body: { events: rows.map(({ event }) => ({ ...event, StartDate: event.StartDate.toISOString() })) },
      })}
      errorMessage="The events were not imported."
      errorDisplay="quiet problems"
      successMessage={`${count} imported.`}
      undo={() => undoImport({ what: 'import', noun: 'event' })}
      title={`Import ${fileName}?`}
      confirmLabel={`Import ${count}`}
      takesReason
      size="min(1200px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Text size="sm">Nothing is sent before you confirm. All events are created, or none.</Text>
          {check === undefined ? (
            <Text size="sm">Checking for warnings…</Text>
          ) : (
            <Alert color={check.conflicts.length > 0 || check.checkedUntil ? 'yellow' : 'green'}>
              {check.conflicts.length === 0
                ? describeNoConflicts(check)
                : `${describePlanWarnings(check.conflicts, count)} You can still import them.`}
            </Alert>
          )}
          <CheckedUntil check={check} />
          <DataTable label="The events of the file" columns={toColumns()} rows={preview} rowKey={toKey} />
          {rows.length > shownRows ? <Text size="sm">And {rows.length - shownRows} more.</Text> : null}
        </Stack>
      }
    />
  )
}
