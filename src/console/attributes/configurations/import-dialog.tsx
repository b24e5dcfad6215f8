import { Alert, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsNarrow } from '#console/components/breakpoints.ts'
import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { formatEntryPath } from '#console/platform/forms/read-import-file.ts'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import {
  type ConfigurationImportPlan,
  type ImportedConfiguration,
  planConfigurationImport,
} from '#contract/attribute-configuration-import.ts'
import { attributeConfigurations } from '#contract/attribute-configurations.ts'
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

type Part = {
  readonly label: string
  readonly isCode?: boolean
  readonly read: (one: ImportedConfiguration | AttributeConfiguration) => string
}

const parts: readonly Part[] = [
  { label: 'Persistence key', isCode: true, read: ({ PersistenceKeyName }) => PersistenceKeyName },
  { label: 'JSON path', isCode: true, read: ({ JsonPathExpression }) => JsonPathExpression },
  { label: 'Regex', isCode: true, read: ({ Regex }) => Regex },
  { label: 'Main attribute', read: ({ MainOrder }) => (MainOrder === null ? '' : `No. ${MainOrder}`) },
  { label: 'Icon', read: ({ imageUrl }) => imageUrl },
]

// Keys, paths and URLs have no spaces to break at, and those that a regex has count.
const breaking = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

/** One side of a row, a part on each line; of a change only the parts that differ. */
function Side({ one, other }: { one: PlanRow['before']; other: PlanRow['before'] }) {
  if (!one) return '–'
  const shown = parts.filter(({ read }) => (other ? read(one) !== read(other) : read(one) !== ''))
  return shown.map(({ label, isCode, read }) => {
    const text = read(one) || '–'
    return (
      <div key={label} style={breaking}>
        <Text span inherit c="dimmed">
          {label}:
        </Text>{' '}
        {isCode ? <code>{text}</code> : text}
      </div>
    )
  })
}

const nameColumn: Column<PlanRow> = {
  key: 'name',
  title: 'Name',
  width: 220,
  mobileRole: 'title',
  cell: ({ name }) => <bdi style={breaking}>{name}</bdi>,
}

const wideColumns: readonly Column<PlanRow>[] = [
  nameColumn,
  { key: 'effect', title: 'What happens', width: 130, cell: ({ effect }) => effect },
  { key: 'before', title: 'Before', cell: ({ before, after }) => <Side one={before} other={after} /> },
  { key: 'after', title: 'After', cell: ({ before, after }) => <Side one={after} other={before} /> },
]

/** In a card, both sides are below each other. */
const narrowColumns: readonly Column<PlanRow>[] = [
  nameColumn,
  {
    key: 'effect',
    title: 'What happens',
    mobileRole: 'subtitle',
    cell: ({ effect, before, after }) => (
      <>
        {effect}
        {[
          { label: 'Before', one: before, other: after },
          { label: 'After', one: after, other: before },
        ].map(({ label, one, other }) =>
          one ? (
            <div key={label}>
              <b>{label}</b>
              <Side one={one} other={other} />
            </div>
          ) : null,
        )}
      </>
    ),
  },
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
  const [problem, setProblem] = useState<ApiError>()
  const isNarrow = useIsNarrow()
  const plan = planConfigurationImport(current.data?.Configurations ?? [], list)
  const rows = toRows(plan)
  const isNothingToDo = current.data !== undefined && rows.length === 0
  const unchanged = list.length - plan.added.length - plan.changed.length
  const summary = `${plan.added.length} added, ${plan.changed.length} changed, ${plan.removed.length} removed`
  return (
    <FormDialog
      endpoint={attributeConfigurations.override}
      toInput={() => ({ body: [...list] })}
      ifMatch={current.version}
      errorTitle="An error occurred"
      errorMessage={({ message }) => message}
      handledCodes={['stale', 'invalid-input']}
      onError={(error) => {
        setProblem(error)
        if (error.code === 'stale') current.refetch()
      }}
      successMessage={`The attribute configurations were imported: ${summary}. What they replaced is in the import history.`}
      title={title}
      confirmLabel={isNothingToDo ? undefined : confirmLabel}
      cancelLabel={isNothingToDo ? 'Close' : undefined}
      isDestructive
      takesReason={!isNothingToDo}
      canConfirm={() => rows.length > 0 && current.data !== undefined && !current.isFetching}
      size="min(1100px, 96vw)"
      onSuccess={({ data }) => onImported(findDifferent(plan, data))}
      onClose={onClose}
      target={
        <Stack gap="sm">
          {isNothingToDo ? null : <Alert color="red">CAUTION: ALL EXISTING DATA WILL BE OVERWRITTEN</Alert>}
          {current.data ? (
            <>
              <Text size="sm">
                {isNothingToDo
                  ? 'The configurations are already the same. There is nothing to import.'
                  : `${summary}, ${unchanged} unchanged. Players keep their values until they save, or until the attribute is recomputed.`}
              </Text>
              {isNothingToDo ? null : (
                <DataTable
                  label="What the import does"
                  columns={isNarrow ? narrowColumns : wideColumns}
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
          {problem ? <Problem error={problem} list={list} /> : null}
        </Stack>
      }
    />
  )
}

/** How many problems are listed. */
const shownProblems = 10

/** Why the import was not made, where the dialog has words of its own for it. */
function Problem({ error, list }: { error: ApiError; list: readonly ImportedConfiguration[] }) {
  if (error.code === 'stale')
    return (
      <Alert color="red" variant="light" role="alert">
        Someone else changed the configurations meanwhile. The preview is up to date now: check it again.
      </Alert>
    )
  if (error.code !== 'invalid-input') return null
  return (
    <Alert color="red" variant="light" role="alert" title="An error occurred">
      {error.message}
      {error.errors.slice(0, shownProblems).map(({ path, message }) => (
        <div key={path}>{`${toLocation(path, list)}: ${message}`}</div>
      ))}
    </Alert>
  )
}

/** "Entry 13 (coins), Regex" for "body.12.Regex". */
function toLocation(path: string, list: readonly ImportedConfiguration[]): string {
  const [, index, ...members] = path.split('.')
  const entry = list[Number(index)]
  return entry ? formatEntryPath(Number(index), entry.Name, members) : path
}
