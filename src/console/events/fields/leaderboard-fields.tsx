import { Button, Fieldset, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { addAbove, focusedFirst } from '#console/components/dialog/focus-in-dialog.ts'
import { NumberField } from '#console/components/number-field.tsx'
import type { RangeDraft } from '#console/leaderboards/shared/prize-drafts.ts'
import { PrizeFields } from '#console/leaderboards/shared/prize-fields.tsx'
import { ReportedByField } from '#console/leaderboards/shared/reported-by-field.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { leaderboardNameLimit, leaderboardsPerEventLimit } from '#contract/leaderboard-definitions.ts'
import { type EventValues, newLeaderboard } from '../event-form.ts'

/** The fields of one leaderboard; `path` is where it is in the form, with its point. */
export function LeaderboardInputs<Values extends object>({
  fields,
  path = '',
  prizes,
  suffix = '',
}: {
  fields: FormFields<Values>
  path?: string
  prizes: readonly RangeDraft[]
  /** Follows the names of the fields of prizes where a form has several leaderboards. */
  suffix?: string
}) {
  const { getInputProps } = fields
  return (
    <Stack gap="xs">
      <TextInput
        label="Name"
        {...getInputProps(`${path}name`)}
        maxLength={leaderboardNameLimit}
        withAsterisk
        {...(path === '' && focusedFirst)}
      />
      <NumberField
        label="Capacity"
        description="Players on one leaderboard. Empty: unlimited."
        {...getInputProps(`${path}capacity`)}
      />
      <TextInput
        label="Attributes"
        description="Separated by commas. The server puts the event's name and edition before each."
        {...getInputProps(`${path}attributes`)}
        withAsterisk
      />
      <Switch label="Auto Join" {...getInputProps(`${path}autoJoin`, { type: 'checkbox' })} />
      <ReportedByField inputProps={getInputProps(`${path}reportedBy`)} />
      <PrizeFields form={fields} path={`${path}prizes`} prizes={prizes} suffix={suffix} />
    </Stack>
  )
}

export function LeaderboardFields({ fields }: { fields: FormFields<EventValues> }) {
  const { values, insertListItem, removeListItem } = fields
  return (
    <Stack gap="sm">
      {values.leaderboards.map(({ prizes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaderboard has no identity before it is saved
        <Fieldset key={index} legend={`Leaderboard ${index + 1}`}>
          <LeaderboardInputs
            fields={fields}
            path={`leaderboards.${index}.`}
            prizes={prizes}
            suffix={` of leaderboard ${index + 1}`}
          />
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            mt="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => removeListItem('leaderboards', index)}
          >
            Remove leaderboard {index + 1}
          </Button>
        </Fieldset>
      ))}
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={16} aria-hidden />}
        disabled={values.leaderboards.length >= leaderboardsPerEventLimit}
        onClick={({ currentTarget }) => addAbove(currentTarget, () => insertListItem('leaderboards', newLeaderboard))}
      >
        Add leaderboard
      </Button>
    </Stack>
  )
}
