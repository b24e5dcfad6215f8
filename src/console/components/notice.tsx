import { Button, Collapse, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { copyText } from './copy-text.ts'
import { CopyableId } from './copyable-id.tsx'

/** A notice at the top centre of the page. */
export type NoticeContent = {
  readonly kind: 'success' | 'error'
  readonly title: string
  readonly text: string
  /** "412 Precondition Failed" */
  readonly status?: string
  /** Further lines: the server's message, the problems of the input. */
  readonly detail?: readonly string[]
  /** The request id, behind the Details button. */
  readonly reference?: string
  /** A key or id to copy, with the label of the copy button. */
  readonly copy?: { readonly label: string; readonly text: string }
  /** Undoes the change; the notice then closes. */
  readonly undo?: () => void
  /** In milliseconds. */
  readonly closeAfterMs: number
}

type NoticeBodyProps = NoticeContent & { readonly onKeepOpen: () => void; readonly onClose: () => void }

function NoticeBody({ text, status, detail = [], reference, copy, undo, onKeepOpen, onClose }: NoticeBodyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Text size="sm" component="div" c="var(--qd-text)">
        {text}
      </Text>
      {status ? (
        <Text size="xs" c="dimmed" component="div">
          {status}
        </Text>
      ) : null}
      {detail.slice(0, 3).map((line) => (
        <Text key={line} size="xs" c="dimmed" component="div" lineClamp={isOpen ? undefined : 2}>
          {line}
        </Text>
      ))}
      {copy ? <CopyButton {...copy} /> : null}
      {undo ? (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => {
            undo()
            onClose()
          }}
        >
          Undo
        </Button>
      ) : null}
      {reference ? (
        <Group gap={4} mt={4}>
          {isOpen ? null : (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-expanded={isOpen}
              onClick={() => {
                onKeepOpen()
                setOpen(true)
              }}
            >
              Details
            </Button>
          )}
          <Collapse expanded={isOpen}>
            <Text size="xs" component="div">
              Request ID <CopyableId id={reference} label="Copy request ID" />
            </Text>
          </Collapse>
        </Group>
      ) : null}
    </>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <Button size="compact-xs" variant="subtle" onClick={async () => setCopied(await copyText(text))}>
      {isCopied ? 'Copied' : label}
    </Button>
  )
}

let lastId = 0

/** Where notices appear; once in the app. */
export function NoticeList() {
  return <Notifications position="top-center" limit={4} zIndex={400} pauseResetOnHover="notification" />
}

/** Shows a notice. It stays while the pointer is on it, and once its details are open. */
export function showNotice(notice: NoticeContent): void {
  const id = `notice-${++lastId}`
  const options = {
    id,
    title: notice.title,
    color: notice.kind === 'success' ? 'green' : 'red',
    icon: notice.kind === 'success' ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this notice' },
  }
  const message = (
    <NoticeBody
      {...notice}
      onKeepOpen={() => notifications.update({ ...options, message, autoClose: false })}
      onClose={() => notifications.hide(id)}
    />
  )
  notifications.show({ ...options, message, autoClose: notice.closeAfterMs })
}
