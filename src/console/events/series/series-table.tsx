import { Text } from '@mantine/core'
import { AppLink } from '#console/components/app-link.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { eventScreen } from '#console/routes.ts'
import type { GameEvent } from '#contract/event.ts'
import { toEventState } from '#contract/event-state.ts'

const shownRows = 200

const columns: readonly Column<GameEvent>[] = [
  { key: 'position', title: '#', width: 60, mobileRole: 'meta', cell: ({ Series }) => Series?.Position ?? '–' },
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    cell: ({ Id, Content }) => (
      <AppLink href={toHref(eventScreen, { eventId: Id })}>
        <bdi>{Content}</bdi>
      </AppLink>
    ),
  },
  { key: 'edition', title: 'Edition', width: 90, cell: ({ Id }) => Id },
  {
    key: 'start',
    title: 'Start',
    width: 170,
    mobileRole: 'subtitle',
    cell: ({ StartDate }) => <Time at={StartDate} />,
  },
  {
    key: 'state',
    title: 'State',
    width: 110,
    mobileRole: 'subtitle',
    cell: (event) => (event.Deleted ? 'deleted' : toEventState(event, new Date())),
  },
]

/** Editions of a series, the first 200 of them. `total` is how many there are, when not all were read. */
export function SeriesTable({ editions, total = editions.length }: { editions: readonly GameEvent[]; total?: number }) {
  const shown = editions.slice(0, shownRows)
  return (
    <>
      <DataTable label="Editions" columns={columns} rows={shown} rowKey={({ Id }) => String(Id)} />
      {total > shown.length ? <Text size="sm">And {(total - shown.length).toLocaleString('en')} more.</Text> : null}
    </>
  )
}
