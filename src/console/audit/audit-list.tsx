import { useIsNarrow } from '#console/components/breakpoints.ts'
import { SummaryLine } from '#console/components/json/summary-line.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { audit, type ListedAuditEntry } from '#contract/audit.ts'
import { AuditFilters } from './audit-filters.tsx'
import { AuditFilterParams, toAuditQuery, toAuditSelection } from './audit-params.ts'
import { AuditOutcome, AuditTarget, toActionLabel } from './shared/audit-entry-parts.tsx'

/** On a narrow screen the second line of a row also shows the time, and what changed. */
function Person({ entry }: { entry: ListedAuditEntry }) {
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
      {isNarrow && entry.Changes ? <SummaryLine summary={entry.Changes} /> : null}
    </>
  )
}

const columns: readonly Column<ListedAuditEntry>[] = [
  { key: 'at', title: 'Time', width: 160, cell: ({ At }) => <Time at={At} /> },
  { key: 'actor', title: 'Person', mobileRole: 'subtitle', cell: (entry) => <Person entry={entry} /> },
  { key: 'action', title: 'Action', mobileRole: 'title', cell: toActionLabel },
  { key: 'target', title: 'Target', cell: (entry) => <AuditTarget entry={entry} /> },
  {
    key: 'changes',
    title: 'Changes',
    cell: ({ Changes }) => (Changes ? <SummaryLine summary={Changes} /> : null),
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 120,
    cell: ({ Outcome, Times }) => <AuditOutcome outcome={Outcome} times={Times} />,
  },
  { key: 'reason', title: 'Reason', cell: ({ Reason }) => Reason },
]

export const auditList = defineList({
  id: 'audit',
  noun: { one: 'entry', many: 'entries' },
  label: 'Audit log, newest first',
  endpoint: audit.list,
  toRequest: (params) => ({ query: toAuditQuery(params) }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: (entry) => `${toActionLabel(entry)} (${entry.Id})`,
  rowSearchParams: ({ Id }) => ({ entry: Id }),
  filters: { schema: AuditFilterParams, Fields: AuditFilters },
  emptyText: 'Nothing has been recorded yet.',
  noMatchText: 'No entry matches these filters.',
  export: {
    endpoint: audit.export,
    toRequest: (params) => ({ query: toAuditSelection(params) }),
    done: (fileName) => `The entries were exported to ${fileName}.`,
  },
})
