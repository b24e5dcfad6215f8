import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { AttributeConfiguration } from '#contract/attributes.ts'

/** Offers to recompute the attributes that an import added or evaluates differently, one job for each. */
export function RecomputeImportedDialog({
  configurations,
  onChoose,
  onClose,
}: {
  configurations: readonly AttributeConfiguration[]
  onChoose: (id: number) => void
  onClose: () => void
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Recompute the imported attributes?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text size="sm">
          Saves already use the new configurations. Players who do not save keep their values until the attribute is
          recomputed.
        </Text>
        <Stack gap="xs" component="ul" p={0} m={0} mah="50vh" style={{ overflowY: 'auto', listStyle: 'none' }}>
          {configurations.map(({ Id, Name }) => (
            <Group key={Id} component="li" justify="space-between" wrap="nowrap">
              <bdi style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{Name}</bdi>
              <Button
                size="compact-sm"
                flex="none"
                variant="default"
                onClick={() => onChoose(Id)}
                aria-label={`Recompute ${Name} for all players`}
              >
                Recompute
              </Button>
            </Group>
          ))}
        </Stack>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Not now
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
