import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatExact } from '#console/components/number.tsx'
import { formatTotal } from '#console/components/table/pager.tsx'
import { useNoticedRun } from '#console/platform/actions/use-noticed-run.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'

/** What the button that selects every matching row needs. */
type SelectAllProps = {
  /** The call that reads the keys, for its permission. */
  readonly endpoint: Endpoint
  /** The most rows that can be selected. */
  readonly limit: number
  readonly total: number
  readonly isTotalExact: boolean
  /** Why it cannot be done now. */
  readonly disabledReason: string | undefined
  readonly readKeys: () => Promise<readonly string[]>
  readonly onKeys: (keys: readonly string[]) => void
}

/** Selects every row that search and filters match now; a row that matches later is not selected. */
export function SelectAllButton({ endpoint, limit, total, isTotalExact, readKeys, onKeys, ...props }: SelectAllProps) {
  const access = useCallAccess(endpoint)
  const tooMany =
    total > limit ? `At most ${formatExact(limit)} can be selected. Narrow the search or the filters.` : undefined
  const { isRunning, run } = useNoticedRun(async () => onKeys(await readKeys()))
  return (
    <ExplainedButton
      variant="subtle"
      loading={isRunning}
      disabledReason={access.disabledReason ?? props.disabledReason ?? tooMany}
      onClick={() => void run()}
    >
      Select all {formatTotal(total, isTotalExact)} that match
    </ExplainedButton>
  )
}
