import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#console/components/dialog/confirm-dialog.tsx'
import { LargeDialog } from '#console/components/dialog/large-dialog.tsx'
import { notify } from '#console/platform/notifications/notify.ts'
import { CardGrid, SampleCard } from '../sample-card.tsx'

/** How long the sample toasts stay, in milliseconds. Source: specification, "Business constants". */
const toastMs = 7000

/** Alerts, toasts, modals and dialogs. */
export function NotificationsPage() {
  return (
    <CardGrid>
      <SampleCard title="Alerts">
        <Stack gap="xs">
          <Alert title="Information">A sample of something worth knowing.</Alert>
          <Alert color="green" title="Success">
            A sample of something that was done.
          </Alert>
          <Alert color="yellow" title="Warning">
            A sample of something to look at first.
          </Alert>
          <Alert color="red" title="Error">
            A sample of something that failed.
          </Alert>
        </Stack>
      </SampleCard>
      <SampleCard title="Toasts">
        <Text mb="sm">A toast closes by itself after {toastMs / 1000} seconds.</Text>
        <Group gap="xs">
          <Button onClick={() => notify.success('A sample of a toast.', 'Success', toastMs)}>Show toast</Button>
          <Button
            variant="default"
            onClick={() => notify.error('A sample of an error toast.', { closeAfterMs: toastMs })}
          >
            Show error toast
          </Button>
        </Group>
      </SampleCard>
      <Modals />
      <Dialogs />
    </CardGrid>
  )
}

function Modals() {
  const [open, setOpen] = useState<'small' | 'large'>()
  const close = () => setOpen(undefined)
  return (
    <SampleCard title="Modals">
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('small')}>
          Open modal
        </Button>
        <Button variant="default" onClick={() => setOpen('large')}>
          Open large modal
        </Button>
      </Group>
      <Modal
        opened={open === 'small'}
        onClose={close}
        title="Sample modal"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        A sample of what a modal holds.
      </Modal>
      <LargeDialog
        isOpen={open === 'large'}
        onClose={close}
        title="Large sample modal"
        footer={<Button onClick={close}>Close modal</Button>}
      >
        A sample of work that needs room.
      </LargeDialog>
    </SampleCard>
  )
}

function Dialogs() {
  const [open, setOpen] = useState<'question' | 'destructive'>()
  const close = () => setOpen(undefined)
  return (
    <SampleCard title="Dialogs">
      <Group gap="xs">
        <Button variant="default" onClick={() => setOpen('question')}>
          Open dialog
        </Button>
        <Button variant="default" onClick={() => setOpen('destructive')}>
          Open destructive dialog
        </Button>
      </Group>
      <ConfirmDialog
        isOpen={open === 'question'}
        onClose={close}
        onConfirm={close}
        title="Rename the sample?"
        confirmLabel="Rename sample"
      >
        Nothing happens to the sample.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={open === 'destructive'}
        onClose={close}
        onConfirm={close}
        title="Delete the sample?"
        confirmLabel="Delete sample"
        typeToConfirm="sample-0001"
        isDestructive
      >
        Nothing happens to the sample.
      </ConfirmDialog>
    </SampleCard>
  )
}
