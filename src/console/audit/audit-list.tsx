import { useIsNarrow } from '#console/components/breakpoints.ts'
import type { Column } from '#console/components/table/data-table-types.ts'
import { Time } from '#console/components/time/time.tsx'
import { defineList } from '#console/platform/lists/list.ts'
import { audit, type ListedAuditEntry } from '#contract/audit.ts'
import classes from './audit.module.css'
import { AuditFilters } from './audit-filters.tsx'
import { AuditFilterParams, toAuditQuery, toAuditSelection } from './audit-params.ts'
import { AuditOutcome, AuditTarget } from './shared/audit-entry-parts.tsx'
import { formatSentence, toSentence } from './shared/audit-sentence.ts'
import { SentenceText } from './shared/sentence-text.tsx'

function WhatHappened({ entry }: { entry: ListedAuditEntry }) {
  return (
    <span className={classes.what}>
      <span className={classes.sentence}>
        <SentenceText entry={entry} />
      </span>
      {entry.Reason === '' ? null : <span className={classes.reason}>Reason: {entry.Reason}</span>}
    </span>
  )
}

/** On a narrow screen the second line of a row has the time, and the outcome unless it is the usual one. */
function When({ entry: { At, Outcome, Times } }: { entry: ListedAuditEntry }) {
  const isNarrow = useIsNarrow()
  return (
    <>
      <Time at={At} />
      {isNarrow && Outcome !== 'done' ? (
        <>
          {' '}
          · <AuditOutcome outcome={Outcome} times={Times} />
        </>
      ) : null}
    </>
  )
}

const columns: readonly Column<ListedAuditEntry>[] = [
  { key: 'at', title: 'Time', width: 150, mobileRole: 'subtitle', cell: (entry) => <When entry={entry} /> },
  {
    key: 'what',
    title: 'What happened',
    isFlexible: true,
    mobileRole: 'title',
    cell: (entry) => <WhatHappened entry={entry} />,
  },
  {
    key: 'target',
    title: 'Thing',
    width: 200,
    mobileRole: 'subtitle',
    cell: (entry) => <AuditTarget entry={entry} />,
  },
  {
    key: 'outcome',
    title: 'Outcome',
    width: 100,
    cell: ({ Outcome, Times }) => <AuditOutcome outcome={Outcome} times={Times} />,
  },
  { key: 'person', title: 'E-mail', isHiddenByDefault: true, cell: ({ Actor }) => Actor },
  { key: 'action', title: 'Action', isHiddenByDefault: true, cell: ({ Action }) => Action },
  { key: 'address', title: 'IP address', isHiddenByDefault: true, cell: ({ Address }) => Address },
]

export const auditList = defineList({
  id: 'audit',
  noun: { one: 'entry', many: 'entries' },
  label: 'Audit log, newest first',
  endpoint: audit.list,
  toRequest: (params) => ({ query: toAuditQuery(params) }),
  columns,
  rowKey: ({ Id }) => Id,
  rowName: (entry) => `${formatSentence(toSentence(entry))} (${entry.Id})`,
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
