import { Badge } from '@mantine/core'

/** Marks something that is deleted, the same everywhere; `label` says what when it is not the thing itself. */
export function DeletedBadge({ label = 'Deleted' }: { label?: string }) {
  return (
    <Badge size="sm" tt="none" color="red" c="var(--qd-danger)">
      {label}
    </Badge>
  )
}
