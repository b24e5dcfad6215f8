import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { JsonDiff } from '#console/components/json/json-diff.tsx'
import { type Preference, type PreferenceContent, preferenceTypes } from '#contract/preferences.ts'

/** Shown when somebody else changed a preference meanwhile: both states, and the choice between them. */
export function ConflictChoice({
  present,
  mine,
  isRunning,
  onKeepMine,
  onTakeTheirs,
}: {
  present: Preference
  mine: PreferenceContent
  isRunning: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}) {
  return (
    <Alert
      variant="default"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      title="Somebody else changed this preference in the meantime"
    >
      <Stack gap="xs">
        <Text size="sm">Nothing was saved. Choose between what is stored now and what you typed.</Text>
        {present.Type === mine.Type ? null : (
          <Text size="sm">
            The stored one is {preferenceTypes[present.Type]}, yours is {preferenceTypes[mine.Type]}.
          </Text>
        )}
        <JsonDiff
          before={present.Value}
          after={mine.Value}
          beforeLabel="Stored now"
          afterLabel="Yours"
          height={present.Value.length + mine.Value.length > 400 ? 300 : 140}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isRunning} onClick={onTakeTheirs}>
            Take the stored one
          </Button>
          <Button color="red" loading={isRunning} onClick={onKeepMine}>
            Overwrite it with mine
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
