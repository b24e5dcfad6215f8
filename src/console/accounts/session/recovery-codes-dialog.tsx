import { Alert, Button, Code, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { copyText } from '#console/components/copy-text.ts'
import { notify } from '#console/platform/notifications/notify.ts'

/** New recovery codes. They are shown once, so only the button closes the dialog. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const copy = async () => {
    if (await copyText(codes.join('\n'))) notify.success('Recovery codes copied.')
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keep these recovery codes"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Alert>
          Each code signs in once in place of app or passkey. They are not shown again: store them where you keep
          passwords.
        </Alert>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {codes.map((code) => (
            <Code key={code} fz="sm">
              {code}
            </Code>
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={copy}>
            Copy codes
          </Button>
          <Button onClick={onClose} data-autofocus>
            I stored the codes
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
