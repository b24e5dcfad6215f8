import { Badge } from '@mantine/core'
import type { PaymentState } from '#contract/leaderboard-prizes.ts'

export const paymentLabels: Readonly<Record<PaymentState, string>> = {
  due: 'To pay',
  partly: 'Partly paid',
  paying: 'Being paid',
  paid: 'Paid',
}

/** How far the prizes of a definition are. */
export function PaymentBadge({ state }: { state: PaymentState }) {
  if (state === 'paid') return <Badge color="gray">{paymentLabels[state]}</Badge>
  if (state === 'paying') return <Badge color="blue">{paymentLabels[state]}</Badge>
  return (
    <Badge color="yellow" c="var(--qd-warning)">
      {paymentLabels[state]}
    </Badge>
  )
}
