import { Button, Collapse, Group, Text } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { AppLink } from './app-link.tsx'
import { copyText } from './copy-text.ts'
import { CopyableId } from './copyable-id.tsx'
import classes from './notice.module.css'

/** A notice at the top centre of the page. */
export type NoticeContent = {
  readonly kind: 'success' | 'error' | 'waiting'
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
  /** What can be done about it, such as Undo; the notice then closes. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** A page about it, inside the console. */
  readonly link?: { readonly label: string; readonly href: string } | undefined
  /** Called when it closes, however it does. */
  readonly onClosed?: () => void
  /** While a notice with this key is shown, no second one is. */
  readonly onceKey?: string
  /** In milliseconds; absent: it stays until it is closed. */
  readonly closeAfterMs?: number
}

type NoticeBodyProps = NoticeContent & { readonly onKeepOpen: () => void; readonly onClose: () => void }

function NoticeBody({
  text,
  status,
  detail = [],
  reference,
  copy,
  link,
  action,
  onKeepOpen,
  onClose,
}: NoticeBodyProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Text size="sm" component="div" c="var(--qd-text)" className={classes.text}>
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
      {link ? (
        <Group gap={4} mt={4}>
          <Text size="xs" component="div">
            <AppLink href={link.href}>{link.label}</AppLink>
          </Text>
          {action ? <ActionButton {...action} onClose={onClose} /> : null}
        </Group>
      ) : null}
      {action && !link ? <ActionButton {...action} onClose={onClose} /> : null}
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

function ActionButton({ label, run, onClose }: NonNullable<NoticeContent['action']> & { onClose: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() => {
        run()
        onClose()
      }}
    >
      {label}
    </Button>
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
  return (
    <Notifications
      classNames={{ notification: classes.notice }}
      position="top-center"
      limit={4}
      zIndex={400}
      pauseResetOnHover="notification"
      notificationMaxHeight="80vh"
    />
  )
}

/** Closes every notice. */
export function clearNotices(): void {
  notifications.clean()
}

const appearances = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconX size={18} aria-hidden /> },
  waiting: { loading: true },
} as const

/**
 * Shows a notice; returns the function that closes it. It stays while the pointer is on it, and once its details are
 * open. Those that stay make room for those that pass, and older ones for newer ones.
 */
export function showNotice(notice: NoticeContent): () => void {
  lastId++
  const id = notice.onceKey ?? `notice-${lastId}`
  const hide = () => void notifications.hide(id)
  const options = {
    id,
    title: notice.title,
    ...appearances[notice.kind],
    priority: notice.closeAfterMs === undefined ? lastId / 1e9 : 1,
    onClose: notice.onClosed,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close this notice' },
  }
  const message = (
    <NoticeBody
      {...notice}
      onKeepOpen={() => notifications.update({ ...options, message, autoClose: false })}
      onClose={hide}
    />
  )
  notifications.show({ ...options, message, autoClose: notice.closeAfterMs ?? false })
  return hide
}
