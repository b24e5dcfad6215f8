import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { attributeConfigurations } from '#contract/attribute-configurations/attribute-configurations.ts'
import {
  type ConfigurationImportPlan,
  type ImportedConfiguration,
  planConfigurationImport,
} from '#contract/attribute-configurations/configuration-import.ts'
import { type AttributeConfiguration, attributes } from '#contract/attributes.ts'

type PlanRow = {
  readonly name: string
  readonly effect: string
  readonly tone: 'added' | 'changed' | 'deleted'
  readonly before?: ImportedConfiguration | AttributeConfiguration
  readonly after?: ImportedConfiguration
}

function toRows({ added, changed, removed }: ConfigurationImportPlan): PlanRow[] {
  return [
    ...removed.map((before) => ({ name: before.Name, effect: 'Removed', tone: 'deleted' as const, before })),
    ...changed.map((one) => ({ name: one.after.Name, effect: 'Changed', tone: 'changed' as const, ...one })),
    ...added.map((after) => ({ name: after.Name, effect: 'Added', tone: 'added' as const, after })),
  ]
}

/** "progress $.level, regex \d+, main no. 2" */
function toText(one: ImportedConfiguration | AttributeConfiguration | undefined): string {
  if (!one) return '–'
  const regex = one.Regex === '' ? '' : `, regex ${one.Regex}`
  const main = one.MainOrder === null ? '' : `, main no. ${one.MainOrder}`
  const image = one.imageUrl === '' ? '' : `, image ${one.imageUrl}`
  return `${one.PersistenceKeyName} ${one.JsonPathExpression}${regex}${main}${image}`
}

const columns: readonly Column<PlanRow>[] = [
  { key: 'name', title: 'Name', mobileRole: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
  { key: 'before', title: 'Before', cell: ({ before }) => toText(before) },
  { key: 'after', title: 'After', mobileRole: 'subtitle', cell: ({ after }) => toText(after) },
]

const shownRows = 200

/** A list that replaces all configurations: the content of a file, or what an earlier import replaced. */
export type NewConfigurations = {
  /** "Import list.json?" */
  readonly title: string
  readonly confirmLabel: string
  readonly list: readonly ImportedConfiguration[]
}

const isEvaluatedAlike = (before: AttributeConfiguration, after: ImportedConfiguration) =>
  before.PersistenceKeyName === after.PersistenceKeyName &&
  before.JsonPathExpression === after.JsonPathExpression &&
  before.Regex === after.Regex

/** The imported configurations that are new or read another value. */
function findDifferent({ added, changed }: ConfigurationImportPlan, imported: readonly AttributeConfiguration[]) {
  const different = changed.filter(({ before, after }) => !isEvaluatedAlike(before, after)).map(({ after }) => after)
  const names = new Set([...added, ...different].map(({ Name }) => Name))
  return imported.filter(({ Name }) => names.has(Name))
}

/** Shows what an import would add, change and remove before it is sent. */
export function ImportDialog({
  source: { title, confirmLabel, list },
  onImported,
  onClose,
}: {
  source: NewConfigurations
  /** Called with the configurations that give other values than before. */
  onImported: (different: readonly AttributeConfiguration[]) => void
  onClose: () => void
}) {
  // Loaded again when the dialog opens, and when someone else changed it meanwhile: the preview follows.
  const current = useEndpointQuery(attributes.configurations, {}, { errorDisplay: 'part', staleTime: 0 })
  const plan = planConfigurationImport(current.data?.Configurations ?? [], list)
  const rows = toRows(plan)
  const unchanged = list.length - plan.added.length - plan.changed.length
  const summary = `${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed`
  return (
    <FormDialog
      endpoint={attributeConfigurations.override}
      toInput={() => ({ body: [...list] })}
      ifMatch={current.version}
      errorMessage={({ code }) =>
        code === 'stale'
          ? 'Someone else changed the configurations meanwhile. The preview is up to date now: check it again.'
          : 'An error occurred'
      }
      onError={({ code }) => code === 'stale' && current.refetch()}
      successMessage={`The attribute configurations were imported: ${summary}. What they replaced is in the import history.`}
      title={title}
      confirmLabel={confirmLabel}
      isDestructive
      takesReason
      canConfirm={() => rows.length > 0 && current.data !== undefined && !current.isFetching}
      size="min(1100px, 96vw)"
      onSuccess={({ data }) => onImported(findDifferent(plan, data))}
      onClose={onClose}
      target={
        <Stack gap="sm">
          <Alert color="red">CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN</Alert>
          {current.data ? (
            <>
              <Text size="sm">
                {rows.length === 0
                  ? 'The configurations are the same already; there is nothing to import.'
                  : `${summary}, ${unchanged} unchanged. Players keep their values until they save, or until the attribute is recomputed.`}
              </Text>
              {rows.length === 0 ? null : (
                <DataTable
                  label="What the import does"
                  columns={columns}
                  rows={rows.slice(0, shownRows)}
                  rowKey={({ name }) => name}
                  rowTone={({ tone }) => tone}
                />
              )}
              {rows.length > shownRows ? <Text size="sm">And {rows.length - shownRows} more.</Text> : null}
            </>
          ) : (
            <Skeleton height={160} />
          )}
        </Stack>
      }
    />
  )
}
