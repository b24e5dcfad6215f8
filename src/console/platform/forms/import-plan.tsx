import { Stack, Text } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'

/** What an import of a list does; entries that the file leaves out stay. */
type ImportPlan<Entry> = {
  readonly added: readonly Entry[]
  readonly changed: readonly { readonly before: Entry; readonly after: Entry }[]
  readonly unchanged: number
}

/** Whether an import does anything. */
export const hasEffect = ({ added, changed }: ImportPlan<unknown>) => added.length + changed.length > 0

/** "3 added, 1 changed" */
export const formatImport = ({ added, changed }: ImportPlan<unknown>) =>
  `${added.length} added, ${changed.length} changed`

type PlanRow<Entry> = {
  readonly id: string
  readonly effect: string
  readonly tone: 'added' | 'changed'
  readonly before?: Entry
  readonly after: Entry
}

const shownRows = 200

/** Shows what an import would add and change before it is sent. */
export function ImportPlanTable<Entry>({
  plan,
  noun,
  idTitle,
  toId,
  toText,
}: {
  readonly plan: ImportPlan<Entry>
  /** "items" */
  readonly noun: string
  readonly idTitle: string
  readonly toId: (entry: Entry) => string
  /** What an entry holds, in one line. */
  readonly toText: (entry: Entry) => string
}) {
  const rows: PlanRow<Entry>[] = [
    ...plan.changed.map((one) => ({ id: toId(one.after), effect: 'Changed', tone: 'changed' as const, ...one })),
    ...plan.added.map((after) => ({ id: toId(after), effect: 'Added', tone: 'added' as const, after })),
  ]
  if (rows.length === 0) return <Text size="sm">The {noun} are already the same. There is nothing to import.</Text>
  const columns: readonly Column<PlanRow<Entry>>[] = [
    { key: 'id', title: idTitle, mobileRole: 'title', cell: ({ id }) => <bdi>{id}</bdi> },
    { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
    { key: 'before', title: 'Before', cell: ({ before }) => (before ? toText(before) : '–') },
    { key: 'after', title: 'After', mobileRole: 'subtitle', cell: ({ after }) => toText(after) },
  ]
  const stays = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`
  return (
    <Stack gap="sm">
      <Text size="sm">{`${formatImport(plan)}, ${plan.unchanged} unchanged. ${stays} that are not in the file stay.`}</Text>
      <DataTable
        label="What the import does"
        columns={columns}
        rows={rows.slice(0, shownRows)}
        rowKey={({ id }) => id}
        rowTone={({ tone }) => tone}
      />
      {rows.length > shownRows ? <Text size="sm">and {formatExact(rows.length - shownRows)} more</Text> : null}
    </Stack>
  )
}
