import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { JsonDiff } from '#console/ui/json-diff.tsx'
import { type Preference, type PreferenceContent, preferenceTypes } from '#contract/preferences.ts'

/** Shown when somebody else changed a preference meanwhile: both states, and the choice between them. */
export function StaleChoice({
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
    <Alert color="yellow" title="Somebody else changed this preference in the meantime">
      <Stack gap="xs">
        <Text size="sm">Nothing was saved. On the left is what is stored now, on the right what you typed.</Text>
        {present.Type === mine.Type ? null : (
          <Text size="sm">
            The stored one is {preferenceTypes[present.Type]}, yours is {preferenceTypes[mine.Type]}.
          </Text>
        )}
        <JsonDiff before={present.Value} after={mine.Value} />
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
