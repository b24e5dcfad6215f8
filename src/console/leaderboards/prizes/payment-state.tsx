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
  const isOpen = state === 'due' || state === 'partly'
  return (
    <Badge
      size="sm"
      tt="none"
      variant="light"
      color={isOpen ? 'yellow' : state === 'paying' ? 'blue' : 'gray'}
      {...(isOpen ? { c: 'var(--qd-warning)' } : {})}
    >
      {paymentLabels[state]}
    </Badge>
  )
}
