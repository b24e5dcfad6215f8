import { Group, Stack, Text } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { NumberField } from '#console/components/number-field.tsx'
import { FormDialog } from '#console/platform/forms/form-dialog.tsx'
import { AttributeNumber } from '#contract/core/units.ts'
import { requiredText } from '#contract/core/visible-text.ts'
import type { GameEvent } from '#contract/event.ts'
import { eventPlayers, mockCountText, mockPlayerLimit, mockRangeText } from '#contract/event-players.ts'
import type { LeaderboardDefinition } from '#contract/leaderboard-definition.ts'
import { isReportTime } from '#contract/leaderboard-scores.ts'

type Values = {
  readonly count: number | string
  readonly ranges: readonly { readonly name: string; readonly min: number | string; readonly max: number | string }[]
}

function validateRange({ min, max }: Values['ranges'][number], index: number): FormErrors {
  if (min === '' || max === '')
    return {
      ...(min === '' ? { [`ranges.${index}.min`]: requiredText } : {}),
      ...(max === '' ? { [`ranges.${index}.max`]: requiredText } : {}),
    }
  const errors = Object.entries({ min, max }).flatMap(([end, value]) => {
    const { error } = AttributeNumber.safeParse(Number(value))
    return error ? [[`ranges.${index}.${end}`, error.issues[0]?.message]] : []
  })
  if (errors.length > 0) return Object.fromEntries(errors)
  return Number(max) < Number(min) ? { [`ranges.${index}.max`]: mockRangeText } : {}
}

function validate({ count, ranges }: Values): FormErrors {
  const isCount = Number.isInteger(count) && Number(count) > 0 && Number(count) <= mockPlayerLimit
  return { ...(isCount ? {} : { count: mockCountText }), ...Object.assign({}, ...ranges.map(validateRange)) }
}

const toRanges = (ranges: Values['ranges']) =>
  Object.fromEntries(ranges.map(({ name, min, max }) => [name, { item1: Number(min), item2: Number(max) }]))

/**
 * What a range opens with. Reports are from the start of the event on: those of 1970 would be worth half a century of
 * points.
 */
function toDefaultRange(name: string, { StartDate }: GameEvent) {
  if (!isReportTime(name)) return { min: 0, max: 100 }
  const max = Math.floor(Date.now() / 1000)
  return { min: Math.min(max, Math.floor(Date.parse(StartDate) / 1000)), max }
}

/** Adds test players to an event, with a range of values for each attribute of its leaderboards. */
export function MockPlayersDialog({
  event,
  definitions,
  onClose,
}: {
  event: GameEvent
  definitions: readonly LeaderboardDefinition[]
  onClose: () => void
}) {
  const names = [...new Set(definitions.flatMap(({ AttributeNames }) => AttributeNames))]
  const initialValues: Values = { count: 10, ranges: names.map((name) => ({ name, ...toDefaultRange(name, event) })) }
  return (
    <FormDialog
      endpoint={eventPlayers.addMock}
      initialValues={initialValues}
      validate={validate}
      toInput={({ count, ranges }) => ({
        body: { eventId: event.Id, numberOfPlayerToMock: Number(count), attributesRange: toRanges(ranges) },
      })}
      title={`Add mock players to ${event.Content}`}
      labels={{ count: 'Number of players' }}
      confirmLabel="Add mock players"
      successMessage={({ data }) => `${data.PlayerIds.length} mock players were added.`}
      errorMessage="The mock players were not added."
      keptBy="mock"
      onClose={onClose}
    >
      {({ field, getInputProps, values }) => (
        <Stack gap="sm">
          <NumberField {...field('count')} data-autofocus />
          {names.length === 0 ? (
            <Text size="sm">This event has no leaderboards, so there are no values to set.</Text>
          ) : null}
          {values.ranges.map(({ name }, index) => (
            <div key={name}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Group grow>
                <NumberField label="Min" aria-label={`Min of ${name}`} {...getInputProps(`ranges.${index}.min`)} />
                <NumberField label="Max" aria-label={`Max of ${name}`} {...getInputProps(`ranges.${index}.max`)} />
              </Group>
            </div>
          ))}
        </Stack>
      )}
    </FormDialog>
  )
}
