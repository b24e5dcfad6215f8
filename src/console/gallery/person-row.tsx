import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '#console/components/avatar.tsx'
import classes from './gallery.module.css'

/** A person with a line below the name, and something at the end. */
export function PersonRow({
  name,
  email,
  detail,
  children,
}: {
  name: string
  email: string
  detail: string
  children?: ReactNode
}) {
  return (
    <div className={classes.row}>
      <Avatar email={email} size={36} />
      <div className={classes.rowText}>
        <Text fw={500}>{name}</Text>
        <Text size="xs" c="dimmed">
          {detail}
        </Text>
      </div>
      {children}
    </div>
  )
}
