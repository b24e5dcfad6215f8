import { Stack, Text } from '@mantine/core'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { findLargeGifts } from '#console/messages/shared/gift-notices.ts'
import { useCatalogue } from '#console/messages/shared/items.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboardPrizes, type PrizePlan, ranksPlaceholder } from '#contract/leaderboard-prizes.ts'
import { isolate } from '../isolate.ts'
import { PayFields, payErrorFields, payLabels, toNewPayment, toPayTexts, validatePayment } from './pay-fields.tsx'
import { countExcluded, formatExcluded } from './prize-counts.ts'
import { PrizeTotalsTables } from './prize-totals.tsx'

/** Shows who gets what, takes the text of the messages and starts the job that sends them. */
export function PayDialog({
  definition,
  plan,
  onError,
  onClose,
}: {
  definition: LeaderboardDefinition
  plan: PrizePlan
  /** The plan may be outdated: reads it again. */
  onError: () => void
  onClose: () => void
}) {
  const { Due, OpenLeaderboards } = plan
  const catalogue = useCatalogue()
  // Each range apart: a player gets the gifts of one.
  const large = Due.Ranges.flatMap(({ Gifts, Players }) => (Players > 0 ? findLargeGifts(Gifts, catalogue) : []))
  const excluded = countExcluded(plan)
  return (
    <FormDialog
      endpoint={leaderboardPrizes.pay}
      initialValues={toNewPayment(
        `${definition.Name}: rank ${ranksPlaceholder}`,
        `You finished at rank ${ranksPlaceholder}. This is your prize.`,
      )}
      validate={validatePayment}
      toInput={(values) => ({
        params: { id: String(definition.Id) },
        body: { ...toPayTexts(values), Fingerprint: plan.Fingerprint },
      })}
      labels={payLabels}
      errorFields={payErrorFields}
      title={`Pay the prizes of ${isolate(definition.Name)}?`}
      confirmLabel={`Pay ${formatPlayers(Due.Players)}`}
      successMessage={`Paying ${formatPlayers(Due.Players)}.`}
      errorMessage="Couldn't start paying."
      takesReason
      canConfirm={({ isLargeConfirmed }) => large.length === 0 || isLargeConfirmed}
      keptBy="pay"
      size="xl"
      onError={onError}
      onClose={onClose}
      target={
        <Stack gap="xs" mb="md">
          <Text size="sm">
            A background job sends one message with gifts to each of {formatPlayers(Due.Players)}. It can be paused and
            canceled; what was not collected can be revoked.
          </Text>
          <PrizeTotalsTables totals={Due} label="To pay" />
          {excluded > 0 ? (
            <Text size="sm">
              No prize for {formatPlayers(excluded)}: {formatExcluded(plan)}.
            </Text>
          ) : null}
          {OpenLeaderboards > 0 ? (
            <Text size="sm">Leaderboards that are not final can be paid later: {OpenLeaderboards}.</Text>
          ) : null}
        </Stack>
      }
    >
      {(fields) => (
        <PayFields
          fields={fields}
          large={large}
          titleHint={`${ranksPlaceholder} is replaced by the ranks of the prize.`}
        />
      )}
    </FormDialog>
  )
}
