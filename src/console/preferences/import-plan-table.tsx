import { DataTable } from '#console/components/table/data-table.tsx'
import type { Column } from '#console/components/table/data-table-types.ts'
import { type ImportPlan, type PreferenceContent, preferenceTypes } from '#contract/preferences.ts'
import classes from './preference-value.module.css'
import { PreferenceValue } from './preference-value.tsx'

type PlanRow = {
  readonly key: string
  readonly effect: string
  readonly tone: 'added' | 'changed' | 'deleted' | undefined
  readonly before?: PreferenceContent
  readonly after?: PreferenceContent
}

function toRows({ added, changed, removed, keptRequired }: ImportPlan): PlanRow[] {
  return [
    ...removed.map((before) => ({ key: before.Key, effect: 'Removed', tone: 'deleted' as const, before })),
    ...changed.map(({ before, after }) => ({
      key: before.Key,
      effect: 'Changed',
      tone: 'changed' as const,
      before,
      after,
    })),
    ...added.map((after) => ({ key: after.Key, effect: 'Added', tone: 'added' as const, after })),
    ...keptRequired.map((kept) => ({
      key: kept.Key,
      effect: 'Kept, required',
      tone: undefined,
      before: kept,
      after: kept,
    })),
  ]
}

function Content({ of, other, name }: { of?: PreferenceContent; other?: PreferenceContent; name: string }) {
  if (!of) return '–'
  return (
    <div className={classes.planValue}>
      {other && other.Type !== of.Type ? `${preferenceTypes[of.Type]}: ` : null}
      <PreferenceValue preferenceKey={name} value={of.Value} />
    </div>
  )
}

const columns: readonly Column<PlanRow>[] = [
  {
    key: 'key',
    title: 'Key',
    width: 220,
    mobileRole: 'title',
    cell: ({ key }) => (
      <div className={classes.planKey} title={key}>
        {key}
      </div>
    ),
  },
  { key: 'effect', title: 'What happens', width: 130, mobileRole: 'subtitle', cell: ({ effect }) => effect },
  {
    key: 'before',
    title: 'Before',
    cell: ({ key, before, after }) => <Content of={before} other={after} name={`${key} before`} />,
  },
  {
    key: 'after',
    title: 'After',
    cell: ({ key, before, after }) => <Content of={after} other={before} name={`${key} after`} />,
  },
]

/** What an import does, key by key: removals first, then changes, additions, and required ones that stay. */
export function ImportPlanTable({ plan }: { plan: ImportPlan }) {
  return (
    <div className={classes.plan}>
      <DataTable
        label="What the import does"
        columns={columns}
        rows={toRows(plan)}
        rowKey={({ key }) => key}
        rowTone={({ tone }) => tone}
      />
    </div>
  )
}
