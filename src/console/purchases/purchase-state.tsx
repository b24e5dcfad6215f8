import { Badge } from '@mantine/core'
import { formatMoney } from '#console/components/number.tsx'
import { getPurchaseState, type Purchase } from '#contract/purchase.ts'
import { stateLabels } from './purchase-filters.tsx'
import classes from './purchases.module.css'

/** The state of an order, where it is no revenue. */
function StateBadge({ purchase }: { purchase: Purchase }) {
  const state = getPurchaseState(purchase)
  if (state === 'valid') return null
  const isInvalid = state === 'invalid'
  return (
    <Badge
      size="xs"
      px={4}
      tt="none"
      flex="none"
      color={isInvalid ? 'red' : 'gray'}
      c={isInvalid ? 'var(--qd-danger)' : 'var(--qd-text-dimmed)'}
    >
      {stateLabels[state]}
    </Badge>
  )
}

/** The price of an order; struck through, with the reason, where it is no revenue. */
export function Price({ purchase }: { purchase: Purchase }) {
  const price = formatMoney(purchase.Value)
  if (getPurchaseState(purchase) === 'valid') return <>{price}</>
  return (
    <span className={classes.noRevenue}>
      <s>{price}</s>
      <StateBadge purchase={purchase} />
    </span>
  )
}
