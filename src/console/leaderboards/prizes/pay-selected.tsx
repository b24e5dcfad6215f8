import { useState } from 'react'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount } from '#console/components/number.tsx'
import type { BulkActionsProps } from '#console/platform/lists/list.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { leaderboardPrizes, type PrizePayment, paidTogetherLimit } from '#contract/leaderboard-prizes.ts'
import { emptyPayment } from './pay-access.ts'
import { PayManyDialog } from './pay-many-dialog.tsx'

/** Pays the prizes of the selected definitions by one plan. */
export function PaySelected({ keys, clearSelection }: BulkActionsProps<PrizePayment, void>) {
  const [ids, setIds] = useState<readonly number[]>()
  const { disabledReason } = useCallAccess(leaderboardPrizes.payMany, emptyPayment)
  const tooMany = keys.length > paidTogetherLimit ? `At most ${paidTogetherLimit} are paid at once.` : undefined
  return (
    <>
      <ExplainedButton disabledReason={disabledReason ?? tooMany} onClick={() => setIds(keys.map(Number))}>
        Pay {formatCount(keys.length, 'leaderboard')}
      </ExplainedButton>
      {ids ? <PayManyDialog ids={ids} onPaid={clearSelection} onClose={() => setIds(undefined)} /> : null}
    </>
  )
}
