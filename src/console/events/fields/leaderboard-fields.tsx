import { Button, Fieldset, Stack, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { addAbove } from '#console/components/dialog/focus-in-dialog.ts'
import { NumberField } from '#console/components/number-field.tsx'
import { PrizeFields } from '#console/leaderboards/shared/prize-fields.tsx'
import type { FormFields } from '#console/platform/forms/form-dialog.tsx'
import { leaderboardNameLimit, leaderboardsPerEventLimit } from '#contract/leaderboard-definitions.ts'
import { type EventValues, newLeaderboard } from '../event-form.ts'

export function LeaderboardFields({ fields }: { fields: FormFields<EventValues> }) {
  const { values, getInputProps, insertListItem, removeListItem } = fields
  return (
    <Stack gap="sm">
      {values.leaderboards.map(({ prizes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaderboard has no identity before it is saved
        <Fieldset key={index} legend={`Leaderboard ${index + 1}`}>
          <Stack gap="xs">
            <TextInput
              label="Name"
              {...getInputProps(`leaderboards.${index}.name`)}
              maxLength={leaderboardNameLimit}
              withAsterisk
            />
            <NumberField
              label="Capacity"
              description="Players on one leaderboard. Empty: unlimited."
              {...getInputProps(`leaderboards.${index}.capacity`)}
            />
            <TextInput
              label="Attributes"
              description="Separated by commas. The server puts the event's name and edition before each."
              {...getInputProps(`leaderboards.${index}.attributes`)}
              withAsterisk
            />
            <Switch label="Auto Join" {...getInputProps(`leaderboards.${index}.autoJoin`, { type: 'checkbox' })} />
            <PrizeFields
              form={fields}
              path={`leaderboards.${index}.prizes`}
              prizes={prizes}
              suffix={` of leaderboard ${index + 1}`}
            />
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              style={{ alignSelf: 'flex-start' }}
              leftSection={<IconTrash size={14} aria-hidden />}
              onClick={() => removeListItem('leaderboards', index)}
            >
              Remove leaderboard {index + 1}
            </Button>
          </Stack>
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
