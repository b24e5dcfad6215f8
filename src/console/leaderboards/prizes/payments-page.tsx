import { IconGift } from '@tabler/icons-react'
import { z } from 'zod'
import { ExplainedButton } from '#console/components/explained-button.tsx'
import { formatCount } from '#console/components/number.tsx'
import { ListPage } from '#console/platform/lists/list-page.tsx'
import { lazyComponent } from '#console/platform/navigation/lazy-component.ts'
import { useSearchParams } from '#console/platform/navigation/search-params.ts'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useCallAccess } from '#console/platform/session/use-call-access.ts'
import { leaderboardPrizes, paidTogetherLimit } from '#contract/leaderboard-prizes.ts'
import { emptyPayment } from './pay-access.ts'
import { paymentList } from './payment-list.tsx'

const PageParams = z.object({ pay: z.enum(['true']).optional().catch(undefined) })

const PayManyDialog = lazyComponent(() => import('./pay-many-dialog.tsx'), 'PayManyDialog')

/** The prizes of all leaderboards whose order is final, and the one plan that pays all of them. */
export function PaymentsPage() {
  const [{ pay }, setSearchParams] = useSearchParams(PageParams)
  const { disabledReason } = useCallAccess(leaderboardPrizes.payMany, emptyPayment)
  const { data } = useEndpointQuery(
    leaderboardPrizes.list,
    { query: { state: 'open', take: 1 } },
    { errorDisplay: 'part' },
  )
  const open = Math.min(data?.Total ?? 0, paidTogetherLimit)
  const nothing = data?.Total === 0 ? 'All prizes are paid.' : undefined
  return (
    <>
      <ListPage
        list={paymentList}
        title="Leaderboard Prizes"
        actions={
          <ExplainedButton
            disabledReason={disabledReason ?? nothing}
            leftSection={<IconGift size={16} aria-hidden />}
            // As wide as with the number of leaderboards, which comes later.
            miw={196}
            onClick={() => setSearchParams({ pay: 'true' })}
          >
            {open === 0 ? 'Pay prizes' : `Pay ${formatCount(open, 'leaderboard')}`}
          </ExplainedButton>
        }
      />
      {pay ? <PayManyDialog onClose={() => setSearchParams({ pay: undefined })} /> : null}
    </>
  )
}
