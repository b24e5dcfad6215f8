import { Badge } from '@mantine/core'

/** Marks a live bucket in which no build can play without an update. */
export function DeprecatedBadge() {
  return (
    <Badge size="sm" tt="none" color="yellow" c="var(--qd-warning)">
      deprecated
    </Badge>
  )
}
