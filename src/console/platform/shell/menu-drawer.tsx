import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './sidebar.module.css'

/** The menu over the page, in a window narrower than 1200 px. */
export function MenuDrawer({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} size={280} padding={0} transitionProps={{ duration: 120 }}>
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menu">
        <Drawer.Body className={classes.drawer}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
