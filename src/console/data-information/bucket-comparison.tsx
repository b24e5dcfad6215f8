import { Badge } from '@mantine/core'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { formatBytes } from '#console/components/bytes.ts'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import {
  type Bucket,
  type BucketEntry,
  compareBuckets,
  type EntryChange,
  type EntryDifference,
  toEntryVersion,
} from '#contract/data-information.ts'
import classes from './data-information.module.css'

const changes = {
  added: { label: 'Added', color: 'green', text: 'var(--qd-success)' },
  changed: { label: 'Changed', color: 'indigo', text: 'var(--mantine-color-anchor)' },
  removed: { label: 'Removed', color: 'red', text: 'var(--qd-danger)' },
  unchanged: { label: 'Unchanged', color: 'gray', text: 'var(--qd-text-dimmed)' },
} as const

const order: readonly EntryChange[] = ['added', 'changed', 'removed', 'unchanged']

function ChangeBadge({ change, children }: { change: EntryChange; children: string }) {
  const { color, text } = changes[change]
  return (
    <Badge size="sm" tt="none" color={color} c={text}>
      {children}
    </Badge>
  )
}

function Version({ entry }: { entry: BucketEntry | undefined }) {
  if (!entry) return '–'
  return <bdi>{[toEntryVersion(entry), entry.variant].filter(Boolean).join(' · ') || 'No version'}</bdi>
}

function toSizeText(entry: BucketEntry | undefined): string {
  if (!entry) return '–'
  return entry.size === undefined ? 'unknown' : formatBytes(entry.size)
}

/** "12 KiB → 14 KiB (+2 KiB)"; one size where nothing changed. */
function toSizeChange({ before, after }: EntryDifference): string {
  const [one, other] = [toSizeText(before), toSizeText(after)]
  if (before?.size === undefined || after?.size === undefined) return one === other ? one : `${one} → ${other}`
  const growth = after.size - before.size
  if (growth === 0) return one
  return `${one} → ${other} (${growth > 0 ? '+' : '−'}${formatBytes(Math.abs(growth))})`
}

/** On a narrow screen, where the columns have no header, the versions are one text with the names of the buckets. */
function toColumns(before: Bucket, after: Bucket, isNarrow: boolean): readonly Column<EntryDifference>[] {
  const versions: readonly Column<EntryDifference>[] = isNarrow
    ? [
        {
          key: 'versions',
          title: 'Versions',
          mobileRole: 'subtitle',
          cell: (row) => (
            <>
              <bdi>{before.name}</bdi>: <Version entry={row.before} /> → <bdi>{after.name}</bdi>:{' '}
              <Version entry={row.after} />
            </>
          ),
        },
      ]
    : [
        { key: 'before', title: before.name, cell: (row) => <Version entry={row.before} /> },
        { key: 'after', title: after.name, cell: (row) => <Version entry={row.after} /> },
      ]
  return [
    { key: 'key', title: 'Entry', mobileRole: 'title', cell: ({ key }) => <span className={classes.code}>{key}</span> },
    {
      key: 'change',
      title: 'Change',
      width: 120,
      mobileRole: 'subtitle',
      cell: ({ change }) => <ChangeBadge change={change}>{changes[change].label}</ChangeBadge>,
    },
    ...versions,
    { key: 'size', title: 'Size', mobileRole: 'subtitle', cell: toSizeChange },
  ]
}

/** What was added, changed and removed from one bucket to another, by version and size. */
export function BucketComparison({ before, after }: { before: Bucket; after: Bucket }) {
  const isNarrow = useIsNarrow()
  const rows = compareBuckets(before, after)
  const title = `From ${before.name} to ${after.name}`
  return (
    <section className={classes.comparison} aria-label={title}>
      <h2 className={classes.title}>
        From <bdi>{before.name}</bdi> to <bdi>{after.name}</bdi>{' '}
        {order.map((change) => {
          const count = rows.filter((row) => row.change === change).length
          const label = `${count} ${changes[change].label.toLowerCase()}`
          return count === 0 ? null : (
            <ChangeBadge key={change} change={change}>
              {label}
            </ChangeBadge>
          )
        })}
      </h2>
      <DataTable
        label={title}
        columns={toColumns(before, after, isNarrow)}
        rows={rows}
        rowKey={({ key }) => key}
        emptyText="Both buckets have no entries."
      />
    </section>
  )
}
