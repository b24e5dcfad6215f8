import { Skeleton, Stack, Table, Text } from '@mantine/core'
import { formatCount, formatExact } from '#console/components/number.tsx'
import { ScrollRegion } from '#console/components/scroll/scroll-region.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { findLargeGifts } from '#console/messages/shared/gift-notices.ts'
import { formatTotals } from '#console/messages/shared/gift-texts.ts'
import { GiftTotalsTable } from '#console/messages/shared/gift-totals.tsx'
import { useCatalogue } from '#console/messages/shared/items.ts'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { ErrorText } from '#console/platform/query/error-text.tsx'
import { useEndpointQuery } from '#console/platform/query/use-endpoint-query.ts'
import { useEnvironment } from '#console/platform/session/session.ts'
import {
  leaderboardPlaceholder,
  leaderboardPrizes,
  type PaymentPlan,
  paidTogetherLimit,
  ranksPlaceholder,
} from '#contract/leaderboard-prizes.ts'
import { PayFields, payErrorFields, payLabels, toNewPayment, toPayTexts, validatePayment } from './pay-fields.tsx'
import classes from './prizes.module.css'

/**
 * Pays several definitions by one plan: shows who gets what, takes the text of the messages and starts one job. Without
 * `ids` all whose players wait.
 */
export function PayManyDialog({
  ids,
  onPaid,
  onClose,
}: {
  ids?: readonly number[]
  onPaid?: () => void
  onClose: () => void
}) {
  const {
    data: plan,
    error,
    refetch,
  } = useEndpointQuery(
    leaderboardPrizes.planMany,
    { body: ids ? { Ids: [...ids] } : {} },
    { errorDisplay: 'quiet', staleTime: 0 },
  )
  const isProduction = (useEnvironment() ?? 'Production') === 'Production'
  const catalogue = useCatalogue()
  const payable = plan?.Definitions ?? []
  // Each range apart: a player gets the gifts of one.
  const large = payable
    .flatMap(({ Due }) => Due.Ranges)
    .flatMap(({ Gifts, Players }) => (Players > 0 ? findLargeGifts(Gifts, catalogue) : []))
  const what = `Pay ${formatCount(payable.length, 'leaderboard')}`
  const players = formatPlayers(plan?.Players ?? 0)
  return (
    <FormDialog
      endpoint={leaderboardPrizes.payMany}
      initialValues={toNewPayment(
        `${leaderboardPlaceholder}: rank ${ranksPlaceholder}`,
        `You finished at rank ${ranksPlaceholder}. This is your prize.`,
      )}
      validate={validatePayment}
      toInput={(values) => ({
        body: {
          ...toPayTexts(values),
          Ids: payable.map(({ Id }) => Id),
          Fingerprint: plan?.Fingerprint ?? '',
        },
      })}
      labels={payLabels}
      errorFields={payErrorFields}
      title={plan ? `${what}?` : 'Pay prizes?'}
      confirmLabel={plan ? `${what}: ${players}` : 'Pay'}
      typeToConfirm={isProduction && plan ? String(plan.Players) : undefined}
      successMessage={`Paying ${players} of ${formatCount(payable.length, 'leaderboard')}.`}
      errorMessage="Couldn't start paying."
      takesReason
      canConfirm={({ isLargeConfirmed }) => payable.length > 0 && (large.length === 0 || isLargeConfirmed)}
      keptBy="pay"
      size="xl"
      onSuccess={onPaid}
      onError={refetch}
      onClose={onClose}
      target={
        plan ? (
          <Plan plan={plan} />
        ) : error ? (
          <ErrorText error={error} />
        ) : (
          <Skeleton height={320} mb="md" aria-label="The plan is being read" />
        )
      }
    >
      {(fields) => (
        <PayFields
          fields={fields}
          large={large}
          titleHint={`${leaderboardPlaceholder} and ${ranksPlaceholder} are replaced by the name of the leaderboard and the ranks of the prize.`}
        />
      )}
    </FormDialog>
  )
}

function Plan({ plan: { Definitions, LeftOut, HasMore, Prizes, Players, Items } }: { plan: PaymentPlan }) {
  return (
    <Stack gap="xs" mb="md">
      {Definitions.length === 0 ? (
        <Text size="sm">All prizes of these leaderboards are paid.</Text>
      ) : (
        <>
          <Text size="sm">
            One background job sends a message with gifts for each of {formatCount(Prizes, 'prize')} to{' '}
            {formatPlayers(Players)}. It can be paused and canceled; what was not collected can be revoked.
          </Text>
          <div className={classes.plan}>
            <ScrollRegion className={classes.many} label="Prizes by leaderboard">
              <DefinitionsTable definitions={Definitions} />
            </ScrollRegion>
            <ScrollRegion className={classes.many} label="Cost of all prizes">
              <GiftTotalsTable items={Items} label="Cost of all prizes" />
            </ScrollRegion>
          </div>
        </>
      )}
      {LeftOut.length > 0 ? (
        <Text size="sm">
          Left out, because its prizes are paid, a job is paying them or it is deleted:{' '}
          <bdi>{LeftOut.map(({ Name }) => Name).join(', ')}</bdi>.
        </Text>
      ) : null}
      {HasMore ? (
        <Text size="sm">
          More leaderboards have unpaid prizes: these ended first. At most {paidTogetherLimit} are paid at once.
        </Text>
      ) : null}
    </Stack>
  )
}

function DefinitionsTable({ definitions }: Readonly<{ definitions: PaymentPlan['Definitions'] }>) {
  return (
    <Table aria-label="Leaderboards to pay" verticalSpacing={4} stickyHeader>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Leaderboard</Table.Th>
          <Table.Th ta="right">Players</Table.Th>
          <Table.Th>Cost</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {definitions.map(({ Id, Name, EventName, Due }) => (
          <Table.Tr key={Id}>
            <Table.Td>
              <bdi>{Name}</bdi>
              {EventName === null ? null : (
                <div className={classes.event}>
                  <bdi>{EventName}</bdi>
                </div>
              )}
            </Table.Td>
            <Table.Td ta="right">{formatExact(Due.Players)}</Table.Td>
            <Table.Td>
              <bdi>{formatTotals(Due.Items)}</bdi>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
