import { ExplainedButton } from '#console/components/explained-button.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import type { SnapshotDetail } from '#contract/snapshots.ts'
import { SnapshotDialogSearchParams } from './snapshot-search-params.ts'

/** Compares the selected snapshots: two with each other, one with what is chosen next. */
export function SnapshotBulkActions({ rows }: BulkActionsProps<SnapshotDetail, void>) {
  const [, setSearchParams] = useSearchParams(SnapshotDialogSearchParams)
  const [first, second] = rows
  const compare = () => setSearchParams({ compare: first?.Key, with: second?.Key, swapped: undefined })
  return (
    <ExplainedButton
      disabledReason={rows.length > 2 ? 'Select at most two snapshots to compare.' : undefined}
      onClick={compare}
    >
      {rows.length === 1 ? `Compare ${first?.Key} with…` : `Compare ${rows.length} selected`}
    </ExplainedButton>
  )
}
