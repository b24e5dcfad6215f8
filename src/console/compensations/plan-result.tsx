import { Alert, Text } from '@mantine/core'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { formatTotals } from '#console/messages/shared/gift-texts.ts'
import { GiftTotalsTable } from '#console/messages/shared/gift-totals.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import type { CompensationPlan } from '#contract/compensations.ts'
import type { Gift } from '#contract/core/gift.ts'
import { addUpGifts } from '#contract/core/gift-totals.ts'
import classes from './compensations.module.css'

/** How many players qualify and what that costs, or that it has to be counted. */
export function PlanResult({
  plan,
  error,
  isOutdated,
  gifts,
}: {
  plan: CompensationPlan | undefined
  error: ApiError | undefined
  /** The conditions or the gifts changed since the last count. */
  isOutdated: boolean
  /** What each of the players gets. */
  gifts: readonly Gift[]
}) {
  if (error)
    return (
      <Alert color="red" role="alert">
        <ErrorText error={error} />
      </Alert>
    )
  if (!plan)
    return (
      <Text size="sm" c="var(--qd-text-dimmed)">
        {isOutdated ? 'The conditions or gifts changed. Count again.' : 'Count the players first. Nothing is sent yet.'}
      </Text>
    )
  return (
    <section aria-label="Plan" className={classes.plan}>
      <p className={classes.figure} role="status">
        {plan.Players === 0
          ? 'No player qualifies now'
          : `${formatPlayers(plan.Players)} ${plan.Players === 1 ? 'qualifies' : 'qualify'} now`}
      </p>
      {gifts.length > 0 ? (
        <Text size="sm">
          Each player gets <bdi>{formatTotals(addUpGifts([{ gifts, players: 1 }]))}</bdi>.
        </Text>
      ) : null}
      {plan.Items.length > 0 ? (
        <ScrollRegion className={classes.scroll} label="Cost of all gifts">
          <GiftTotalsTable items={plan.Items} label="Cost" />
        </ScrollRegion>
      ) : null}
    </section>
  )
}
