import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect } from 'react'
import { useIsNarrow } from '../breakpoints.ts'
import classes from './large-dialog.module.css'
import { useIsTopDialog } from './use-is-top-dialog.ts'
import { useReturnFocus } from './use-return-focus.ts'

/** Escape also closes the uppermost dialog while the focus is in none: on its way into one that just opened. */
function useEscapeOutside(isOpen: boolean, onClose: () => void): void {
  const isTop = useIsTopDialog(isOpen)
  useEffect(() => {
    if (!isOpen) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isInside = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside && isTop()) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOpen, isTop, onClose])
}

/**
 * A dialog for work that needs room: 90 % of the window, all of it under 768 px. The body is a column that fills the
 * height. Escape closes it unless something inside took the key (an open search), a click beside it does not: what
 * was typed must not be lost by a slip. `onClose` decides whether it closes.
 */
export function LargeDialog({
  isOpen,
  onClose,
  title,
  footerStatus,
  footer,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** A sentence beside the buttons; a screen reader hears it change. */
  footerStatus?: ReactNode
  /** Buttons at the bottom, always in sight. */
  footer?: ReactNode
  children: ReactNode
}) {
  useReturnFocus(isOpen)
  useEscapeOutside(isOpen, onClose)
  const handleEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClose()
  }
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="90vw"
      fullScreen={useIsNarrow()}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, body: classes.body }}
      onKeyDown={handleEscape}
    >
      <div className={classes.main}>{children}</div>
      {footer ? (
        <div className={classes.footer}>
          <div className={classes.status} role="status">
            {footerStatus}
          </div>
          {footer}
        </div>
      ) : null}
    </Modal>
  )
}
