import { Alert, Button, Code, type CodeProps, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { copyText } from '#console/components/copy/copy-text.ts'
import { notify } from '#console/platform/notifications/notify.ts'

/** Shows a text that was just made, to be copied. Of one that is not shown again only the button closes the dialog. */
export function NewSecretDialog({
  title,
  isShownOnce,
  advice,
  text,
  textProps,
  copyLabel,
  copiedText,
  closeLabel = 'Close',
  size,
  children,
  onClose,
}: {
  title: string
  isShownOnce: boolean
  advice: string
  text: string
  textProps?: CodeProps & { 'aria-label'?: string }
  copyLabel: string
  copiedText: string
  closeLabel?: string
  size?: 'lg'
  children?: ReactNode
  onClose: () => void
}) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(text))) return
    setCopied(true)
    notify.success(copiedText)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      {...(size && { size })}
      closeOnClickOutside={!isShownOnce}
      closeOnEscape={!isShownOnce}
      withCloseButton={!isShownOnce}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Alert>{advice}</Alert>
        <Code block {...textProps}>
          {text}
        </Code>
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void copy()}>
            {isCopied ? 'Copied' : copyLabel}
          </Button>
          <Button onClick={onClose} data-autofocus>
            {closeLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
