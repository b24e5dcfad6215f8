import { Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { formatExact } from '#console/components/number.tsx'
import { NumberField } from '#console/components/number-field.tsx'
import { formatPlayers } from '#console/jobs/shared/bulk-action.tsx'
import { findLargeGifts } from '#console/messages/shared/gift-notices.ts'
import { useCatalogue } from '#console/messages/shared/items.ts'
import { LazyLargeGifts } from '#console/messages/shared/use-large-gifts-question.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { leaderboardPrizes, type PrizePlan, ranksPlaceholder } from '#contract/leaderboard-prizes.ts'
import { defaultExpirationHours, expirationHoursLimit, messageErrorTexts, ticksPerHour } from '#contract/messages.ts'
import { isolate } from '../isolate.ts'
import { PrizeTotalsTables } from './prize-totals.tsx'

type Values = { title: string; message: string; hours: number | string; isLargeConfirmed: boolean }

const labels = { title: 'Title', message: 'Message', hours: 'Expiration (hours)' }

function validate({ title, message, hours }: Omit<Values, 'isLargeConfirmed'>) {
  const errors = {
    title: title.trim() === '' ? messageErrorTexts.required : undefined,
    message: message.trim() === '' ? messageErrorTexts.required : undefined,
    hours: Number(hours) > 0 ? undefined : messageErrorTexts.expirationTooSmall,
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}

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
      initialValues={{
        title: `${definition.Name}: rank ${ranksPlaceholder}`,
        message: `You finished at rank ${ranksPlaceholder}. This is your prize.`,
        hours: defaultExpirationHours,
        isLargeConfirmed: false,
      }}
      validate={validate}
      toInput={({ title, message, hours }) => ({
        params: { id: String(definition.Id) },
        body: {
          Title: title,
          Message: message,
          // In whole microseconds, as the server keeps it.
          Expiration: Math.round((Number(hours) * ticksPerHour) / 10) * 10,
          Fingerprint: plan.Fingerprint,
        },
      })}
      labels={labels}
      errorFields={{ Title: 'title', Message: 'message', Expiration: 'hours' }}
      title={`Pay the prizes of ${isolate(definition.Name)}?`}
      confirmLabel="Start the job"
      successMessage="The job was started."
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
      {({ field, values, setFieldValue }) => (
        <Stack gap="sm">
          <TextInput
            {...field('title')}
            description={`${ranksPlaceholder} is replaced by the ranks of the prize.`}
            maxLength={200}
            withAsterisk
            data-autofocus
          />
          <Textarea {...field('message')} maxLength={10_000} autosize minRows={2} withAsterisk />
          <NumberField {...field('hours')} max={expirationHoursLimit} withAsterisk />
          {large.length > 0 ? (
            <>
              <LazyLargeGifts gifts={large} />
              <Checkbox
                label="Give more than the largest amount"
                checked={values.isLargeConfirmed}
                onChange={(event) => setFieldValue('isLargeConfirmed', event.currentTarget.checked)}
              />
            </>
          ) : null}
        </Stack>
      )}
    </FormDialog>
  )
}

type Counts = Pick<PrizePlan, 'Hackers' | 'Hidden' | 'Removed' | 'Unranked'>

/** How many players of the leaderboards get no prize. */
function countExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): number {
  return Hackers + Hidden + Removed + Unranked
}

/** Why players get no prize: "1 flagged as hackers, 2 removed"; "nobody" without any. */
export function formatExcluded({ Hackers, Hidden, Removed, Unranked }: Counts): string {
  const reasons: [number, string][] = [
    [Hackers, 'flagged as hackers'],
    [Hidden, 'hidden'],
    [Removed, 'removed'],
    [Unranked, 'without a rank at the end'],
  ]
  const given = reasons.filter(([count]) => count > 0).map(([count, reason]) => `${formatExact(count)} ${reason}`)
  return given.join(', ') || 'nobody'
}
