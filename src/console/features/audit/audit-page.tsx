import { Button } from '@mantine/core'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { type Column, DataTable } from '#console/components/data-table.tsx'
import { PageHeader } from '#console/components/page-header.tsx'
import { formatTotal } from '#console/components/pager.tsx'
import { Time } from '#console/components/time.tsx'
import { toHref } from '#console/platform/navigation/screen.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { SearchParamsPager } from '#console/platform/navigation/search-params-pager.tsx'
import { stringifySearchParams } from '#console/platform/navigation/search-string.ts'
import { ListError } from '#console/platform/query/list-error.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { auditScreen } from '#console/shared/screens/audit.ts'
import { type AuditEntry, audit } from '#contract/audit.ts'
import { AuditDrawer } from './audit-drawer.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { AuditOutcome } from './audit-outcome.tsx'
import { AuditSearchParams, isFiltered, noFilters, toListCall, toSearchParams } from './audit-search-params.ts'
import { AuditTarget } from './audit-target.tsx'

/** On a narrow screen the second line of a row says when, too; the log is read by time. */
function Person({ entry }: { entry: AuditEntry }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      {isNarrow ? (
        <>
          <Time at={entry.At} /> ·{' '}
        </>
      ) : null}
      {entry.Actor}
      {isNarrow && entry.Outcome !== 'done' ? (
        <>
          {' '}
          · <AuditOutcome outcome={entry.Outcome} times={entry.Times} />
        </>
      ) : null}
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', title: 'Time', width: 160, cell: ({ At }) => <Time at={At} /> },
  { key: 'actor', title: 'Person', mobileRole: 'subtitle', cell: (entry) => <Person entry={entry} /> },
  { key: 'action', title: 'Action', mobileRole: 'title', cell: ({ Action }) => Action },
  { key: 'target', title: 'Target', cell: (entry) => <AuditTarget entry={entry} /> },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 120,
    cell: ({ Outcome, Times }) => <AuditOutcome outcome={Outcome} times={Times} />,
  },
  { key: 'reason', title: 'Reason', cell: ({ Reason }) => Reason },
]

/** The audit log: who did what to whom, newest first; a row opens the entry with its values. */
export function AuditPage() {
  const [address, setAddress] = useSearchParams(AuditSearchParams)
  const asked = useEndpointQuery(audit.list, toListCall(address))
  const { data, error: failure } = asked
  const { entry } = address
  return (
    <>
      <PageHeader title="Audit Log" count={data && formatTotal(data.Total, data.TotalIsExact)} />
      <AuditFilters address={address} setAddress={setAddress} />
      <DataTable
        label="Audit log, newest first"
        columns={columns}
        rows={data?.Result}
        rowKey={({ Id }) => Id}
        rowHref={({ Id }) =>
          `${toHref(auditScreen)}${stringifySearchParams({ ...toSearchParams(address), entry: Id })}`
        }
        rowMark={({ Id }) => (Id === entry ? 'selected' : undefined)}
        isOutdated={asked.isPlaceholderData}
        expectedRows={address.size}
        emptyText={isFiltered(address) ? 'No entry matches these filters.' : 'Nothing has been recorded yet.'}
        emptyNext={
          isFiltered(address) ? (
            <Button variant="default" onClick={() => setAddress(noFilters)}>
              Clear the filters
            </Button>
          ) : undefined
        }
        problem={failure && !data ? <ListError query={asked} /> : undefined}
      />
      <SearchParamsPager address={address} setAddress={setAddress} data={data} />
      <AuditDrawer id={entry} onClose={() => setAddress({ entry: undefined })} />
    </>
  )
}
