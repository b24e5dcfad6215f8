import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#console/components/number.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import type { ApiError } from '#console/platform/query/api-error.ts'
import { eventSeries } from '#contract/events/series.ts'
import type { SeriesRule } from '#contract/events/series-rule.ts'
import { isComplete, toLeaderboards } from '../event-form.ts'
import { LeaderboardFields } from '../fields/leaderboard-fields.tsx'
import { undoImport } from '../undo-import.tsx'
import { SeriesDates } from './series-dates.tsx'
import { EventPart, RulePart } from './series-fields.tsx'
import { type SeriesValues, toRule, validateSeries } from './series-form.ts'

const labels = {
  text: 'Event text',
  date: 'First day',
  time: 'Start time',
  zone: 'Time zone',
  duration: 'Duration (hours)',
  profile: 'Profile',
  unit: 'Repeat by',
  step: 'Every',
  count: 'Editions',
}

function toBody(values: SeriesValues, rule: SeriesRule | undefined) {
  return {
    Content: values.text.trim(),
    Duration: Number(values.duration),
    ...(values.profile === '' ? {} : { ProfileId: Number(values.profile) }),
    leaderboards: toLeaderboards(values),
    // The button stays disabled without a rule; the server refuses what is no rule.
    Rule: { ...rule } as SeriesRule,
  }
}

/** Creates a series after showing the start of every edition in two zones, clock changes and conflicts. */
export function SeriesDialog({
  title,
  initial,
  onClose,
}: {
  title: string
  initial: SeriesValues
  onClose: () => void
}) {
  const [previewed, setPreviewed] = useState('')
  return (
    <FormDialog
      endpoint={eventSeries.create}
      initialValues={initial}
      validate={validateSeries}
      toInput={(values) => ({ body: toBody(values, toRule(values)) })}
      errorFields={{ Content: 'text', Duration: 'duration', ProfileId: 'profile', FirstDay: 'date' }}
      errorMessage={(error: ApiError) => error.messageOr('The series was not created.')}
      successMessage={({ data }) => `The series was created with ${formatCount(data.Ids.length, 'edition')}.`}
      undo={({ data }) => undoImport(data.Ids, { what: 'series', noun: 'edition' })}
      title={title}
      labels={labels}
      confirmLabel="Create series"
      canConfirm={(values) => isComplete(values) && previewed === JSON.stringify(toRule(values))}
      keptBy="newSeries repeat"
      subject="this series"
      takesReason
      size="min(1000px, 96vw)"
      onClose={onClose}
    >
      {(fields) => (
        <Stack gap="md">
          <EventPart fields={fields} />
          <RulePart fields={fields} />
          <Text fw={600} size="sm">
            Leaderboards of each edition
          </Text>
          <LeaderboardFields fields={fields} />
          <SeriesDates values={fields.values} onPreviewed={setPreviewed} />
        </Stack>
      )}
    </FormDialog>
  )
}
