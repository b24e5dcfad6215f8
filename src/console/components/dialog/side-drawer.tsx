import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

/** Details beside the page, at its right: at most `width` pixels wide, and the whole window where there is less. */
export function SideDrawer({
  isOpen,
  onClose,
  width,
  title,
  closeLabel = 'Close',
  closeOnEscape = true,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  width: number
  title: ReactNode
  /** What a screen reader hears on the button that closes it. */
  closeLabel?: string
  closeOnEscape?: boolean
  children: ReactNode
}) {
  useReturnFocus(isOpen)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={`min(${width}px, 100vw)`}
      title={title}
      closeOnEscape={closeOnEscape}
      closeButtonProps={{ 'aria-label': closeLabel }}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      {children}
    </Drawer>
  )
}
