import { Button, Text } from '@mantine/core'
import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { AppLink } from './app-link.tsx'
import { CopyButton } from './copy/copy-button.tsx'
import { CopyableId } from './copy/copyable-id.tsx'
import classes from './notice.module.css'

/** A notice at the top centre of the page: one line over the top bar. */
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

/** Whether the end of a line is cut off; a ref of the line. */
function useIsCut() {
  const [isCut, setCut] = useState(false)
  const ref = useCallback((line: HTMLElement | null) => {
    if (line) setCut(line.scrollWidth > line.clientWidth)
  }, [])
  return [isCut, ref] as const
}

/** How many more wait behind this one: each comes when the one before it is closed. */
function More() {
  const { queue } = useNotifications()
  return queue.length === 0 ? null : <span className={classes.more}>{queue.length} more</span>
}

function NoticeBody({
  title,
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
  const [isCut, line] = useIsCut()
  const further = [...(status ? [status] : []), ...detail.slice(0, 3)]
  return (
    <>
      <div className={classes.row} data-open={isOpen || undefined}>
        <strong className={classes.title}>{title}</strong>
        <span className={classes.text} ref={line}>
          {text}
          {further.map((part) => (
            <span key={part} className={classes.detail}>
              {part}
            </span>
          ))}
        </span>
        {copy ? <CopyButton {...copy} size="compact-xs" variant="light" className={classes.fixed} /> : null}
        {link ? (
          <Text size="xs" component="span" className={classes.fixed}>
            <AppLink href={link.href}>{link.label}</AppLink>
          </Text>
        ) : null}
        {action ? <ActionButton {...action} onClose={onClose} /> : null}
        {(reference || isCut) && !isOpen ? (
          <Button
            size="compact-xs"
            variant="subtle"
            className={classes.fixed}
            aria-expanded={isOpen}
            onClick={() => {
              onKeepOpen()
              setOpen(true)
            }}
          >
            Details
          </Button>
        ) : null}
        <More />
      </div>
      {reference && isOpen ? (
        <Text size="xs" component="div" mt={4}>
          Request ID <CopyableId id={reference} label="Copy request ID" />
        </Text>
      ) : null}
    </>
  )
}

function ActionButton({ label, run, onClose }: NonNullable<NoticeContent['action']> & { onClose: () => void }) {
  return (
    <Button
      size="compact-xs"
      variant="light"
      className={classes.fixed}
      onClick={() => {
        run()
        onClose()
      }}
    >
      {label}
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
      // One line covers no control of the page; the others wait behind it, and it says how many.
      limit={1}
      containerWidth={720}
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

/** Failures come before what was done. */
const failurePriority = 1e9

/**
 * Shows a notice; returns the function that closes it. It stays while the pointer is on it, and once its details are
 * open. One is shown at a time: failures first, then the latest.
 */
export function showNotice(notice: NoticeContent): () => void {
  lastId++
  const id = notice.onceKey ?? `notice-${lastId}`
  const hide = () => void notifications.hide(id)
  const options = {
    id,
    ...appearances[notice.kind],
    priority: notice.kind === 'error' ? failurePriority + lastId : lastId,
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
