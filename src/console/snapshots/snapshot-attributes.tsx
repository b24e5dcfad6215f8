import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import type { EndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import type { snapshots } from '#contract/snapshots.ts'
import type { Content } from './differences.ts'
import classes from './snapshots.module.css'

type Attribute = Content['Attributes'][number]

const columns: readonly Column<Attribute>[] = [
  {
    key: 'name',
    title: 'Name',
    mobileRole: 'title',
    cell: ({ Name }) => <span className={classes.code}>{Name}</span>,
  },
  {
    key: 'value',
    title: 'Value',
    width: 200,
    isNumeric: true,
    mobileRole: 'subtitle',
    cell: ({ Value }) => String(Value),
  },
  {
    key: 'expiration',
    title: 'Expiration date',
    width: 200,
    cell: ({ ExpirationDate }) => <Time at={ExpirationDate} />,
  },
]

export function SnapshotAttributes({ query }: { query: EndpointQuery<typeof snapshots.content> }) {
  return (
    <DataTable
      label="Attributes of the snapshot"
      columns={columns}
      rows={query.data?.Attributes}
      rowKey={({ Name }) => Name}
      emptyText="This snapshot has no attributes."
      errorContent={query.error && !query.data ? <span role="alert">{query.error.message}</span> : undefined}
    />
  )
}
