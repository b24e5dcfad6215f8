import { Alert, Stack, Text } from '@mantine/core'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-props.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { saveFile } from '#console/platform/query/call.ts'
import {
  attributeConfigurations,
  type ConfigurationImportPlan,
  type ImportedConfiguration,
  planConfigurationImport,
} from '#contract/attribute-configurations.ts'
import type { AttributeConfiguration } from '#contract/attributes.ts'

type PlanRow = {
  readonly name: string
  readonly effect: string
  readonly mark: 'added' | 'changed' | 'deleted'
  readonly before?: ImportedConfiguration | AttributeConfiguration
  readonly after?: ImportedConfiguration
}

function toRows({ added, changed, removed }: ConfigurationImportPlan): PlanRow[] {
  return [
    ...removed.map((before) => ({ name: before.Name, effect: 'Removed', mark: 'deleted' as const, before })),
    ...changed.map((one) => ({ name: one.after.Name, effect: 'Changed', mark: 'changed' as const, ...one })),
    ...added.map((after) => ({ name: after.Name, effect: 'Added', mark: 'added' as const, after })),
  ]
}

/** "progress $.level, regex \d+, main no. 2" */
function toText(one: ImportedConfiguration | AttributeConfiguration | undefined): string {
  if (!one) return '–'
  const regex = one.Regex === '' ? '' : `, regex ${one.Regex}`
  const main = one.MainOrder === null ? '' : `, main no. ${one.MainOrder}`
  return `${one.PersistenceKeyName} ${one.JsonPathExpression}${regex}${main}`
}

const columns: readonly Column<PlanRow>[] = [
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ name }) => name },
  { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
  { key: 'before', title: 'Before', cell: ({ before }) => toText(before) },
  { key: 'after', title: 'After', mobileRole: 'subtitle', cell: ({ after }) => toText(after) },
]

const shownRows = 200

/** Shows what an import would add, change and remove before it is sent, and saves what it replaced as a file. */
export function ImportDialog({
  fileName,
  list,
  saved,
  onClose,
}: {
  fileName: string
  list: readonly ImportedConfiguration[]
  saved: readonly AttributeConfiguration[]
  onClose: () => void
}) {
  const plan = planConfigurationImport(saved, list)
  const rows = toRows(plan)
  const summary = `${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed`
  const saveReplaced = () => {
    const content = new Blob([JSON.stringify(saved, null, 2)], { type: 'application/json' })
    if (saved.length > 0) saveFile(content, 'attribute-configurations-before-import.json')
  }
  return (
    <FormDialog
      endpoint={attributeConfigurations.override}
      toInput={() => ({ body: [...list] })}
      errorMessage="An error occurred"
      successMessage={`The attribute configurations were imported: ${summary}. What they replaced was saved as a file.`}
      onSuccess={saveReplaced}
      title={`Import ${fileName}?`}
      confirmLabel="Import Data"
      isHarmful
      takesReason
      canConfirm={() => rows.length > 0}
      size="min(1100px, 96vw)"
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Alert color="red">CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN</Alert>
          <Text size="sm">
            {rows.length === 0
              ? 'The configurations are as in this file already; there is nothing to import.'
              : `${summary}.`}
          </Text>
          {rows.length === 0 ? null : (
            <DataTable
              label="What the import does"
              columns={columns}
              rows={rows.slice(0, shownRows)}
              rowKey={({ name }) => name}
              rowTone={({ mark }) => mark}
            />
          )}
          {rows.length > shownRows ? <Text size="sm">And {rows.length - shownRows} more.</Text> : null}
        </Stack>
      }
    />
  )
}
