import { Stack, Text } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { giftTypes } from '#contract/core/gift.ts'
import { type Item, type ItemImportPlan, type ItemInput, items, planItemImport } from '#contract/items/items.ts'
import { formatItem } from '../shared/gift-notices.ts'

type PlanRow = {
  readonly id: string
  readonly effect: string
  readonly tone: 'added' | 'changed'
  readonly before?: ItemInput
  readonly after: ItemInput
}

function toRows({ added, changed }: ItemImportPlan): PlanRow[] {
  return [
    ...changed.map((one) => ({ id: one.after.ItemId, effect: 'Changed', tone: 'changed' as const, ...one })),
    ...added.map((after) => ({ id: after.ItemId, effect: 'Added', tone: 'added' as const, after })),
  ]
}

/** "💎 Gems, Currency, usually 100, at most 5,000" */
function toText(item: ItemInput | undefined): string {
  if (!item) return '–'
  const largest = item.LargestAmount === null ? '' : `, at most ${formatExact(item.LargestAmount)}`
  return `${formatItem(item)}, ${giftTypes[item.Type]}, usually ${formatExact(item.UsualAmount)}${largest}`
}

const columns: readonly Column<PlanRow>[] = [
  { key: 'id', title: 'Item ID', mobileRole: 'title', cell: ({ id }) => <bdi>{id}</bdi> },
  { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
  { key: 'before', title: 'Before', cell: ({ before }) => toText(before) },
  { key: 'after', title: 'After', mobileRole: 'subtitle', cell: ({ after }) => toText(after) },
]

const shownRows = 200

/** Shows what an import would add and change before it is sent. */
export function ImportDialog({
  fileName,
  list,
  current,
  onClose,
}: {
  fileName: string
  list: readonly ItemInput[]
  current: readonly Item[]
  onClose: () => void
}) {
  const plan = planItemImport(current, list)
  const rows = toRows(plan)
  const summary = `${plan.added.length} added, ${plan.changed.length} changed`
  return (
    <FormDialog
      endpoint={items.import}
      toInput={() => ({ body: [...list] })}
      errorMessage="Couldn't import the items."
      errorDisplay="quiet problems"
      successMessage={`The items were imported: ${summary}.`}
      title={`Import ${fileName}?`}
      confirmLabel="Import items"
      takesReason
      canConfirm={() => rows.length > 0}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Text size="sm">
            {rows.length === 0
              ? 'The items are the same already; there is nothing to import.'
              : `${summary}, ${plan.unchanged} unchanged. Items that the file leaves out stay.`}
          </Text>
          {rows.length === 0 ? null : (
            <DataTable
              label="What the import does"
              columns={columns}
              rows={rows.slice(0, shownRows)}
              rowKey={({ id }) => id}
              rowTone={({ tone }) => tone}
            />
          )}
          {rows.length > shownRows ? <Text size="sm">and {formatExact(rows.length - shownRows)} more</Text> : null}
        </Stack>
      }
    />
  )
}
